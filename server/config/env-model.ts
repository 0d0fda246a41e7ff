import * as z from 'zod/mini'
import { section, setting, wholeNumber } from './setting.ts'

const providers = [
  'openai',
  'azure',
  'google',
  'anthropic',
  'cohere',
  'openai-compatible',
  'local',
] as const

export const modelSection = section(
  'Language model',
  {
    MODEL_PROVIDER: setting(z.optional(z.enum(providers)), {
      about:
        'Who runs the language model for notes, chat and translation: `openai`, `azure`, `google`, `anthropic`, `cohere`, `openai-compatible` or `local` (a built-in model). It wins over Settings.',
    }),
    MODEL_NAME: setting(z._default(z.string(), ''), {
      about: 'Name of the model.',
      example: 'Qwen3-4B-Instruct-2507',
    }),
    MODEL_BASE_URL: setting(z._default(z.string(), ''), { about: 'Address of its server.' }),
    MODEL_API_KEY: setting(z.optional(z.string()), { about: 'Key of its server.' }),
    MODEL_QUICK: setting(z.optional(z.string()), {
      about: 'A quicker model of the same server, for quick drafts.',
    }),
    MODEL_WINDOW: setting(z.optional(wholeNumber(1_000)), {
      about:
        'Tokens that the model reads and writes at once. Notes of longer visits are written from their relevant parts.',
      example: '32000',
    }),
  },
  (e) => ({
    model: e.MODEL_PROVIDER && {
      provider: e.MODEL_PROVIDER as string,
      model: e.MODEL_NAME,
      baseUrl: e.MODEL_BASE_URL,
      apiKey: e.MODEL_API_KEY,
    },
    /** A quick model of the same server, for the fast mode and for drafts. */
    quickModel: e.MODEL_PROVIDER && e.MODEL_QUICK,
    /** Tokens that the model of the environment reads and writes at once. */
    modelWindow: e.MODEL_WINDOW,
  }),
)
