import { readErrorBody } from '#contract/errors.ts'
import {
  answerIntake,
  finishIntake,
  lockIntake,
  openIntake,
  previewPrefix,
  rejectIntake,
  speakIntake,
  suggestIntakeNames,
  type NameSuggestion,
  type OpenIntake,
  type ShownIntake,
} from '#contract/intake-link.ts'
import type { IntakeLanguage } from '#contract/intake.ts'
import type { AnswerValue } from '#common/intake/answers.ts'
import type { Interview } from './interview.ts'

/** Why a request failed. `text` is for the patient, in their language, if the server said it. */
export class Failure extends Error {
  readonly kind: 'network' | 'unknown-link' | 'refused' | 'busy' | 'unavailable'
  readonly text: string
  constructor(kind: Failure['kind'], text = '') {
    super(kind)
    this.kind = kind
    this.text = text
  }
}

/** Whether the page previews questions from the editor, without the server. */
export const isPreview = (token: string): boolean => token.startsWith(previewPrefix)

interface RequestBody {
  token: string
  question?: string
  value?: unknown
  kind?: string
  typed?: string
  audio?: string
  language?: IntakeLanguage
}

async function post(path: string, body: RequestBody, signal?: AbortSignal): Promise<unknown> {
  if (isPreview(body.token)) return (await import('./preview.ts')).answerPreview(path, body)
  const headers = { 'content-type': 'application/json', accept: 'application/json' }
  const request = { method: 'POST', headers, body: JSON.stringify(body), ...(signal && { signal }) }
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
  if (error?.code === 'too-many' || error?.code === 'in-progress') throw new Failure('busy')
  throw new Failure(error ? 'unavailable' : 'network')
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

/** Names that begin with what was typed; none in a preview. */
export const suggest = async (
  token: string,
  typed: { kind: 'medicines' | 'allergies'; typed: string; language: IntakeLanguage },
): Promise<NameSuggestion[]> => {
  const found = (await post(suggestIntakeNames.path, { token, ...typed })) as
    | { names: NameSuggestion[] }
    | undefined
  return found?.names ?? []
}

/** The text of a spoken answer; '' if nobody spoke. */
export const speak = async (
  token: string,
  spoken: { question: string; language: IntakeLanguage; audio: string },
  signal: AbortSignal,
): Promise<string> =>
  ((await post(speakIntake.path, { token, ...spoken }, signal)) as { text: string }).text

export const finish = (token: string): Promise<unknown> => post(finishIntake.path, { token })

export const lock = (token: string): Promise<unknown> => post(lockIntake.path, { token })

export const reject = (token: string): Promise<unknown> => post(rejectIntake.path, { token })
