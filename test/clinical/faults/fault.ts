/** What was said, a sentence that is right of it, and the same sentence with the fault that a hasty writer makes. */
export interface FaultPair {
  /** One or more turns, as `severalVoices` reads them. */
  said: string
  right: string
  wrong: string
}
