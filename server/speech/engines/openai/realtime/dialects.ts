import type { OpenAiRealtimeConfig } from './config.ts'

export type Wish = { language: string; keyterms?: string[] | undefined }

/** How a server speaks the realtime protocol: three ways to say the same. */
export type Dialect = {
  /** Samples a second of the PCM16 it takes. */
  rate: 16_000 | 24_000
  query(config: OpenAiRealtimeConfig, wish: Wish): Record<string, string>
  /** The first message, which sets the session up. */
  update(config: OpenAiRealtimeConfig, wish: Wish): object
  /** Whether `session.updated` follows; else audio may be sent at once. */
  confirms: boolean
  /** Whether it tells text while somebody speaks. */
  partials: boolean
  /** Said before the audio of a turn, and behind it. */
  begin?: object
  end: object
  /** A turn must be answered before the next may be sent. */
  oneAtATime: boolean
  /** `previous_item_id` is to be trusted. */
  tellsOrder: boolean
  /** It takes names to listen for. */
  keyterms: number
  /** Length of a session in seconds; it ends without a warning. */
  maxSeconds?: number
}

const codeOf = (language: string) => (language === 'multi' ? undefined : language.split('-')[0])
/** One such character makes the server refuse the whole session. */
const harmless = (term: string) => term.replace(/[<>\r\n]+/g, ' ').trim()

/** OpenAI's own, general availability; developers.openai.com realtime transcription, checked 2026-11. */
const ga: Dialect = {
  rate: 24_000,
  query: () => ({ intent: 'transcription' }),
  update({ model, delay }, { language, keyterms = [] }) {
    const code = codeOf(language)
    const keywords = keyterms.map(harmless).filter(Boolean)
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
 * The beta protocol as speaches serves it. Its own voice detection is switched off: it tells times of the current
 * buffer only (speaches input_audio_buffer_event_router.py, checked 2026-11).
 */
const beta: Dialect = {
  rate: 24_000,
  query({ model }, { language }) {
    const code = codeOf(language)
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
