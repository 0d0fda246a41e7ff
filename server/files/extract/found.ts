/** What a reader took out of a file. */
export interface Found {
  text: string
  pages?: string[]
  /** What whoever uses the text should know: that it comes from a picture, or what was left out. */
  notice?: string
}

/** Says how much of the work is done, from 0 to 1, or only that it goes on. */
export type Step = (share: number | undefined) => void
