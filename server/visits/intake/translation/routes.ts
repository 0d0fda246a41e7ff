import * as api from '#contract/question-translations.ts'
import { unaudited } from '#server/platform/audit-log/rules.ts'
import { on, type Route } from '#server/platform/http/route.ts'
import type { Services } from '#server/services.ts'
import { saveTranslationSetting, translationSetting } from './setting.ts'
import { questionTranslation, translateQuestions } from './translations.ts'

export const questionTranslationRoutes = (s: Services): Route[] => [
  ...unaudited('Questions for patients, without patient content.', [
    on(api.getTranslationSetting, ({ user }) => translationSetting(s, user.id)),
    on(api.translateQuestions, ({ user, params }) => translateQuestions(s, user.id, params), {
      rate: 'ask',
    }),
    on(api.getQuestionTranslation, ({ user, params }) => questionTranslation(s, user.id, params)),
  ]),
  on(api.updateTranslationSetting, ({ body }) => saveTranslationSetting(s, body)),
]
