/** Signs that the text of a note may have. */
export const largestNote = 500_000
/**
 * Up to here the product itself writes: a dictation of four hours, with room for what a person adds, and a text whose
 * sentences are checked while one waits for it to be saved.
 */
export const largestWritten = 250_000
