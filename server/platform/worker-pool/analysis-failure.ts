import { message } from '#common/translation.ts'
import { AppError } from '#contract/errors.ts'

/** Why an analysis has no result. */
type Reason = 'time' | 'memory' | 'error'

const messages: Record<Reason, string> = {
  time: message('The text takes too long to check.'),
  memory: message('The text is too large to check.'),
  error: message('The text could not be checked.'),
}

/** A text that could not be analysed. `message` is for the reader and holds no word of the text. */
export class AnalysisFailure extends AppError {
  readonly reason: Reason
  constructor(reason: Reason) {
    super('unavailable', messages[reason])
    this.reason = reason
    this.name = 'AnalysisFailure'
  }
}
