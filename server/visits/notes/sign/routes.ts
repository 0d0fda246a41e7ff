import * as api from '#contract/sign.ts'
import { on, type Route } from '#server/platform/http/route.ts'
import type { Services } from '#server/services.ts'
import { amendNote, withdrawAmendment } from './amend.ts'
import { listReceipts } from './receipts.ts'
import { signNote } from './sign.ts'
import { forNote } from '../audit-rules.ts'

export function signRoutes(s: Services): Route[] {
  return [
    on(api.signNote, ({ user, params, body }) => signNote(s, user.id, params.id, body), {
      audit: 'by verb',
    }),
    on(api.amendNote, ({ user, params, body }) => amendNote(s, user.id, params.id, body.reason), {
      audit: 'by verb',
    }),
    on(api.withdrawAmendment, ({ user, params }) => withdrawAmendment(s, user.id, params.id), {
      audit: 'by verb',
    }),
    on(
      api.listReceipts,
      async ({ user, params }) => ({
        items: await listReceipts(s, user.id, params.id),
      }),
      { audit: forNote('note.read') },
    ),
  ]
}
