import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { onSignedOut } from './client.ts'
import { withTimeout } from './with-timeout.ts'
import { serialise } from './serialise.ts'

/** What the server has of a query, as far as it is known, and the changes that are shown over it. */
interface OptimisticQuery {
  base: unknown
  changes: ((base: unknown) => unknown)[]
  key: QueryKey
}
interface OptimisticState {
  shown: Map<string, OptimisticQuery>
  /** How many changes of a query have ended. */
  ended: Map<string, number>
}

let states = new WeakMap<QueryClient, OptimisticState>()
onSignedOut(() => (states = new WeakMap()))

function getState(queries: QueryClient): OptimisticState {
  const found = states.get(queries) ?? { shown: new Map(), ended: new Map() }
  states.set(queries, found)
  return found
}

const applyChanges = ({ base, changes }: OptimisticQuery): unknown =>
  base === undefined ? base : changes.reduce<unknown>((now, change) => change(now), base)

interface Change<T, Answer> {
  /** Every query that shows it. */
  keys: readonly QueryKey[]
  /** Changes of one name are sent one after another. */
  queue: string
  /** How much is sent, where that is more than a few words: a slow line is given the time for it. */
  bytes?: number
  /** What is shown until the answer is there, over whatever is read or answered meanwhile. */
  lay: (now: T) => T
  /** @param base what the server has of the first query, without any change that is only shown */
  send: (base: T | undefined, signal: AbortSignal) => Promise<Answer>
  /** What the server has then. */
  settle: (base: T, answer: Answer) => T
}

/**
 * Shows a change at once and sends it. An answer to something older never covers it, also where the older one comes later;
 * where it fails the change goes again, and what the server has is read.
 * @throws what sending throws
 */
export async function sendChange<T, Answer>(
  queries: QueryClient,
  { keys, queue, bytes = 0, lay, send, settle }: Change<T, Answer>,
): Promise<Answer> {
  const mine = getState(queries)
  // Only what was read as T is kept under these keys.
  const change = (now: unknown) => lay(now as T)
  const all = keys.map((key) => trackQuery(queries, mine, key))
  const redraw = () => {
    // Who signs in next has nothing of it.
    if (states.get(queries) === mine) for (const one of all) draw(queries, one)
  }
  for (const one of all) one.changes.push(change)
  redraw()
  const end = (settled?: (base: T) => T) => {
    for (const one of all) {
      if (settled && one.base !== undefined) one.base = settled(one.base as T)
      one.changes.splice(one.changes.indexOf(change), 1)
      const hash = hashKey(one.key)
      mine.ended.set(hash, (mine.ended.get(hash) ?? 0) + 1)
      if (one.changes.length === 0) mine.shown.delete(hash)
    }
    redraw()
  }
  try {
    const answer = await serialise(queue, () =>
      withTimeout(bytes, (signal) => send(all[0]?.base as T | undefined, signal)),
    )
    end((base) => settle(base, answer))
    return answer
  } catch (error) {
    end()
    // Whether it was made is not known.
    for (const queryKey of keys) void queries.invalidateQueries({ queryKey, exact: true })
    throw error
  }
}

/** Changes parts of a document that is stored whole, one change after another. @param key under which it has been read */
export const sendPart = <T extends object>(
  queries: QueryClient,
  key: QueryKey,
  part: Partial<T>,
  send: (whole: T, signal: AbortSignal) => Promise<T>,
  bytes = 0,
): Promise<T> =>
  sendChange<T, T>(queries, {
    keys: [key],
    queue: hashKey(key),
    bytes,
    lay: (now) => ({ ...now, ...part }),
    // It has been read: what is changed stands on the page.
    send: (base, signal) => send({ ...(base as T), ...part }, signal),
    settle: (_, answer) => answer,
  })

/** Takes one thing out of lists at once: there is nothing left to press a second time. @param keys of lists with `items` */
export const sendRemoval = (
  queries: QueryClient,
  keys: readonly QueryKey[],
  id: string,
  send: (signal: AbortSignal) => Promise<void>,
): Promise<void> => {
  const without = <List extends { items: readonly { id: string }[] }>(list: List): List => ({
    ...list,
    items: list.items.filter((one) => one.id !== id),
  })
  return sendChange<{ items: readonly { id: string }[] }, void>(queries, {
    keys,
    queue: `remove ${id}`,
    lay: without,
    send: (_, signal) => send(signal),
    settle: without,
  })
}

function trackQuery(
  queries: QueryClient,
  { shown }: OptimisticState,
  key: QueryKey,
): OptimisticQuery {
  const hash = hashKey(key)
  const one = shown.get(hash) ?? { base: queries.getQueryData(key), changes: [], key }
  shown.set(hash, one)
  return one
}

function draw(queries: QueryClient, one: OptimisticQuery): void {
  if (one.base !== undefined) queries.setQueryData<unknown>(one.key, () => applyChanges(one))
}

/** Takes over what the server has, or a part of it, below the changes that are shown. */
export function setServerData<T>(
  queries: QueryClient,
  key: QueryKey,
  update: (known: T | undefined) => T | undefined,
): void {
  const one = getState(queries).shown.get(hashKey(key))
  if (!one) return void queries.setQueryData<T>(key, update)
  one.base = update(one.base as T | undefined)
  draw(queries, one)
}

/** What the server has of a query, as far as it is known, without any change that is only shown. */
export const getServerData = <T>(queries: QueryClient, key: QueryKey): T | undefined => {
  const one = getState(queries).shown.get(hashKey(key))
  // Only what was read as T is kept under this key.
  return one ? (one.base as T | undefined) : queries.getQueryData<T>(key)
}

/** Reads; what was asked for before a change was made and answered after it may lack it, so it is asked for again. */
export async function readNewest<T>(
  queries: QueryClient,
  key: QueryKey,
  read: () => Promise<T>,
): Promise<T> {
  const { ended } = getState(queries)
  const hash = hashKey(key)
  for (;;) {
    const before = ended.get(hash)
    const answer = await read()
    if (ended.get(hash) === before) return answer
  }
}

/** The same for the query itself: what is read lies below the changes that are shown. */
export async function readBeneathChanges<T>(
  queries: QueryClient,
  key: QueryKey,
  read: () => Promise<T>,
): Promise<T> {
  const answer = await readNewest(queries, key, read)
  const one = getState(queries).shown.get(hashKey(key))
  if (!one) return answer
  one.base = answer
  // Each change keeps the kind of thing that it is laid over.
  return applyChanges(one) as T
}
