import * as z from 'zod/mini'
import { Count } from './common.ts'
import { endpoint } from './endpoint.ts'
import { LanguageCode, TargetLanguage } from './languages.ts'

/** The languages of a visit: spoken, translated into, and whether new lines are translated. */
export const Languages = z.object({
  language: z.string(),
  targetLanguage: z.nullable(z.string()),
  translating: z.boolean(),
})
export type Languages = z.infer<typeof Languages>

export const setLanguages = endpoint({
  method: 'PUT',
  path: '/api/scribes/:id/languages',
  access: 'signed-in',
  summary:
    'Sets the spoken language and the language to translate into. A running recording switches at that moment; turning translation on also translates existing lines, turning it off keeps the existing translations.',
  body: z.object({
    language: z.optional(LanguageCode),
    targetLanguage: z.optional(TargetLanguage),
    translating: z.optional(z.boolean()),
  }),
  response: Languages,
})

/** The translation of one line. Without `text`, `problem` says why there's none, or it's still to come. */
export const Translation = z.object({
  seq: z.number(),
  text: z.optional(z.string()),
  problem: z.optional(z.string()),
})
export type Translation = z.infer<typeof Translation>

export const listTranslations = endpoint({
  method: 'GET',
  path: '/api/scribes/:id/translations',
  access: 'signed-in',
  summary:
    'Translations into the target language that were made after the one numbered `after`, oldest first; of two for one line the later counts.',
  query: z.object({
    language: TargetLanguage,
    after: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(2_000_000_000)), 0),
  }),
  response: z.object({
    items: z.array(Translation),
    /** Next time, request what comes after this number. */
    last: z.number(),
  }),
})
export const translateAgain = endpoint({
  method: 'POST',
  path: '/api/scribes/:id/translations/again',
  access: 'signed-in',
  summary: 'Retries untranslated lines: the given ones, or all.',
  body: z.object({
    seqs: z.optional(z.array(Count).check(z.minLength(1), z.maxLength(1_000))),
  }),
  response: z.object({ lines: z.number() }),
})
export const getTranslator = endpoint({
  method: 'GET',
  path: '/api/translator',
  access: 'signed-in',
  summary: 'The translator: its name, or null if none is set up, and what to do then.',
  response: z.object({ name: z.nullable(z.string()), toDo: z.string() }),
})
