import * as api from '#contract/signature.ts'
import { forAccount } from '#server/platform/audit-log/rule.ts'
import { on, type Route } from '#server/platform/http/route.ts'
import type { Services } from '#server/services.ts'
import { deleteSignature, getSignature, putSignature, signatureContent } from './signature.ts'

export function signatureRoutes(s: Services): Route[] {
  const change = { audit: forAccount('account.change') }
  const read = { audit: { none: 'A setting of the user, without patient content.' } }
  return [
    on(api.getSignature, ({ user }) => getSignature(s, user.id), read),
    on(api.getSignaturePicture, ({ user }) => signatureContent(s, user.id), read),
    on(api.putSignature, ({ user, body }) => putSignature(s, user.id, body), {
      rate: 'upload',
      ...change,
    }),
    on(api.deleteSignature, ({ user }) => deleteSignature(s, user.id), change),
  ]
}
