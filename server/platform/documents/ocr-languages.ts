import { access, realpath } from 'node:fs/promises'
import { join } from 'node:path'

/** A language that text in pictures is recognised in, under Tesseract's code, such as `deu` or `chi_sim`. */
export interface OcrLanguage {
  code: string
  /** Its trained data; undefined for English, which is built in. */
  path?: string
}

interface OcrLanguages {
  /** In the configured order; never empty. */
  ready: OcrLanguage[]
  /** Configured codes without data. */
  missing: string[]
}

const BUILT_IN: OcrLanguage = { code: 'eng' }

/**
 * Finds the configured languages that can be used: their data are `<code>.traineddata` or `<code>.traineddata.gz` in
 * the folder. English if there are none.
 */
export async function ocrLanguages(codes: readonly string[], dir: string): Promise<OcrLanguages> {
  const looked = await Promise.all(codes.map((code) => lookFor(code, dir)))
  const ready = looked.filter((one) => one !== undefined)
  const missing = codes.filter((_, n) => !looked[n])
  return { ready: ready.length > 0 ? ready : [BUILT_IN], missing }
}

async function lookFor(code: string, dir: string): Promise<OcrLanguage | undefined> {
  for (const name of [`${code}.traineddata`, `${code}.traineddata.gz`]) {
    const path = join(dir, name)
    const isThere = await access(path).then(
      () => true,
      () => false,
    )
    // The confined reader may open this very file only, not a link to it.
    if (isThere) return { code, path: await realpath(path) }
  }
  return code === BUILT_IN.code ? BUILT_IN : undefined
}

const names = new Intl.DisplayNames('en', { type: 'language' })

/** The name of a language by Tesseract's code: ISO 639-2, some with a script behind it. */
export function languageName(code: string): string {
  const [language = '', script] = code.split('_')
  const name = names.of(language) ?? language
  return script ? `${name} (${script})` : name
}

/** Names as a sentence has them. */
export const listed = (codes: readonly string[]): string =>
  new Intl.ListFormat('en').format(codes.map(languageName))
