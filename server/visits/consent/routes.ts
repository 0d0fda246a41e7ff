import * as api from '#contract/consent.ts'
import { on, type Route } from '#server/platform/http/route.ts'
import type { Services } from '#server/services.ts'
import { getConsent, recordConsent } from './consent.ts'
import { consentActor } from './actor.ts'
import { consentSettings, setClinicAsk, setOwnAsk } from './settings.ts'
import { withdrawConsent } from './withdraw.ts'
import { addWording, listWordings } from './wordings.ts'
import { forVisit } from '#server/platform/audit-log/rule.ts'

const SETTINGS = { none: 'Settings and wordings, without patient content.' }

export function consentRoutes(s: Services): Route[] {
  return [
    on(api.getConsent, ({ user, params }) => getConsent(s, user.id, params.id), {
      audit: forVisit('consent.read'),
    }),
    on(
      api.recordConsent,
      async ({ user, timezone, params, body }) =>
        recordConsent(s, await consentActor(s, user.id, timezone), params.id, body),
      { audit: forVisit('consent.give') },
    ),
    on(
      api.withdrawConsent,
      async ({ user, timezone, params, body }) =>
        withdrawConsent(s, await consentActor(s, user.id, timezone), params.id, body),
      { audit: forVisit('consent.withdraw') },
    ),
    on(api.getConsentSettings, ({ user }) => consentSettings(s, user.id), { audit: SETTINGS }),
    on(api.setOwnAsk, ({ user, body }) => setOwnAsk(s, user.id, body.ask), { audit: SETTINGS }),
    on(api.setClinicAsk, ({ user, body }) => setClinicAsk(s, user.id, body.ask)),
    on(api.listWordings, ({ params }) => listWordings(s, params.language), { audit: SETTINGS }),
    on(api.addWording, async ({ user, body }) => {
      await addWording(s, body)
      return consentSettings(s, user.id)
    }),
  ]
}
