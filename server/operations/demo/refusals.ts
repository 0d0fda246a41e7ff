import { message } from '#common/translation.ts'
import * as accounts from '#contract/accounts.ts'
import { requestDemo } from '#contract/billing.ts'
import { askDeletion } from '#contract/deletion.ts'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import * as invites from '#contract/group-invites.ts'
import { sendIntake } from '#contract/intake.ts'
import { publishItem } from '#contract/items.ts'
import { addComment } from '#contract/library.ts'
import * as mfa from '#contract/mfa.ts'
import { beginProvider, finishProvider } from '#contract/providers.ts'
import { requestSetUp } from '#contract/set-up.ts'
import * as sessions from '#contract/sessions.ts'
import type { Around } from '#server/platform/http/mount.ts'
import type { Services } from '#server/services.ts'

const noAccounts = message('In the demo, you can’t sign in or sign up. Choose “Try the demo”.')
const fixedAccount = message(
  'In the demo, you can’t change how you sign in or delete the account. Everything is deleted tonight.',
)
const sendsNothing = message('The demo doesn’t send email or text messages.')
const noAdministrator = message('The demo has no administrator, so its settings can’t be changed.')
const publishesNothing = message(
  'In the demo, you can’t publish anything, because other visitors would see it.',
)

/** What a visitor of a demo can't do, and why. */
const refusals = new Map<AnyEndpoint, string>([
  ...[
    accounts.signUp,
    accounts.signIn,
    accounts.requestReset,
    accounts.resetPassword,
    accounts.checkSetupCode,
    beginProvider,
    finishProvider,
    mfa.signInByPasskey,
  ].map((one) => [one, noAccounts] as const),
  ...[
    sessions.changePassword,
    sessions.changeEmail,
    sessions.confirmEmail,
    mfa.startPhone,
    mfa.verifyPhone,
    mfa.startTotp,
    mfa.verifyTotp,
    mfa.startPasskey,
    mfa.enrolPasskey,
    mfa.removeFactor,
    mfa.renewRecoveryCodes,
    askDeletion,
  ].map((one) => [one, fixedAccount] as const),
  ...[
    accounts.resendVerification,
    invites.createGroupInvite,
    invites.inviteGroupMembers,
    invites.resendGroupInvite,
    sendIntake,
    requestDemo,
  ].map((one) => [one, sendsNothing] as const),
  [requestSetUp, noAdministrator],
  ...[publishItem, addComment].map((one) => [one, publishesNothing] as const),
])

/** Refuses what a public demo doesn't offer. */
export const refuseInDemo =
  (s: Services): Around =>
  async (route, _ask, run) => {
    const reason = s.config.demo ? refusals.get(route.endpoint) : undefined
    if (reason !== undefined) throw new AppError('forbidden', reason)
    return run()
  }
