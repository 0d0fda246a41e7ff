import type { GenerateContentConfig, GenerateContentParameters, Part } from '@google/genai'
import { localeOf } from '../hosted/locale.ts'
import { GEMINI_LIMITS, modelOf, transcribes } from './config.ts'
import type { GeminiSpeechConfig } from './config.ts'

export type Choice = { language: string; keyterms?: string[] | undefined }

/** What live transcription and that of recordings both say about the speech. */
export function hintsOf({ language, keyterms = [] }: Choice) {
  const customVocabulary = keyterms.slice(0, GEMINI_LIMITS.vocabulary)
  return {
    ...(language !== 'multi' && { languageCodes: [localeOf(language)] }),
    ...(customVocabulary.length > 0 && { customVocabulary }),
  }
}

const INSTRUCTION =
  'Transcribe this recording of a medical visit word for word, in the language that is spoken. Begin a new segment ' +
  'with every change of speaker and after every pause; name speakers spk_1, spk_2 and so on. Times are seconds from ' +
  'the start. Write only what is said: add nothing, correct nothing, leave out what you cannot understand. Where ' +
  'nobody speaks, return no segments.'

const SCHEMA = {
  type: 'object',
  properties: {
    segments: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          start: { type: 'number' },
          end: { type: 'number' },
          speaker: { type: 'string' },
          text: { type: 'string' },
        },
        required: ['start', 'end', 'text'],
      },
    },
  },
  required: ['segments'],
}

/** What people say about their bodies must not be held back. */
const SAFETY = ['HARASSMENT', 'HATE_SPEECH', 'SEXUALLY_EXPLICIT', 'DANGEROUS_CONTENT'].map(
  (category) => ({ category: `HARM_CATEGORY_${category}`, threshold: 'BLOCK_NONE' }),
) as NonNullable<GenerateContentConfig['safetySettings']> // the client's enums are these strings

function wordsOf({ language, keyterms = [] }: Choice): string {
  const spoken = language === 'multi' ? '' : ` The language is ${localeOf(language)}.`
  const names = keyterms.length > 0 ? ` These names may occur: ${keyterms.join(', ')}.` : ''
  return INSTRUCTION + spoken + names
}

/** The request for one piece of audio, in the form that the model answers to. */
export function requestOf(
  config: GeminiSpeechConfig,
  audio: Part,
  choice: Choice,
): GenerateContentParameters & { config: GenerateContentConfig } {
  const model = modelOf(config)
  if (transcribes(model)) {
    const audioTranscriptionConfig = { diarization: true, wordTimestamp: true, ...hintsOf(choice) }
    return {
      model,
      contents: [{ role: 'user', parts: [audio] }],
      config: { audioTranscriptionConfig },
    }
  }
  return {
    model,
    contents: [{ role: 'user', parts: [audio, { text: wordsOf(choice) }] }],
    config: {
      temperature: 0,
      responseMimeType: 'application/json',
      responseJsonSchema: SCHEMA,
      safetySettings: SAFETY,
    },
  }
}
