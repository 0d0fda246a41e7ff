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
    'Whether the language model may translate questions for patients, and which model does; null without one.',
  response: z.extend(TranslationSetting, { model: z.nullable(z.string()) }),
})

export const updateTranslationSetting = endpoint({
  method: 'PUT',
  path: '/api/question-translations',
  access: 'administrator',
  summary:
    'Sets whether the language model may translate questions for patients. Links that exist keep their translations.',
  body: TranslationSetting,
  response: TranslationSetting,
})

/** How far a translation is, in texts. */
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
    'Starts the translation of a question set and the patient’s page by the language model, unless it is there already. 400 if it isn’t allowed or no model is set up; 404 for a set or language that doesn’t exist.',
  response: TranslationProgress,
})

export const getQuestionTranslation = endpoint({
  method: 'GET',
  path: '/api/question-translations/:set/:language',
  access: 'signed-in',
  summary: 'How far the translation of a question set is.',
  response: TranslationProgress,
})
