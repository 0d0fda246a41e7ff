import { type Call, createCall } from '#contract/call.ts'
import { AppError, words } from '#contract/errors.ts'
import type { ItemType } from '#contract/item-fields.ts'
import type { Item } from '#contract/items.ts'
import {
  mostHits,
  queryIndex,
  readPublicItems,
  searchTimes,
  searchToken,
} from '#contract/library.ts'
import { call as signedInCall, onSignedOut, timezone } from './client.ts'

export interface FoundItems {
  items: Item[]
  /** There was no query, or no answer: the list is empty because search failed (specification §8). */
  failed: boolean
}

interface Settings {
  /** Calls of the signed-in user. */
  call: Call['call']
  origin: string
  /** IANA name, as for `createCall`. */
  timezone: string
  fetch: typeof fetch
  /** Milliseconds. */
  now: () => number
}

/** The token of the search, which names its user. It's kept in memory until shortly before it ends, or its session does. */
function createTokenSource({ call, now }: Pick<Settings, 'call' | 'now'>) {
  let token: { text: string; endsAt: number } | undefined
  let fetching: Promise<string> | undefined

  function fetchToken(): Promise<string> {
    const request = call(searchToken, {})
      .then((answer) => {
        if (fetching === request)
          token = { text: answer.token, endsAt: Date.parse(answer.expiresAt) }
        return answer.token
      })
      .finally(() => {
        if (fetching === request) fetching = undefined
      })
    return request
  }
  function fresh(): Promise<string> {
    if (token && token.endsAt - now() > searchTimes.refreshMarginMs)
      return Promise.resolve(token.text)
    fetching ??= fetchToken()
    return fetching
  }
  /** An answer that is still on its way isn't kept either. */
  const forget = () => {
    token = undefined
    fetching = undefined
  }
  return { fresh, forget }
}

/** Asks the index with the times of specification §9. */
function createIndexSearch(settings: Settings, tokens: ReturnType<typeof createTokenSource>) {
  const { origin, timezone, fetch: send } = settings
  const index = createCall({
    origin,
    token: tokens.fresh,
    timezone,
    fetch: (input, init) => fetchInTime(send, input, init),
  })

  return async function findIds(
    query: string,
    itemType: ItemType,
    signal: AbortSignal,
  ): Promise<string[]> {
    const ask = () =>
      index.call(queryIndex, {
        params: { index: 'templates' },
        body: { query, itemType, hitsPerPage: mostHits },
        signal,
      })
    const { hits } = await ask().catch((error: unknown) => {
      if (!(error instanceof AppError) || error.code !== 'unauthenticated') throw error
      // A clock that is wrong, or a server with a new key: one new token, one repeat.
      tokens.forget()
      return ask()
    })
    return hits.map(({ objectID }) => objectID)
  }
}

/** Search of public items. */
export function createTemplateSearch(settings: Settings) {
  const { call, now } = settings
  const tokens = createTokenSource(settings)
  const findIds = createIndexSearch(settings, tokens)
  let downUntil = 0

  return {
    /** @throws only when `signal` is aborted; every failure is an empty list that says so */
    async find(query: string, itemType: ItemType, signal: AbortSignal): Promise<FoundItems> {
      if (now() < downUntil) return { items: [], failed: true }
      try {
        const found = await findIds(query, itemType, signal)
        if (found.length === 0) return { items: [], failed: false }
        const { items } = await call(readPublicItems, { query: { ids: found.join(',') }, signal })
        return { items, failed: false }
      } catch (error) {
        if (signal.aborted) throw error
        if (error instanceof AppError && error.code === 'unavailable')
          downUntil = now() + searchTimes.hostDownMs
        return { items: [], failed: true }
      }
    },
    /** The user asks whether it's back. */
    forgetFailure() {
      downUntil = 0
    },
    /** Call it when the session ends: the next user's search needs a token of theirs. */
    forgetUser: tokens.forget,
  }
}

/** A request with a connect timeout for its first byte and a read timeout for the rest. */
async function fetchInTime(
  send: typeof fetch,
  input: RequestInfo | URL,
  init: RequestInit = {},
): Promise<Response> {
  const late = new AbortController()
  const signal = init.signal ? AbortSignal.any([init.signal, late.signal]) : late.signal
  const within = async <T>(ms: number, work: Promise<T>): Promise<T> => {
    const timer = setTimeout(() => late.abort(), ms)
    return work.finally(() => clearTimeout(timer))
  }
  const answer = await within(searchTimes.connectMs, send(input, { ...init, signal }))
  const text = await within(searchTimes.readMs, answer.text()).catch((error: unknown) => {
    if (init.signal?.aborted) throw error
    throw new AppError('unavailable', words.network)
  })
  return new Response(text, { status: answer.status, headers: answer.headers })
}

/** The search of this window. */
export const templateSearch = createTemplateSearch({
  call: signedInCall,
  origin: '',
  timezone,
  fetch: (input, init) => fetch(input, init),
  now: () => Date.now(),
})
onSignedOut(templateSearch.forgetUser)

/** The cache settings of a search; the results of the previous text stay on screen until the next arrive. */
export const templateSearchQuery = (query: string, itemType: ItemType) => ({
  queryKey: ['template-search', itemType, query],
  queryFn: ({ signal }: { signal: AbortSignal }) => templateSearch.find(query, itemType, signal),
  enabled: query !== '',
  staleTime: 30_000,
})
