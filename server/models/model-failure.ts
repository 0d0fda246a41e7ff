/** A model that did not answer as it should. `message` is for the user; the library's own errors hold the prompt and go nowhere. */
export class ModelFailure extends Error {
  /** Whether asking once more may help. */
  readonly again: boolean
  /** The question was longer than the model can read. */
  readonly tooLong: boolean
  constructor(message: string, again: boolean, tooLong = false) {
    super(message)
    this.tooLong = tooLong
    this.name = 'ModelFailure'
    this.again = again
  }
}
