import * as tongues from '#contract/translation.ts'
import { forVisit } from '#server/platform/audit-log/rule.ts'
import { on, type Route } from '#server/platform/http/route.ts'
import type { Services } from '#server/services.ts'
import { listTranslations, setLanguages, translateAgain, translatorOf } from './translations.ts'

/** The languages of a visit and its translations. */
export function translationRoutes(s: Services): Route[] {
  return [
    on(
      tongues.setLanguages,
      ({ user, params, body }) => setLanguages(s, { userId: user.id, scribeId: params.id }, body),
      { audit: forVisit('visit.change') },
    ),
    on(
      tongues.listTranslations,
      ({ user, params, query }) =>
        listTranslations(s, { userId: user.id, scribeId: params.id }, query),
      { audit: forVisit('transcript.read') },
    ),
    on(
      tongues.translateAgain,
      ({ user, params, body }) => translateAgain(s, { userId: user.id, scribeId: params.id }, body),
      { audit: forVisit('visit.change') },
    ),
    on(tongues.getTranslator, ({ user }) => translatorOf(s, user.id), {
      audit: { none: 'Whether there is a translator.' },
    }),
  ]
}
