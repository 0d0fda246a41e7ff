import { readErrorBody } from '#contract/errors.ts'
import {
  answerIntake,
  finishIntake,
  openIntake,
  rejectIntake,
  type OpenIntake,
  type ShownIntake,
} from '#contract/intake-link.ts'
import type { IntakeLanguage } from '#contract/intake.ts'
import type { Answer, AnswerValue } from '#common/intake/answers.ts'
import type { QuestionSet } from '#common/intake/question-set.ts'

/** Why a request failed. `text` is for the patient, in their language, if the server said it. */
export class Failure extends Error {
  readonly kind: 'network' | 'unknown-link' | 'refused' | 'busy'
  readonly text: string
  constructor(kind: Failure['kind'], text = '') {
    super(kind)
    this.kind = kind
    this.text = text
  }
}

async function post(path: string, body: object): Promise<unknown> {
  const headers = { 'content-type': 'application/json', accept: 'application/json' }
  const request = { method: 'POST', headers, body: JSON.stringify(body) }
  const answer = await fetch(path, request).catch(() => {
    throw new Failure('network')
  })
  if (answer.status === 204) return undefined
  const read: unknown = await answer.json().catch(() => {
    throw new Failure('network')
  })
  if (answer.ok) return read
  const error = readErrorBody(read)
  if (error?.code === 'not-found') throw new Failure('unknown-link')
  if (error?.code === 'bad-request') throw new Failure('refused', error.message)
  throw new Failure(error?.code === 'too-many' ? 'busy' : 'network')
}

/** An open link with its questions and answers, which the server has checked. */
export type Interview = Omit<OpenIntake, 'set' | 'answers'> & {
  set: QuestionSet
  answers: Answer[]
}
export type LinkContent = Interview | Exclude<ShownIntake, OpenIntake>
type AnswerResult = Pick<Interview, 'answers' | 'urgent'>

// The server's own types, which pass through `unknown` in the contract.
export const open = async (token: string): Promise<LinkContent> =>
  (await post(openIntake.path, { token })) as LinkContent

export const save = async (
  token: string,
  question: string,
  value: AnswerValue,
  language: IntakeLanguage,
): Promise<AnswerResult> =>
  (await post(answerIntake.path, { token, question, value, language })) as AnswerResult

export const finish = (token: string): Promise<unknown> => post(finishIntake.path, { token })

export const reject = (token: string): Promise<unknown> => post(rejectIntake.path, { token })
