import type { OcrLanguage } from './languages.ts'

/** What a reader took out of a file. */
export interface FileText {
  text: string
  pages?: string[]
  /** What users of the text should know: that it comes from a picture, or what was left out. */
  notice?: string
}

/** As in #common/translation.ts, which the confined reader may not load; a value is a word or a whole number. */
export const message = (text: string, values: Record<string, string | number> = {}): string =>
  text.replace(/\{(\w+)(?:, \w+)?\}/g, (slot, name: string) => String(values[name] ?? slot))

/** What is said of a file that is accepted and kept, and whose text can't be read. */
export const keptOnlyNotice = message(
  'File saved, but its text can’t be read. Save it as PDF, DOCX or text to use its text.',
)

/** Says how much of the work is done, from 0 to 1, or only that it goes on. */
export type Step = (share: number | undefined) => void

/** What a reader is given beside the file. */
export interface Reading {
  step: Step
  /** Languages that text in pictures may be in. */
  languages: readonly OcrLanguage[]
}
