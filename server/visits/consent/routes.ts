import * as api from '#contract/consent.ts'
import * as groupApi from '#contract/group-wordings.ts'
import { on, type Route } from '#server/platform/http/route.ts'
import type { Services } from '#server/services.ts'
import { getConsent, recordConsent } from './consent.ts'
import { consentActor } from './actor.ts'
import { consentSettings, setClinicAsk, setOwnAsk } from './settings.ts'
import { listGroupWordings, shareWording, unshareWording } from './group-wordings.ts'
import { withdrawConsent } from './withdraw.ts'
import { addWording, listWordings } from './wordings.ts'
import { forVisit, rulesFor } from '#server/platform/audit-log/rule.ts'

const SETTINGS = { none: 'Settings and wordings, without patient content.' }

export const consentRoutes = (s: Services): Route[] => [...visitRoutes(s), ...wordingRoutes(s)]

function visitRoutes(s: Services): Route[] {
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
  ]
}

function wordingRoutes(s: Services): Route[] {
  const change = { audit: rulesFor('group')('group.change') }
  return [
    on(api.getConsentSettings, ({ user }) => consentSettings(s, user.id), { audit: SETTINGS }),
    on(api.setOwnAsk, ({ user, body }) => setOwnAsk(s, user.id, body.ask), { audit: SETTINGS }),
    on(api.setClinicAsk, ({ user, body }) => setClinicAsk(s, user.id, body.ask)),
    on(api.listWordings, ({ params }) => listWordings(s, params.language), { audit: SETTINGS }),
    on(api.addWording, async ({ user, body }) => {
      await addWording(s, body)
      return consentSettings(s, user.id)
    }),
    on(
      groupApi.shareWording,
      async ({ user, params, body }) => {
        await shareWording(s, user.id, params.id, body)
        return consentSettings(s, user.id)
      },
      change,
    ),
    on(
      groupApi.unshareWording,
      async ({ user, params, query }) => {
        await unshareWording(s, user.id, params.id, query)
        return consentSettings(s, user.id)
      },
      change,
    ),
    on(
      groupApi.listGroupWordings,
      ({ user, params, query }) => listGroupWordings(s, user.id, params.id, query.language),
      { audit: SETTINGS },
    ),
  ]
}
