type DecryptReason = 'format' | 'unknown-key' | 'tampered'

/**
 * The one error of everything that opens ciphertext. It names no row, key or content, so that it
 * can be logged and shown as it is.
 */
export class DecryptError extends Error {
  readonly reason: DecryptReason

  constructor(reason: DecryptReason) {
    super(`cannot decrypt: ${reason}`)
    this.name = 'DecryptError'
    this.reason = reason
  }
}
