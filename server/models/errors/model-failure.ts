/** A model that did not answer as it should. `message` is for the user; the library's own errors hold the prompt and go nowhere. */
export class ModelFailure extends Error {
  /** Whether a retry may help. */
  readonly again: boolean
  /** The question was longer than the model can read. */
  readonly tooLong: boolean
  /** The answer reached this model's output limit; its text is good. */
  readonly cutOff: boolean
  constructor(message: string, again: boolean, { tooLong = false, cutOff = false } = {}) {
    super(message)
    this.tooLong = tooLong
    this.cutOff = cutOff
    this.name = 'ModelFailure'
    this.again = again
  }
}
