/**
 * A server's declared capabilities. An undeclared field is never sent: several servers answer 500 to an unknown
 * parameter.
 */
export type OpenAiFlags = {
  /** `response_format=verbose_json` with segments and their times. */
  supportsVerboseJson?: boolean
  /** `timestamp_granularities[]=word` in verbose_json. */
  supportsWordTimestamps?: boolean
  /** `language`. */
  supportsLanguage?: boolean
  /** `languages[]` instead of `language`; never both. */
  supportsLanguagesArray?: boolean
  /** `keywords[]`. */
  supportsKeywords?: boolean
  /** `prompt`. */
  supportsPrompt?: boolean
}

export type OpenAiSpeechConfig = {
  /** With or without `/v1` at the end. */
  baseUrl: string
  apiKey?: string
  model: string
  flags: OpenAiFlags
  /** Limit of one upload in bytes; 25 MB unless the server says otherwise. */
  maxBytes?: number
  /** First delay before a retry, milliseconds. */
  retryDelayMs?: number
  /** The time an answer may take, milliseconds; a minute and the length of the audio unless set. */
  timeoutMs?: number
}

/** Known servers, checked 2026-11: according to their documentation or source. */
export const OPENAI_PRESETS = {
  'gpt-transcribe': { supportsLanguagesArray: true, supportsKeywords: true },
  'whisper-1': {
    supportsVerboseJson: true,
    supportsWordTimestamps: true,
    supportsLanguage: true,
    supportsPrompt: true,
  },
  speaches: {
    supportsVerboseJson: true,
    supportsWordTimestamps: true,
    supportsLanguage: true,
    supportsPrompt: true,
  },
  'whisper.cpp': { supportsVerboseJson: true, supportsLanguage: true, supportsPrompt: true },
  vllm: { supportsLanguage: true, supportsPrompt: true },
  plain: {},
} satisfies Record<string, OpenAiFlags>

/**
 * The default flags of a model: by its name, because they are the model's and not the server's choice. An unknown model
 * is sent only the audio, which every server accepts.
 */
export function presetFor(model: string): OpenAiFlags {
  if (model.startsWith('gpt-transcribe')) return OPENAI_PRESETS['gpt-transcribe']
  if (model.startsWith('gpt-4o')) return OPENAI_PRESETS.vllm
  if (/whisper/i.test(model)) return OPENAI_PRESETS['whisper-1']
  return OPENAI_PRESETS.plain
}
