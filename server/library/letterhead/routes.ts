import * as api from '#contract/export.ts'
import { sharePasteProfile, unsharePasteProfile } from '#contract/group-paste-profiles.ts'
import { shareLetterhead, unshareLetterhead } from '#contract/group-letterhead.ts'
import { rulesFor } from '#server/platform/audit-log/rule.ts'
import { on, type Route } from '#server/platform/http/route.ts'
import type { Services } from '#server/services.ts'
import * as letterhead from './letterhead.ts'
import { getPasteSettings, putPasteSettings, shareProfile, unshareProfile } from './paste.ts'
import { unaudited } from '#server/platform/audit-log/rules.ts'

export function outputRoutes(s: Services): Route[] {
  return [...ownRoutes(s), ...sharedRoutes(s)]
}

const forGroup = rulesFor('group')

function sharedRoutes(s: Services): Route[] {
  const change = { audit: forGroup('group.change') }
  return [
    on(
      sharePasteProfile,
      ({ user, params, body }) => shareProfile(s, user.id, params.id, body),
      change,
    ),
    on(
      unsharePasteProfile,
      ({ user, params, query }) => unshareProfile(s, user.id, params.id, query),
      change,
    ),
    on(
      shareLetterhead,
      ({ user, params, body }) => letterhead.shareLetterhead(s, user.id, params.id, body.version),
      change,
    ),
    on(
      unshareLetterhead,
      ({ user, params, query }) =>
        letterhead.unshareLetterhead(s, user.id, params.id, query.version),
      change,
    ),
  ]
}

function ownRoutes(s: Services): Route[] {
  return unaudited('Settings of the user, without patient content.', [
    on(api.getLetterhead, ({ user }) => letterhead.getLetterhead(s, user.id)),
    on(api.putLetterhead, ({ user, body }) => letterhead.putLetterhead(s, user.id, body)),
    on(api.deleteLetterhead, ({ user }) => letterhead.deleteLetterhead(s, user.id)),
    on(api.putLogo, ({ user, body }) => letterhead.putLogo(s, user.id, body), { rate: 'upload' }),
    on(api.getLogo, ({ user }) => letterhead.logoContent(s, user.id)),
    on(api.deleteLogo, ({ user }) => letterhead.deleteLogo(s, user.id)),
    on(api.getPasteSettings, ({ user }) => getPasteSettings(s, user.id)),
    on(api.putPasteSettings, ({ user, body }) => putPasteSettings(s, user.id, body)),
  ])
}
