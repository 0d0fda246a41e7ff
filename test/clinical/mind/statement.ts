/** What a patient tells of their mind or their safety, as it was said, in varied words. */
export interface MindStatement {
  /** One or more turns, as `severalVoices` reads them. */
  said: string
  /** What must stand, with its sense, in one line of the note and in one of what the note lacks. */
  kept: RegExp
  /** A sentence that says the opposite, or something else than was said. */
  turned: string
}
