import * as z from 'zod/mini'
import { Count } from './common.ts'
import { endpoint } from './endpoint.ts'

/** Whether the language model may translate questions for patients. */
export const TranslationSetting = z.object({ isOn: z.boolean() })

export const getTranslationSetting = endpoint({
  method: 'GET',
  path: '/api/question-translations',
  access: 'signed-in',
  summary:
    'Whether the language model may translate questions for patients, and the name of the model; null if none is set up.',
  response: z.extend(TranslationSetting, { model: z.nullable(z.string()) }),
})

export const updateTranslationSetting = endpoint({
  method: 'PUT',
  path: '/api/question-translations',
  access: 'administrator',
  summary:
    'Turns the translation of questions for patients on or off. Existing links keep their translations; new ones can’t be created in a translation while it’s off.',
  body: TranslationSetting,
  response: TranslationSetting,
})

/** The progress of a translation, in texts. */
export const TranslationProgress = z.object({
  state: z.enum(['missing', 'working', 'ready', 'failed']),
  done: Count,
  total: Count,
  /** Why it failed; '' otherwise. */
  problem: z.string(),
})
export type TranslationProgress = z.infer<typeof TranslationProgress>

export const translateQuestions = endpoint({
  method: 'POST',
  path: '/api/question-translations/:set/:language',
  access: 'signed-in',
  summary:
    'Starts translating a question set and the patient’s page with the language model, unless the translation exists already. 400 if translation is turned off or no model is set up; 404 for an unknown set or language.',
  response: TranslationProgress,
})

export const getQuestionTranslation = endpoint({
  method: 'GET',
  path: '/api/question-translations/:set/:language',
  access: 'signed-in',
  summary: 'The progress of the translation of a question set.',
  response: TranslationProgress,
})
