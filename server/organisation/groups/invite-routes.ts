import type { Hono } from 'hono'
import * as api from '#contract/group-invites.ts'
import { rulesFor } from '#server/platform/audit-log/rule.ts'
import { on, type Route } from '#server/platform/http/route.ts'
import type { Services } from '#server/services.ts'
import { acceptInvite, showInvite } from './accept-invite.ts'
import { invite, inviteBatch, listInvites, resendInvite, withdrawInvite } from './invites.ts'

const forGroup = rulesFor('group')

export function inviteRoutes(s: Services): Route[] {
  const read = { audit: { none: 'Who is invited to a group is no patient content.' } }
  const change = { audit: forGroup('group.change') }
  const mail = { ...change, rate: 'invite' } as const
  return [
    on(
      api.listGroupInvites,
      ({ user, params, query }) => listInvites(s, user.id, params.id, query),
      read,
    ),
    on(
      api.createGroupInvite,
      ({ user, params, body }) => invite(s, user.id, params.id, body),
      mail,
    ),
    on(
      api.inviteGroupMembers,
      ({ user, params, body }) => inviteBatch(s, user.id, params.id, body),
      mail,
    ),
    on(
      api.resendGroupInvite,
      ({ user, params, body }) => resendInvite(s, user.id, params, body.updatedAt),
      mail,
    ),
    on(
      api.withdrawGroupInvite,
      ({ user, params, query }) => withdrawInvite(s, user.id, params, query.updatedAt),
      change,
    ),
    on(api.showGroupInvite, ({ params }) => showInvite(s, params.id), { ...read, rate: 'invite' }),
    on(api.acceptGroupInvite, ({ user, params }) => acceptInvite(s, user.id, params.id), mail),
  ]
}

/** Sends a browser that opens the link of an invitation to its page. */
export function redirectInviteLinks(app: Hono): void {
  app.get(api.showGroupInvite.path, async (c, next) => {
    const wantsPage = c.req.header('accept')?.includes('text/html')
    return wantsPage ? c.redirect(`/invites/${encodeURIComponent(c.req.param('id'))}`, 303) : next()
  })
}
