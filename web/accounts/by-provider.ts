import { AppError, words } from '#contract/errors.ts'
import type { Session, SignInAnswer } from '#contract/accounts.ts'
import { beginProvider, confirmByProvider, type ProviderId } from '#contract/providers.ts'
import { anonymous, call, refresh } from '#web/api/client.ts'
import { visitProvider } from './provider-window.ts'

/** Signs in at a provider. Call it by a click. @throws AppError in the words of the specification (§8). */
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
 * Shows at a provider once more who is there, or adds it to the account; the page's token is a new one then.
 * @returns the second factor that is still asked for, if one is
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

/** The window got the cookie; the token of this page comes by it. */
async function fetchSession(): Promise<Session> {
  const session = await refresh()
  if (!session) throw new AppError('bad-request', words.storageRestricted)
  return session
}
