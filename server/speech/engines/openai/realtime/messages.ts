import { message } from '#common/translation.ts'
import { z } from 'zod'
import { authFailure, withoutSecret } from '../../failure.ts'
import { SpeechError } from '../../speech.ts'

const typed = z.object({ type: z.string() })
const problem = z.object({
  type: z.string().nullish(),
  code: z.string().nullish(),
  message: z.string().nullish(),
})
const item = z.object({ item_id: z.string() })

export type RealtimeMessage =
  | { kind: 'created' | 'updated' | 'other' }
  | { kind: 'committed'; item: string; previous: string | null }
  | { kind: 'delta'; item?: string; delta: string }
  | { kind: 'completed'; item?: string; text: string }
  | { kind: 'problem'; type: string; code: string; message: string }

const ITEM = 'conversation.item.input_audio_transcription.'

/** Reads a message of any of the dialects; what we don't use is `other`. Throws if it isn't one of theirs. */
export function readMessage(text: string): RealtimeMessage {
  const message: unknown = JSON.parse(text)
  const { type } = typed.parse(message)
  if (type === 'session.created') return { kind: 'created' }
  if (type === 'session.updated') return { kind: 'updated' }
  if (type === 'input_audio_buffer.committed') {
    const read = item.extend({ previous_item_id: z.string().nullish() }).parse(message)
    return { kind: 'committed', item: read.item_id, previous: read.previous_item_id ?? null }
  }
  if (type === `${ITEM}delta`) {
    const read = item.extend({ delta: z.string() }).parse(message)
    return { kind: 'delta', item: read.item_id, delta: read.delta }
  }
  if (type === `${ITEM}completed`) {
    const read = item.extend({ transcript: z.string() }).parse(message)
    return { kind: 'completed', item: read.item_id, text: read.transcript }
  }
  if (type === 'transcription.delta')
    return { kind: 'delta', delta: z.object({ delta: z.string() }).parse(message).delta }
  if (type === 'transcription.done')
    return { kind: 'completed', text: z.object({ text: z.string() }).parse(message).text }
  if (type === 'error' || type === `${ITEM}failed`) return readProblem(message, type)
  return { kind: 'other' }
}

/** OpenAI sends the error as an object; vLLM as a string, with a code beside it. */
function readProblem(message: unknown, type: string): RealtimeMessage {
  const { error, code } = z
    .object({ error: z.union([problem, z.string()]), code: z.string().nullish() })
    .parse(message)
  const about = typeof error === 'string' ? { message: error, code, type: null } : error
  return {
    kind: 'problem',
    type: type === 'error' ? (about.type ?? '') : 'transcription_failed',
    code: about.code ?? '',
    message: about.message ?? '',
  }
}

const KEY_CODES = [
  'invalid_api_key',
  'insufficient_quota',
  'authentication_error',
  'billing_hard_limit_reached',
]
const TRANSIENT_CODES = [
  'processing_error',
  'session_expired',
  'server_error',
  'transcription_failed',
]

/** The failure that an error of the server means. */
export function toFailure(
  { type, code, message: words }: Extract<RealtimeMessage, { kind: 'problem' }>,
  secret: string | undefined,
): SpeechError {
  if ([type, code].some((one) => KEY_CODES.includes(one))) return authFailure()
  const text = message('The transcription service says: {reason}', {
    reason: withoutSecret(words, secret).slice(0, 200),
  })
  if (code === 'rate_limit_exceeded' || type === 'rate_limit_error')
    return new SpeechError('BUSY', text, true)
  const isTransient = [type, code].some((one) => TRANSIENT_CODES.includes(one))
  const what = type === 'transcription_failed' ? 'TRANSCRIPTION_FAILED' : 'API_ERROR'
  return new SpeechError(what, text, isTransient)
}
