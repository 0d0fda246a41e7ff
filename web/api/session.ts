import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { redirect } from 'react-router'
import { signOut as signOutEndpoint, type Session } from '#contract/accounts.ts'
import { AppError, words } from '#contract/errors.ts'
import {
  getMe,
  initUser,
  updateMe,
  type Settings,
  type User,
  type UserInit,
} from '#contract/profile.ts'
import { endAllSessions } from '#contract/sessions.ts'
import { saveLock } from '#web/api/lock-state.ts'
import { paths, safeNext } from '#web/paths.ts'
import {
  awaitSession,
  call,
  endLocally,
  expectEnd,
  freshToken,
  keepSession,
  onSignedOut,
  refresh,
  runSignOutTasks,
} from './client.ts'
import { keys } from './keys.ts'
import { forgetLastUser, isSignedOut, saveLastUser, saveSignedOut, lastUser } from './last-user.ts'
import { waitForQueue } from './serialise.ts'
import { readBeneathChanges, sendChange } from './optimistic.ts'

onSignedOut(forgetLastUser)

/** Tells the other tabs of this browser that one has signed out. */
const tabs = new BroadcastChannel('ausculta-session')

export const meQuery = queryOptions({
  queryKey: keys.me,
  queryFn: ({ signal, client }) =>
    readBeneathChanges(client, keys.me, async () => {
      const read = await call(getMe, { signal })
      const known = client.getQueryData<User>(keys.me)
      // A request made before a change was saved may be answered after it: the change would seem undone for a moment.
      return known?.id === read.id && known.version > read.version ? known : read
    }),
})

/**
 * Restores this browser's session, unless its user signed out while the server was unreachable: that session is ended
 * now.
 */
async function openHere(): Promise<Session | undefined> {
  const session = await refresh()
  if (!session || !isSignedOut()) return session
  await signOut()
  return undefined
}

/** Loader of every page behind the sign-in: the user, or the way to the sign-in page. */
export async function requireUser(queries: QueryClient, request: Request): Promise<User> {
  const known = queries.getQueryData(meQuery.queryKey)
  if (known && (await freshToken())) return known
  const session = await openHere().catch(withoutServer)
  if (session === 'offline') return openOffline(queries)
  const next = new URL(request.url).pathname
  if (!session) throw redirect(paths.signIn({ next }))
  if (session.mustSetUp) throw redirect(paths.setUp({ next }))
  queries.setQueryData(meQuery.queryKey, session.user)
  saveLastUser(session.user)
  return session.user
}

/** Loader of the page where a second factor is set up that the administrator asks for. */
export async function requireSetUp(queries: QueryClient, request: Request): Promise<User> {
  const session = await openHere()
  const next = new URL(request.url).searchParams.get('next')
  if (!session) throw redirect(paths.signIn({ ...(next && { next }) }))
  if (!session.mustSetUp) throw redirect(safeNext(next))
  queries.setQueryData(meQuery.queryKey, session.user)
  return session.user
}

/** Without the server, the last user may continue recording; everything else waits. @throws its argument otherwise */
function withoutServer(error: unknown): 'offline' {
  if (error instanceof AppError && error.code === 'unavailable' && lastUser()) return 'offline'
  throw error
}

function openOffline(queries: QueryClient): User {
  const user = lastUser()
  if (!user) throw new AppError('unavailable', words.network)
  awaitSession(user.id)
  queries.setQueryData(meQuery.queryKey, user)
  return user
}

/** Makes the answer of signing in the session of this window. */
export function openSession(queries: QueryClient, session: Session): void {
  keepSession(session)
  saveLock(undefined)
  saveLastUser(session.user)
  saveSignedOut(false)
  tabs.postMessage({ signedIn: session.user.id })
  queries.setQueryData(meQuery.queryKey, session.user)
}

/** Sends what is known about a new user to the server (specification §7); a failure counts as null. */
export const initialise = (known: UserInit): Promise<User | null> =>
  call(initUser, { body: known }).catch(() => null)

/**
 * Ends the session on the server, here and in every other tab. Without a connection it still ends here, and on the
 * server the next time somebody opens the app in this browser.
 */
export async function signOut(): Promise<void> {
  expectEnd()
  tabs.postMessage('signing-out')
  const isTold = await call(signOutEndpoint, {}).then(() => true, isOver)
  saveSignedOut(!isTold)
  await leaveHere()
}

const isOver = (error: unknown) => error instanceof AppError && error.code === 'unauthenticated'

/** Signs out on every device, this one too. */
export async function signOutEverywhere(): Promise<void> {
  // The event stream may report the end before the answer arrives.
  await call(endAllSessions, { body: { keepThis: false } }).catch((error: unknown) => {
    if (!isOver(error)) throw error
  })
  await leaveHere()
}

async function leaveHere(): Promise<void> {
  await runSignOutTasks()
  tabs.postMessage('signed-out')
  endLocally('left')
}

/** A message from another tab: it has signed out, or somebody has signed in there. */
type TabMessage = 'signing-out' | 'signed-out' | { signedIn: string }

/** Ends this window's session when another tab ends it or signs somebody else in. */
export function endWithOtherTabs(queries: QueryClient): void {
  tabs.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
    if (data === 'signing-out') return expectEnd()
    const here = queries.getQueryData(meQuery.queryKey)?.id
    if (data === 'signed-out' || (here && data.signedIn !== here)) endLocally('left')
  })
}

const meQueue = 'me'
/** Resolves when no change of the user document is on its way: what the server works out from it is read after that. */
export const meSent = () => waitForQueue(meQueue)

type MeBody = Parameters<typeof call<typeof updateMe>>[1]['body']
/** Parts of settings are sent whole: they are shown before the server has them. */
export type MeChange = Omit<MeBody, 'version' | 'settings'> & { settings?: Partial<Settings> }

/**
 * Saves a part of the user document; it shows everywhere at once. A change to another field made elsewhere is no
 * conflict: the newest version is read and the part saved on top of it.
 */
export async function saveMe(queries: QueryClient, change: MeChange): Promise<User> {
  const save = ({ version }: User, signal: AbortSignal) =>
    call(updateMe, { body: { version, ...change }, signal })
  if (!queries.getQueryData(keys.me)) await queries.ensureQueryData(meQuery)
  return sendChange<User, User>(queries, {
    keys: [keys.me],
    queue: meQueue,
    lay: (user) => ({
      ...user,
      profile: { ...user.profile, ...change.profile },
      settings: { ...user.settings, ...change.settings },
    }),
    send: async (known, signal) => {
      const user = known ?? (await queries.ensureQueryData(meQuery))
      return save(user, signal).catch(async (error: unknown) => {
        if (!(error instanceof AppError) || error.code !== 'version-mismatch') throw error
        return save(await queries.fetchQuery({ ...meQuery, staleTime: 0 }), signal)
      })
    },
    settle: (_, user) => user,
  })
}
