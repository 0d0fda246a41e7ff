/** A day of speech as text. */
export const textLimit = { maxBytes: 10_000_000 }
