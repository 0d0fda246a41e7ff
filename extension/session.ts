import { type Session, signOut } from '#contract/accounts.ts'
import { createCall } from '#contract/call.ts'
import { AppError } from '#contract/errors.ts'
import { pairExtension, renewExtension } from '#contract/extension.ts'

/** The pairing. It's in `storage.session`: in memory, closed to content scripts, gone with the browser. */
export interface StoredSession {
  /** Of the installation. */
  origin: string
  secret: string
  token: string
  expiresAt: string
  userId: string
  /** The panel signs out after this many minutes without input. */
  lockMinutes: number
  /** When the panel was last used, in milliseconds. */
  lastUsed: number
}

const key = 'session'
const addressKey = 'address'
/** A token this close to its end is fetched again. */
const marginMs = 30_000

export const timezone = Intl.DateTimeFormat().resolvedOptions().timeZone
/** The browser's own session is another one. */
export const withoutCookies: typeof fetch = (input, init) =>
  fetch(input, { ...init, credentials: 'omit' })

/** Changes of the session take turns, in the panel and in the background: a late token never revives an ended one. */
const inTurn = <T>(work: () => Promise<T>): Promise<T> =>
  navigator.locks.request('ausculta-session', work)

export async function readSession(): Promise<StoredSession | undefined> {
  const stored = await chrome.storage.session.get<{ [key]?: StoredSession }>(key)
  return stored[key]
}

/** Calls back when the session begins, changes or ends, in every part of the extension. @returns how to stop */
export function onSessionChange(listener: () => void): () => void {
  const changed = (changes: Record<string, unknown>, area: string) => {
    if (area === 'session' && key in changes) listener()
  }
  chrome.storage.onChanged.addListener(changed)
  return () => chrome.storage.onChanged.removeListener(changed)
}

/** Calls back when a session ends, even if another one starts at once. */
export function onSessionEnd(listener: () => void): void {
  const secretOf = (value: unknown) => (value as StoredSession | undefined)?.secret
  chrome.storage.onChanged.addListener((changes, area) => {
    const changed = area === 'session' ? changes[key] : undefined
    const before = secretOf(changed?.oldValue)
    if (before !== undefined && before !== secretOf(changed?.newValue)) listener()
  })
}

/** The address of the installation that was paired last. It is kept when the browser closes. */
export async function readAddress(): Promise<string | undefined> {
  const stored = await chrome.storage.local.get<{ [addressKey]?: string }>(addressKey)
  return stored[addressKey]
}

/** A client of the server with the tokens of a session. */
export const connect = (origin: string, token: () => Promise<string | undefined>) =>
  createCall({ origin, timezone, token, fetch: withoutCookies, once: true, onSignedOut: checkEnd })

const anonymousAt = (origin: string) =>
  createCall({ origin, timezone, token: () => undefined, fetch: withoutCookies })

/** Pairs with an installation; an earlier pairing is ended. @throws AppError in the server's words */
export async function pair(origin: string, code: string): Promise<void> {
  const answer = await anonymousAt(origin).call(pairExtension, { body: { code } })
  await endSession()
  await chrome.storage.local.set({ [addressKey]: origin })
  const { secret, lockMinutes } = answer
  const used = { origin, secret, lockMinutes, lastUsed: Date.now() }
  await inTurn(() => save({ ...used, ...tokenOf(answer) }))
}

const tokenOf = ({ token, expiresAt, user }: Session) => ({ token, expiresAt, userId: user.id })
const save = (session: StoredSession) => chrome.storage.session.set({ [key]: session })

/** A token that lasts for a while yet, or undefined once the session has ended. */
export async function freshToken(): Promise<string | undefined> {
  const session = await readSession()
  if (!session) return undefined
  if (Date.parse(session.expiresAt) - Date.now() > marginMs) return session.token
  return renew(session)
}

async function renew({ origin, secret }: StoredSession): Promise<string | undefined> {
  try {
    const answer = await anonymousAt(origin).call(renewExtension, { body: { secret } })
    await change(secret, (session) => ({ ...session, ...tokenOf(answer) }))
    return answer.token
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'unauthenticated') throw error
    await forget(secret)
    return undefined
  }
}

/** The server refused a token: the session may have ended, or only the token. */
export function checkEnd(): void {
  void readSession()
    .then((session) => session && renew(session))
    .catch(() => undefined)
}

/** Keeps when the panel was last used. */
export const markUsed = async (): Promise<void> => {
  const session = await readSession()
  if (session) await change(session.secret, (one) => ({ ...one, lastUsed: Date.now() }))
}

/** Whether the panel has been idle for longer than the installation allows. */
export const isIdle = ({ lastUsed, lockMinutes }: StoredSession): boolean =>
  Date.now() - lastUsed > lockMinutes * 60_000

const change = (secret: string, edit: (session: StoredSession) => StoredSession) =>
  inTurn(async () => {
    const session = await readSession()
    if (session?.secret === secret) await save(edit(session))
  })

const forget = (secret: string) =>
  inTurn(async () => {
    if ((await readSession())?.secret === secret) await chrome.storage.session.remove(key)
  })

/** Ends the session here at once, then on the server; without a connection it expires there. */
export async function endSession(): Promise<void> {
  const session = await readSession()
  if (!session) return
  await forget(session.secret)
  const { call } = createCall({
    origin: session.origin,
    timezone,
    token: () => session.token,
    fetch: withoutCookies,
  })
  await call(signOut, {}).catch(() => undefined)
}
