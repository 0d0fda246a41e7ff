import { AppError, words } from '#contract/errors.ts'
import type { Session, SignInAnswer } from '#contract/accounts.ts'
import { beginProvider, confirmByProvider, type ProviderId } from '#contract/providers.ts'
import { anonymous, call, refresh } from '#web/api/client.ts'
import { visitProvider } from './provider-window.ts'

/** Signs in at a provider. Call it by a click. @throws AppError with the message of the specification (§8) */
export async function enterBy(
  provider: ProviderId,
  { next, invite }: { next: string; invite?: string | undefined },
): Promise<SignInAnswer> {
  const pending = await visitProvider((mode) =>
    anonymous.call(beginProvider, {
      params: { provider },
      body: { mode, next, ...(invite && { invite }) },
    }),
  )
  return pending ?? fetchSession()
}

/**
 * Confirms the identity at a provider, or links the provider to the account. Either renews the token of the page.
 * @returns the second factor that is still needed, if any
 */
export async function confirmBy(
  provider: ProviderId,
  purpose: 'reauthenticate' | 'link',
): Promise<SignInAnswer> {
  const pending = await visitProvider((mode) =>
    call(confirmByProvider, {
      params: { provider },
      body: { purpose, mode, next: location.pathname },
    }),
  )
  return pending ?? fetchSession()
}

/** Fetches a token with the cookie that the provider's window received. */
async function fetchSession(): Promise<Session> {
  const session = await refresh()
  if (!session) throw new AppError('bad-request', words.storageRestricted)
  return session
}
