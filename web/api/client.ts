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
/** No token of the server's lasts so long; and how long one is used where the clock cannot say: too long costs one repeat. */
const longestMs = 3_600_000
const guessedMs = 300_000

// In memory only: a script that gets into the page finds no token in storage.
let session: { token: string; from: number; until: number; userId: string } | undefined
let refreshing: Promise<Session | undefined> | undefined
/** Somebody is signing out in this browser: whatever notices the end of the session first, nobody has lost it. */
let leaving = false
/** `lost`: the server no longer knows the session; `left`: the user signed out. */
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

/** How to make what is shown before the server has it, by its id. */
const pending = new Map<string, () => Promise<unknown>>()

/**
 * Tells of a thing that is shown before the server has it. Whatever is asked about it makes it first, so that a line
 * that opens or a network that comes back finds it instead of a 404.
 * @param make makes it; may be called again after a failure.
 */
export function registerPending(id: string, make: () => Promise<unknown>): void {
  pending.set(id, make)
}

/**
 * Makes what is shown already and does not exist yet. Calls whose path names it do so automatically.
 * @throws what making it throws
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
  const told = Date.parse(answer.expiresAt)
  // A token that has just come and is over, or lasts for hours, says that the clock of this device is wrong.
  const isTrue = told - from > marginMs && told - from < longestMs
  session = {
    token: answer.token,
    from,
    until: isTrue ? told : from + guessedMs,
    userId: answer.user.id,
  }
}

/** Opens the app for who was here last, while the server cannot be asked. The first answer must be for the same user. */
export function awaitSession(userId: string): void {
  session = { token: '', from: 0, until: 0, userId }
}

/** How often and how far apart a token is asked for while another window is being given a new cookie. */
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
 * Asks for a token by the session cookie; callers at the same time share one request.
 * @returns the session, or undefined where there is none.
 * @throws AppError when the server cannot be reached.
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
    // Another tab signed someone else in: what is open here is not theirs.
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

/** The line of events heard that the session is over: this window asks itself, and ends where that is so. */
export async function endWithSession(): Promise<void> {
  if (!session) return
  const began = ended
  const mayGoOn = await refresh().catch(() => true)
  // Asking may have ended it, where somebody else has signed in; and the next one may have begun.
  if (!mayGoOn && began === ended) endLocally('lost')
}

/** The session is about to end because somebody signs out in this browser. */
export function expectEnd(): void {
  leaving = true
}

/** @returns how to stop listening. */
export function onSignedOut(listener: (by: SignedOutBy) => void): () => void {
  signedOutListeners.add(listener)
  return () => signedOutListeners.delete(listener)
}

const signOutTasks = new Set<() => Promise<void>>()

/** Adds what has to finish before this browser signs out, such as deleting what a user left on the device. */
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
/** Told when the server answers nothing before a second factor is set up. @returns how to stop listening. */
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
  // Somebody else may have signed in: it is not theirs to send.
  if (!fresh || began !== ended) return first
  sent.set('authorization', `Bearer ${fresh.token}`)
  return fetch(input, { ...init, headers: sent })
}
