/** A patient's statement about their state of mind or safety, in their own words, varied. */
export interface MindStatement {
  /** One or more turns, as `severalVoices` reads them. */
  said: string
  /** What must appear, with its meaning, in one line of the note and in one of its omissions. */
  kept: RegExp
  /** A sentence that says the opposite, or something unsupported. */
  turned: string
}
