import type { OpenAiRealtimeConfig } from './config.ts'

export type SessionRequest = { language: string; keyterms?: string[] | undefined }

/** A dialect of the realtime protocol. */
export type Dialect = {
  /** Samples a second of the PCM16 it takes. */
  rate: 16_000 | 24_000
  query(config: OpenAiRealtimeConfig, request: SessionRequest): Record<string, string>
  /** The first message, which sets the session up. */
  update(config: OpenAiRealtimeConfig, request: SessionRequest): object
  /** Whether `session.updated` follows; otherwise audio may be sent at once. */
  confirms: boolean
  /** Whether it sends text while somebody speaks. */
  partials: boolean
  /** Sent before the audio of a turn, and after it. */
  begin?: object
  end: object
  /** A turn must be answered before the next may be sent. */
  oneAtATime: boolean
  /** `previous_item_id` can be trusted. */
  tellsOrder: boolean
  /** How many key terms it takes. */
  keyterms: number
  /** Length of a session in seconds; it ends without a warning. */
  maxSeconds?: number
}

const toLanguageCode = (language: string) =>
  language === 'multi' ? undefined : language.split('-')[0]
/** One such character makes the server refuse the whole session. */
const removeForbidden = (term: string) => term.replace(/[<>\r\n]+/g, ' ').trim()

/** OpenAI's own, general availability; developers.openai.com realtime transcription, checked 2026-11. */
const ga: Dialect = {
  rate: 24_000,
  query: () => ({ intent: 'transcription' }),
  update({ model, delay }, { language, keyterms = [] }) {
    const code = toLanguageCode(language)
    const keywords = keyterms.map(removeForbidden).filter(Boolean)
    const transcription = {
      model,
      ...(code && { languages: [code] }),
      ...(keywords.length > 0 && { keywords }),
      ...(delay && { delay }),
    }
    const format = { type: 'audio/pcm', rate: 24_000 }
    const input = { format, transcription, turn_detection: null }
    return { type: 'session.update', session: { type: 'transcription', audio: { input } } }
  },
  confirms: true,
  partials: true,
  end: { type: 'input_audio_buffer.commit' },
  oneAtATime: false,
  tellsOrder: true,
  keyterms: 100,
  maxSeconds: 3600,
}

/**
 * The beta protocol as speaches serves it. Its own voice detection is switched off: its times are those of the current
 * buffer only (speaches input_audio_buffer_event_router.py, checked 2026-11).
 */
const beta: Dialect = {
  rate: 24_000,
  query({ model }, { language }) {
    const code = toLanguageCode(language)
    return { model, intent: 'transcription', ...(code && { language: code }) }
  },
  update: () => ({ type: 'session.update', session: { turn_detection: null } }),
  confirms: true,
  partials: false,
  end: { type: 'input_audio_buffer.commit' },
  oneAtATime: false,
  tellsOrder: false,
  keyterms: 0,
  maxSeconds: 1800,
}

/** vLLM's `/v1/realtime`: one generation at a time, from a commit that begins it to one that ends it. */
const vllm: Dialect = {
  rate: 16_000,
  query: () => ({}),
  update: ({ model }) => ({ type: 'session.update', model }),
  confirms: false,
  partials: true,
  begin: { type: 'input_audio_buffer.commit' },
  end: { type: 'input_audio_buffer.commit', final: true },
  oneAtATime: true,
  tellsOrder: false,
  keyterms: 0,
}

export const DIALECTS = { ga, beta, vllm } as const satisfies Record<string, Dialect>
