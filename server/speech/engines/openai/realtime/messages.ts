import { z } from 'zod'
import { authFailure, withoutSecret } from '../../failure.ts'
import { SpeechError } from '../../speech.ts'

const said = z.object({ type: z.string() })
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

/** Reads a message of any of the dialects; what we do not use is `other`. Throws where it is none of theirs. */
export function readMessage(text: string): RealtimeMessage {
  const message: unknown = JSON.parse(text)
  const { type } = said.parse(message)
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
  if (type === 'error' || type === `${ITEM}failed`) return problemOf(message, type)
  return { kind: 'other' }
}

/** OpenAI puts the error into an object; vLLM says it in words, with a code beside. */
function problemOf(message: unknown, type: string): RealtimeMessage {
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
const PASSING_CODES = [
  'processing_error',
  'session_expired',
  'server_error',
  'transcription_failed',
]

/** What a server's complaint means to us. */
export function failureOf(
  { type, code, message }: Extract<RealtimeMessage, { kind: 'problem' }>,
  secret: string | undefined,
): SpeechError {
  if ([type, code].some((one) => KEY_CODES.includes(one))) return authFailure()
  const text = `The transcription service says: ${withoutSecret(message, secret).slice(0, 200)}`
  if (code === 'rate_limit_exceeded' || type === 'rate_limit_error')
    return new SpeechError('BUSY', text, true)
  const passes = [type, code].some((one) => PASSING_CODES.includes(one))
  const what = type === 'transcription_failed' ? 'TRANSCRIPTION_FAILED' : 'API_ERROR'
  return new SpeechError(what, text, passes)
}
