import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { gunzipSync } from 'node:zlib'
import type { OcrLanguage } from './ocr-languages.ts'

/** The part of the recogniser that is used (tesseract.js-core, the library inside tesseract.js, has no types). */
interface Recogniser {
  Init(path: null, language: string, engine: number): number
  SetImageFile(orientation: number, angle: number): number
  SetVariable(name: string, value: string): boolean
  Recognize(monitor: null): number
  GetUTF8Text(): string
  GetTSVText(page: number): string
  MeanTextConf(): number
  Clear(): void
}
interface Core {
  FS: { writeFile(path: string, bytes: Uint8Array): void }
  TessBaseAPI: new () => Recogniser
}

/** The rotation that makes a picture upright, by EXIF number (CIPA DC-008 §4.6.4). */
export type Orientation = 1 | 3 | 6 | 8

/** A recognised word, in pixels of its picture. */
export interface OcrWord {
  text: string
  /** From 0 to 100. */
  confidence: number
  /** Words of one line have the same. */
  line: string
  x: number
  y: number
  width: number
  height: number
}

/** Recognises text in pictures (PNG, JPEG, WebP, BMP, PNM); undefined if one can't be opened. */
export interface Ocr {
  /** The text of a picture, '' if none is certain. */
  text(picture: Uint8Array, orientation?: Orientation): string | undefined
  /** The words of a page, wherever they are: forms have no columns. */
  words(picture: Uint8Array, dpi: number): OcrWord[] | undefined
}

const require = createRequire(import.meta.url)

/** Long short-term memory only: the data beside it holds no other model. */
const LSTM = 1
/** Tesseract's ways to find lines (`PageSegMode`). */
const layouts = { block: '6', sparse: '11' }
/** Recognised text below this mean confidence (0 to 100) isn't text: a rash reads as punctuation. */
const MIN_CONFIDENCE = 60

/**
 * Loads the recogniser into this process, which must be a confined one. Its data is on this machine: nothing is
 * downloaded. The first language wins if two match. `alive` is called repeatedly while it works; if it throws,
 * recognition ends, and the recogniser can't be used again.
 */
export async function openOcr(languages: readonly OcrLanguage[], alive: () => void): Promise<Ocr> {
  const core = await openCore(alive)
  const recogniser = startRecogniser(core, languages)
  const recognise = (
    picture: Uint8Array,
    orientation: Orientation,
    dpi: number,
    layout: string,
  ) => {
    core.FS.writeFile('/input', picture)
    if (recogniser.SetImageFile(orientation, 0) !== 0) return false
    recogniser.SetVariable('user_defined_dpi', String(Math.round(dpi)))
    recogniser.SetVariable('tessedit_pageseg_mode', layout)
    recogniser.Recognize(null)
    return true
  }
  return {
    text(picture, orientation = 1) {
      if (!recognise(picture, orientation, 300, layouts.block)) return undefined
      const text = recogniser.MeanTextConf() < MIN_CONFIDENCE ? '' : recogniser.GetUTF8Text().trim()
      recogniser.Clear()
      return text
    },
    words(picture, dpi) {
      if (!recognise(picture, 1, dpi, layouts.sparse)) return undefined
      const words = wordsIn(recogniser.GetTSVText(0))
      recogniser.Clear()
      return words
    },
  }
}

function openCore(alive: () => void): Promise<Core> {
  const open = createRequire(require.resolve('tesseract.js'))(
    'tesseract.js-core/tesseract-core-simd-lstm',
  ) as (settings: { TesseractProgress(percent: number): void }) => Promise<Core>
  return open({ TesseractProgress: alive })
}

function startRecogniser(core: Core, languages: readonly OcrLanguage[]): Recogniser {
  for (const { code, path } of languages) {
    const data = path ?? require.resolve('@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz')
    core.FS.writeFile(`./${code}.traineddata`, unpacked(readFileSync(data)))
  }
  const recogniser = new core.TessBaseAPI()
  const codes = languages.map(({ code }) => code).join('+')
  if (recogniser.Init(null, codes, LSTM) !== 0) throw new Error('the recogniser does not start')
  return recogniser
}

/** Data are published packed and not: gzip begins with these bytes (RFC 1952 §2.3.1). */
const unpacked = (data: Buffer) => (data[0] === 0x1f && data[1] === 0x8b ? gunzipSync(data) : data)

/** The words of Tesseract's table: level, page, block, paragraph, line, word, left, top, width, height, confidence, text. */
const wordsIn = (table: string): OcrWord[] =>
  table.split('\n').flatMap((row) => {
    const cells = row.split('\t')
    const [x = 0, y = 0, width = 0, height = 0, confidence = 0] = cells.slice(6, 11).map(Number)
    const text = cells[11]?.trim()
    if (cells[0] !== '5' || !text) return []
    return [{ text, confidence, line: cells.slice(2, 5).join(' '), x, y, width, height }]
  })
