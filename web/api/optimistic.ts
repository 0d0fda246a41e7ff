import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { onSignedOut } from './client.ts'
import { withTimeout } from './with-timeout.ts'
import { serialise } from './serialise.ts'

/** The server's data of a query, if known, and the changes shown on top. */
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
  const state = states.get(queries) ?? { shown: new Map(), ended: new Map() }
  states.set(queries, state)
  return state
}

const applyChanges = ({ base, changes }: OptimisticQuery): unknown =>
  base === undefined ? base : changes.reduce<unknown>((now, change) => change(now), base)

/**
 * Shows a change of queries at once, on top of whatever is read or answered meanwhile.
 * @param lay applies the change to the data of a query
 * @returns ends it: the data becomes what `settle` makes of it or, without `settle`, reverts
 */
export function showChange<T>(
  queries: QueryClient,
  keys: readonly QueryKey[],
  lay: (now: T) => T,
): (settle?: (base: T) => T) => void {
  const state = getState(queries)
  // These keys only hold data of type T.
  const change = (now: unknown) => lay(now as T)
  const tracked = keys.map((key) => trackQuery(queries, state, key))
  const redraw = () => {
    // The next user must see nothing of it.
    if (states.get(queries) === state) for (const query of tracked) draw(queries, query)
  }
  for (const query of tracked) query.changes.push(change)
  redraw()
  return (settle) => {
    for (const query of tracked) {
      if (settle && query.base !== undefined) query.base = settle(query.base as T)
      query.changes.splice(query.changes.indexOf(change), 1)
      const hash = hashKey(query.key)
      state.ended.set(hash, (state.ended.get(hash) ?? 0) + 1)
      if (query.changes.length === 0) state.shown.delete(hash)
    }
    redraw()
  }
}

interface Change<T, Answer> {
  /** Every query that shows it. */
  keys: readonly QueryKey[]
  /** Changes with the same name are sent one after another. */
  queue: string
  /** The size of the request, if it is more than a few words: it extends the timeout on a slow line. */
  bytes?: number
  /** Applies the change to what is shown until the answer arrives. */
  lay: (now: T) => T
  /** @param base the server's data of the first query, without optimistic changes */
  send: (base: T | undefined, signal: AbortSignal) => Promise<Answer>
  /** The server's data after the answer. */
  settle: (base: T, answer: Answer) => T
}

/**
 * Shows a change at once and sends it. A late answer to an older request never covers it. If the request fails, the change
 * is removed and the server's data is read again.
 * @throws what `send` throws
 */
export async function sendChange<T, Answer>(
  queries: QueryClient,
  { keys, queue, bytes = 0, lay, send, settle }: Change<T, Answer>,
): Promise<Answer> {
  const end = showChange(queries, keys, lay)
  const [first] = keys
  try {
    const answer = await serialise(queue, () =>
      withTimeout(bytes, (signal) => send(first && getServerData<T>(queries, first), signal)),
    )
    end((base) => settle(base, answer))
    return answer
  } catch (error) {
    end()
    // It's unknown whether the server has the change.
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
    // The message was read: the change is on the page.
    send: (base, signal) => send({ ...(base as T), ...part }, signal),
    settle: (_, answer) => answer,
  })

/** Removes one item from lists at once, so that it can't be pressed a second time. @param keys of lists with `items` */
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

/** The server's data of a query, if known, without pending changes. */
export const getServerData = <T>(queries: QueryClient, key: QueryKey): T | undefined => {
  const one = getState(queries).shown.get(hashKey(key))
  // This key only holds data of type T.
  return one ? (one.base as T | undefined) : queries.getQueryData<T>(key)
}

/** Reads data, and reads again if a change was made between request and answer, because the answer may lack it. */
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

/** The same for the query itself: its data is the base for pending changes. */
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
