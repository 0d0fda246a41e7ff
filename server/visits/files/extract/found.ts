import type { OcrLanguage } from '#server/platform/documents/ocr-languages.ts'

/** The result of reading a file. */
export interface FileText {
  text: string
  pages?: string[]
  /** A note for users of the text: that it comes from a picture, or what was left out. */
  notice?: string
}

/** As in #common/translation.ts, which the confined reader may not load; a value is a word or a whole number. */
export const message = (text: string, values: Record<string, string | number> = {}): string =>
  text.replace(/\{(\w+)(?:, \w+)?\}/g, (slot, name: string) => String(values[name] ?? slot))

/** The message for a file that is stored although its text can't be read. */
export const keptOnlyNotice = message(
  'File saved, but its text can’t be read. Save it as PDF, DOCX or text to use its text.',
)

/** Reports the share of the work done, from 0 to 1, or only that it's continuing. */
export type Step = (share: number | undefined) => void

/** A reader's other inputs. */
export interface Reading {
  step: Step
  /** Languages that text in pictures may be in. */
  languages: readonly OcrLanguage[]
}
