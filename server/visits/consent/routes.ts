import * as api from '#contract/consent.ts'
import { on, type Route } from '#server/platform/http/route.ts'
import type { Services } from '#server/services.ts'
import { getConsent, recordConsent } from './consent.ts'
import { consentActor } from './actor.ts'
import { consentSettings, setClinicAsk, setOwnAsk } from './settings.ts'
import { withdrawConsent } from './withdraw.ts'
import { addWording, listWordings } from './wordings.ts'

export function consentRoutes(s: Services): Route[] {
  return [
    on(api.getConsent, ({ user, params }) => getConsent(s, user.id, params.id)),
    on(api.recordConsent, async ({ user, timezone, params, body }) =>
      recordConsent(s, await consentActor(s, user.id, timezone), params.id, body),
    ),
    on(api.withdrawConsent, async ({ user, timezone, params, body }) =>
      withdrawConsent(s, await consentActor(s, user.id, timezone), params.id, body),
    ),
    on(api.getConsentSettings, ({ user }) => consentSettings(s, user.id)),
    on(api.setOwnAsk, ({ user, body }) => setOwnAsk(s, user.id, body.ask)),
    on(api.setClinicAsk, ({ user, body }) => setClinicAsk(s, user.id, body.ask)),
    on(api.listWordings, ({ params }) => listWordings(s, params.language)),
    on(api.addWording, async ({ user, body }) => {
      await addWording(s, body)
      return consentSettings(s, user.id)
    }),
  ]
}
