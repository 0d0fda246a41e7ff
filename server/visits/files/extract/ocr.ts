import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { gunzipSync } from 'node:zlib'
import type { OcrLanguage } from './languages.ts'
import { MIN_CONFIDENCE, UnreadableFile } from './limits.ts'

/** The part of the recogniser that is used (tesseract.js-core, the library inside tesseract.js, has no types). */
interface Recogniser {
  Init(path: null, language: string, engine: number): number
  SetImageFile(orientation: number, angle: number): number
  SetVariable(name: string, value: string): boolean
  Recognize(monitor: null): number
  GetUTF8Text(): string
  MeanTextConf(): number
  Clear(): void
}
interface Core {
  FS: { writeFile(path: string, bytes: Uint8Array): void }
  TessBaseAPI: new () => Recogniser
}

/** The rotation that makes a picture upright, by EXIF number (CIPA DC-008 §4.6.4). */
export type Orientation = 1 | 3 | 6 | 8
export type Ocr = (picture: Uint8Array, orientation?: Orientation) => string

/** Long short-term memory only: the data beside it holds no other model. */
const LSTM = 1

/**
 * Loads the recogniser into this process, which must be a confined one. Its data is on this machine: nothing is
 * downloaded. The first language wins if two match. `alive` is called repeatedly while it works.
 * @returns a function from a picture (PNG, JPEG, WebP, BMP, PNM) to its text, '' if none is certain; it throws
 * `UnreadableFile`
 */
export async function openOcr(languages: readonly OcrLanguage[], alive: () => void): Promise<Ocr> {
  const require = createRequire(import.meta.url)
  const open = createRequire(require.resolve('tesseract.js'))(
    'tesseract.js-core/tesseract-core-simd-lstm',
  ) as (settings: { TesseractProgress(percent: number): void }) => Promise<Core>
  const core = await open({ TesseractProgress: alive })
  for (const { code, path } of languages) {
    const data = path ?? require.resolve('@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz')
    core.FS.writeFile(`./${code}.traineddata`, unpacked(readFileSync(data)))
  }
  const recogniser = new core.TessBaseAPI()
  const codes = languages.map(({ code }) => code).join('+')
  if (recogniser.Init(null, codes, LSTM) !== 0) throw new Error('the recogniser does not start')
  return (picture, orientation = 1) => {
    core.FS.writeFile('/input', picture)
    if (recogniser.SetImageFile(orientation, 0) !== 0) throw new UnreadableFile('picture')
    recogniser.SetVariable('user_defined_dpi', '300')
    recogniser.Recognize(null)
    const text = recogniser.MeanTextConf() < MIN_CONFIDENCE ? '' : recogniser.GetUTF8Text().trim()
    recogniser.Clear()
    return text
  }
}

/** Data are published packed and not: gzip begins with these bytes (RFC 1952 §2.3.1). */
const unpacked = (data: Buffer) => (data[0] === 0x1f && data[1] === 0x8b ? gunzipSync(data) : data)
