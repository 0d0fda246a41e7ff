import type { RecogniseOptions } from '../batch.ts'
import { wavOf } from '#server/speech/audio/pcm.ts'
import type { OpenAiSpeechConfig } from './config.ts'

/** Whisper reads 224 tokens of prompt; this many characters stay below in every language. */
const LONGEST_PROMPT = 600

/** The address of the transcriptions endpoint, whether or not the base already ends in `/v1`. */
export function endpointOf(baseUrl: string): string {
  const base = baseUrl.replace(/(?<!\/)\/+$/, '')
  return `${/\/v\d+$/.test(base) ? base : `${base}/v1`}/audio/transcriptions`
}

/** One such character makes some servers refuse the whole request. */
const harmless = (term: string) => term.replace(/[<>\r\n]+/g, ' ').trim()

function addLanguage(form: FormData, { flags }: OpenAiSpeechConfig, language: string): void {
  const code = language.split('-')[0] ?? language
  if (code === 'multi') return
  if (flags.supportsLanguagesArray) return form.append('languages[]', code)
  if (flags.supportsLanguage) form.append('language', code)
}

function addKeyterms(form: FormData, { flags }: OpenAiSpeechConfig, keyterms: string[]): void {
  const terms = keyterms.map(harmless).filter(Boolean)
  if (terms.length === 0) return
  if (flags.supportsKeywords) return terms.forEach((term) => form.append('keywords[]', term))
  if (flags.supportsPrompt) form.append('prompt', terms.join(', ').slice(0, LONGEST_PROMPT))
}

/** The multipart body for one piece of audio, with the declared fields only. */
export function formOf(
  pcm: Uint8Array,
  config: OpenAiSpeechConfig,
  { language, keyterms = [] }: RecogniseOptions,
): FormData {
  const form = new FormData()
  form.append('file', new Blob([wavOf(pcm)], { type: 'audio/wav' }), 'speech.wav')
  form.append('model', config.model)
  const { supportsVerboseJson, supportsWordTimestamps } = config.flags
  form.append('response_format', supportsVerboseJson ? 'verbose_json' : 'json')
  if (supportsVerboseJson && supportsWordTimestamps)
    for (const kind of ['segment', 'word']) form.append('timestamp_granularities[]', kind)
  addLanguage(form, config, language)
  addKeyterms(form, config, keyterms)
  return form
}
