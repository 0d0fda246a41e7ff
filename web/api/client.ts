import { refreshSession, type Session } from '#contract/accounts.ts'
import { provingFetch } from '#contract/bot-check.ts'
import { createCall } from '#contract/call.ts'
import { AppError, readErrorBody, words } from '#contract/errors.ts'
import { setLockMinutes } from '#web/api/lock-state.ts'
import { withTimeout } from './with-timeout.ts'

/** Of this browser. */
export const timezone = Intl.DateTimeFormat().resolvedOptions().timeZone
/** A token this close to its end is fetched again, so that it cannot end on the way. */
const marginMs = 30_000
/** No token lasts this long. If the clock can't be trusted, a token is used for this long: too long costs one retry. */
const longestMs = 3_600_000
const guessedMs = 300_000

// In memory only: a script that gets into the page finds no token in storage.
let session: { token: string; from: number; until: number; userId: string } | undefined
let refreshing: Promise<Session | undefined> | undefined
/**
 * Somebody is signing out in this browser: a session that ends now isn't reported as lost, whatever notices it first.
 */
let leaving = false
/** `lost`: the server rejects the session; `left`: the user signed out. */
type SignedOutBy = 'lost' | 'left'
const signedOutListeners = new Set<(by: SignedOutBy) => void>()

/** Calls without a token: signing in, signing up, links from mails. */
export const anonymous = createCall({
  origin: '',
  timezone,
  token: () => undefined,
  // Loaded by who signs in or up.
  fetch: provingFetch(async () => (await import('./verifier.ts')).prove()),
})

/** The one way to the server for a signed-in user. */
export const { call, follow } = createCall({
  origin: '',
  timezone,
  token: freshToken,
  fetch: fetchWithFreshToken,
  once: true,
  onSignedOut: () => endLocally('lost'),
  before: createPending,
  stays: bindToSession,
})

/** How many sessions have ended in this window. */
let ended = 0

/**
 * What began in one session ends with it, even if another user has signed in since; automatic retries ask before it does.
 * @returns throws an AppError once that session has ended
 */
export function bindToSession(): () => void {
  const began = ended
  return () => {
    if (began !== ended) throw new AppError('unauthenticated', words.notAuthenticated)
  }
}

/** How to create objects that are shown before the server has them, by id. */
const pending = new Map<string, () => Promise<unknown>>()

/**
 * Registers an object that is shown before the server has it. Any request about it creates it first, so that a new
 * stream or a returning network finds it instead of a 404.
 * @param make creates it; may be called again after a failure.
 */
export function registerPending(id: string, make: () => Promise<unknown>): void {
  pending.set(id, make)
}

/**
 * Creates an object that is already shown. Calls whose path names it do so automatically.
 * @throws what creating it throws
 */
export async function createPending(params: Readonly<Record<string, string>>): Promise<void> {
  for (const id of Object.values(params)) {
    await pending.get(id)?.()
    pending.delete(id)
  }
}

/** Takes over the answer of signing in. */
export function keepSession(answer: Session): void {
  leaving = false
  setLockMinutes(answer.lockMinutes)
  const from = Date.now()
  const expiry = Date.parse(answer.expiresAt)
  // A token that has just come and is over, or lasts for hours, says that the clock of this device is wrong.
  const isTrue = expiry - from > marginMs && expiry - from < longestMs
  session = {
    token: answer.token,
    from,
    until: isTrue ? expiry : from + guessedMs,
    userId: answer.user.id,
  }
}

/** Opens the app for the last user while the server is unreachable. The first answer must be for the same user. */
export function awaitSession(userId: string): void {
  session = { token: '', from: 0, until: 0, userId }
}

/** How often, and at what intervals, to ask for a token while another window refreshes the cookie. */
const TURNING_TRIES = 10
const TURNING_MS = 300

async function requestToken(): Promise<Session> {
  for (let tries = 1; ; tries += 1)
    try {
      // Every call waits for it: one that hangs would hold up all of them.
      return await withTimeout(0, (signal) => anonymous.call(refreshSession, { signal }))
    } catch (error) {
      const isTurning = error instanceof AppError && error.code === 'in-progress'
      if (!isTurning) throw error
      if (tries === TURNING_TRIES) throw new AppError('unavailable', words.network)
      await new Promise((resolve) => setTimeout(resolve, TURNING_MS))
    }
}

/**
 * Fetches a token with the session cookie; simultaneous callers share one request.
 * @returns the session, or undefined if there is none.
 * @throws AppError if the server is unreachable.
 */
export function refresh(): Promise<Session | undefined> {
  if (refreshing) return refreshing
  const asking = requestSession().finally(() => {
    if (refreshing === asking) refreshing = undefined
  })
  refreshing = asking
  return asking
}

async function requestSession(): Promise<Session | undefined> {
  const began = ended
  try {
    const answer = await requestToken()
    // The session it is of has ended in this window.
    if (began !== ended) return undefined
    // Another tab signed somebody else in: the open page isn't theirs.
    if (session && session.userId !== answer.user.id) {
      endLocally('left')
      return undefined
    }
    keepSession(answer)
    return answer
  } catch (error) {
    if (error instanceof AppError && error.code === 'unauthenticated') return undefined
    throw error
  }
}

/** Forgets the token and notifies the listeners; `signOut` tells the server in session.ts. */
export function endLocally(by: SignedOutBy): void {
  session = undefined
  refreshing = undefined
  ended += 1
  pending.clear()
  for (const listener of signedOutListeners) listener(leaving ? 'left' : by)
}

/** The event stream reports the end of the session: this window checks for itself, and ends if it's true. */
export async function endWithSession(): Promise<void> {
  if (!session) return
  const began = ended
  const mayGoOn = await refresh().catch(() => true)
  // The check may have ended the session if somebody else has signed in, and the next one may have begun.
  if (!mayGoOn && began === ended) endLocally('lost')
}

/** The session is about to end because of a sign-out in this browser. */
export function expectEnd(): void {
  leaving = true
}

/** @returns how to stop listening. */
export function onSignedOut(listener: (by: SignedOutBy) => void): () => void {
  signedOutListeners.add(listener)
  return () => signedOutListeners.delete(listener)
}

const signOutTasks = new Set<() => Promise<void>>()

/** Adds work to finish before this browser signs out, such as deleting the user's data from the device. */
export function beforeSignOut(task: () => Promise<void>): void {
  signOutTasks.add(task)
}

/** Runs the tasks of `beforeSignOut`. A task that fails stops nothing. */
export async function runSignOutTasks(): Promise<void> {
  await Promise.allSettled([...signOutTasks].map((task) => task()))
}

/** The bearer token for a socket's ticket or a call, fetched again where it expires within half a minute. */
export async function freshToken(): Promise<string | undefined> {
  const now = Date.now()
  if (session && now >= session.from && session.until - now > marginMs) return session.token
  return (await refresh())?.token
}

const setUpListeners = new Set<() => void>()
/**
 * Called when the server refuses everything until a second factor is set up. @returns the function that unsubscribes.
 */
export function onSetUpNeeded(listener: () => void): () => void {
  setUpListeners.add(listener)
  return () => setUpListeners.delete(listener)
}

function notifySetUpNeeded(answer: unknown): void {
  if (readErrorBody(answer)?.code !== 'second-factor-needed') return
  for (const listener of setUpListeners) listener()
}

/** A clock that is wrong, or a server that forgot the token, must not sign anyone out: one new token, one repeat. */
async function fetchWithFreshToken(
  input: RequestInfo | URL,
  init?: RequestInit,
): Promise<Response> {
  const began = ended
  const first = await fetch(input, init)
  if (first.status === 403)
    notifySetUpNeeded(
      await first
        .clone()
        .json()
        .catch(() => undefined),
    )
  const sent = new Headers(init?.headers)
  if (first.status !== 401 || !sent.has('authorization') || began !== ended) return first
  const fresh = await refresh()
  // Somebody else may have signed in, and must not send it.
  if (!fresh || began !== ended) return first
  sent.set('authorization', `Bearer ${fresh.token}`)
  return fetch(input, { ...init, headers: sent })
}
