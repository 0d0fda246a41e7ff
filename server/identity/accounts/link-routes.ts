import {
  confirmDevice as confirmDeviceEndpoint,
  resendVerification,
  resetPassword,
  verifyEmail,
} from '#contract/accounts.ts'
import { on, type Route } from '#server/platform/http/route.ts'
import type { Services } from '#server/services.ts'
import { confirmDevice } from './confirm-device.ts'
import * as links from './email-links.ts'

/** The links that a mail carries. */
export function linkRoutes(s: Services): Route[] {
  return [
    on(verifyEmail, ({ body }) => links.verifyEmail(s, body.token), { audit: 'sign-in' }),
    on(resendVerification, ({ user }) => links.resendVerification(s, user.id), {
      audit: 'account.change',
    }),
    on(confirmDeviceEndpoint, ({ request, body }) => confirmDevice(s, request, body.token), {
      audit: 'sign-in',
    }),
    on(resetPassword, ({ body }) => links.resetPassword(s, body.token, body.password), {
      audit: 'sign-in',
    }),
  ]
}
