import type { SocketLimits } from '../socket-session.ts'

/** Deepgram, hosted or self-hosted. */
export type DeepgramConfig = {
  /** A key of the Deepgram console; of the environment or the administrator's settings, never of a user. */
  apiKey: string
  /** `https://api.deepgram.com` unless Deepgram is self-hosted. `ws` addresses are made from it. */
  baseUrl?: string
  /** A model for everything; by default `nova-3-medical` for English and for `multi`, `nova-3` for other languages. */
  model?: string
  /** Whether speakers are distinguished; true by default. */
  diarize?: boolean
  /** Silence that ends an utterance, in milliseconds; 300 by default. */
  endpointingMs?: number
  /** The longest wait for the answer to a recording; a minute and the length of the audio by default. */
  timeoutMs?: number
  /** First delay before a recording is sent again, in milliseconds; 500 by default. */
  retryDelayMs?: number
  /** Time limits of live sessions, for tests and slow lines. */
  limits?: Partial<SocketLimits>
}

/** Keyterm prompting, developers.deepgram.com/docs/keyterm, checked 2026-11: 100 terms and 500 tokens a request. */
export const MOST_KEYTERMS = 100
/** Names of drugs have about a token for three letters; more tokens than allowed refuse the whole request. */
const MOST_KEYTERM_LETTERS = 1200

/** Languages of nova-3, from the changelog up to 2026-03-31, checked 2026-11. */
export const LANGUAGES = (
  'en es fr de it pt nl da sv no fi tr id bg cs hi hu ja ko pl ru uk vi ca et el lv lt ms ro sk ' +
  'be bn bs hr kn mk mr sr sl ta tl te zh th'
).split(' ')

/** Regional variants that are separate models or spellings; any other region is left out. */
const REGIONS = new Set(
  'en-US en-GB en-AU en-IN en-NZ fr-CA pt-BR pt-PT es-419 de-CH nl-BE zh-CN zh-TW zh-HK'.split(' '),
)

function languageFor(language: string): string {
  return REGIONS.has(language) ? language : (language.split('-')[0] ?? language)
}

function modelFor({ model }: DeepgramConfig, language: string): string {
  if (model) return model
  return /^(en|multi)\b/.test(language) ? 'nova-3-medical' : 'nova-3'
}

/** The terms that fit; longer lists lose their end, so the most important come first. */
function fittingKeyterms(terms: string[]): string[] {
  let letters = 0
  return terms
    .map((term) => term.replace(/\s+/g, ' ').trim())
    .filter(Boolean)
    .slice(0, MOST_KEYTERMS)
    .filter((term) => (letters += term.length) <= MOST_KEYTERM_LETTERS)
}

type Wish = { language: string; keyterms?: string[] | undefined }

/** Parameters of live sessions and recordings. `mip_opt_out`: no visit is used to train a model. */
function sharedQuery(config: DeepgramConfig, { language, keyterms = [] }: Wish): URLSearchParams {
  const query = new URLSearchParams({
    model: modelFor(config, language),
    language: languageFor(language),
    punctuate: 'true',
    smart_format: 'true',
    diarize: String(config.diarize ?? true),
    mip_opt_out: 'true',
  })
  for (const term of fittingKeyterms(keyterms)) query.append('keyterm', term)
  return query
}

const base = ({ baseUrl = 'https://api.deepgram.com' }: DeepgramConfig) =>
  baseUrl.replace(/(?<!\/)\/+$/, '').replace(/\/v1$/, '')

export const authorization = ({ apiKey }: DeepgramConfig) => ({ authorization: `Token ${apiKey}` })

/** The address of a live session; the key goes in a header. Never logged: key terms may be a patient's drugs. */
export function liveUrl(config: DeepgramConfig, wish: Wish): string {
  const query = sharedQuery(config, wish)
  const more = {
    encoding: 'linear16',
    sample_rate: '16000',
    channels: '1',
    interim_results: 'true',
    endpointing: String(config.endpointingMs ?? 300),
    utterance_end_ms: '1000',
    vad_events: 'true',
  }
  for (const [name, value] of Object.entries(more)) query.set(name, value)
  return `${base(config).replace(/^http/, 'ws')}/v1/listen?${query.toString()}`
}

/** The address for one piece of a recording. */
export function batchUrl(config: DeepgramConfig, wish: Wish): string {
  const query = sharedQuery(config, wish)
  query.set('utterances', 'true')
  return `${base(config)}/v1/listen?${query.toString()}`
}
