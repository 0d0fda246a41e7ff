/** Signs that the text of a note may have. */
export const largestNote = 500_000
/**
 * The longest text that the product writes itself: a four-hour dictation, with room for additions. The sentences of a
 * text up to this size are checked before saving returns.
 */
export const largestWritten = 250_000
