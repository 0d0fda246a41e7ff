import { describe, expect, test } from 'vitest'
import type { Call } from '#contract/call.ts'
import { AppError } from '#contract/errors.ts'
import type { Item } from '#contract/items.ts'
import { readPublicItems, searchToken } from '#contract/library.ts'
import { createTemplateSearch } from './template-search.ts'

/** A server that gives set answers and counts requests. */
function server() {
  const asked = { tokens: 0, queries: 0, items: [] as string[] }
  const state = {
    now: 0,
    answer: async (_init: RequestInit): Promise<Response> =>
      Response.json({ hits: [{ objectID: 'b' }, { objectID: 'a' }] }),
    refuse: undefined as AppError | undefined,
    /** Delays the answer with a token. */
    delay: Promise.resolve(),
  }
  // Only the two calls that the search makes are answered.
  const call = (async (endpoint: unknown, input: { query: { ids: string } }) => {
    if (endpoint === searchToken) {
      if (state.refuse) throw state.refuse
      asked.tokens++
      const token = `t${asked.tokens}`
      await state.delay
      const expiresAt = new Date(state.now + 300_000).toISOString()
      return { token, expiresAt, index: 'templates' }
    }
    if (endpoint !== readPublicItems) throw new Error('not expected')
    asked.items.push(input.query.ids)
    return { items: input.query.ids.split(',').map((id) => ({ id }) as Item) }
  }) as unknown as Call['call']
  const search = createTemplateSearch({
    call,
    origin: 'http://localhost',
    timezone: 'Europe/Zurich',
    now: () => state.now,
    fetch: async (_input, init = {}) => {
      asked.queries++
      return state.answer(init)
    },
  })
  const find = (query = 'knee') => search.find(query, 'template', new AbortController().signal)
  return { asked, state, search, find }
}

/** Never answers, and fails as fetch does when it is aborted. */
const silent = ({ signal }: RequestInit) =>
  new Promise<Response>((_, reject) => {
    signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')))
  })

describe('search of the library', () => {
  test('loads the items of its hits in their order', async () => {
    const { find, asked } = server()
    expect((await find()).items.map(({ id }) => id)).toEqual(['b', 'a'])
    expect(asked.items).toEqual(['b,a'])
  })

  test('sends its token and the zone of the browser with a query', async () => {
    const { find, state } = server()
    let sent: HeadersInit | undefined
    state.answer = async ({ headers }) => {
      sent = headers
      return Response.json({ hits: [] })
    }
    await find()
    expect(sent).toMatchObject({ authorization: 'Bearer t1', 'x-timezone': 'Europe/Zurich' })
  })

  test('keeps its token until 20 seconds before the end', async () => {
    const { find, asked, state } = server()
    await Promise.all([find(), find('hip')])
    state.now = 279_000
    await find('foot')
    expect(asked.tokens).toBe(1)
    state.now = 280_000
    await find('hand')
    expect(asked.tokens).toBe(2)
  })

  test('asks for another token after the session ended, even if the old one was still on its way', async () => {
    const { find, asked, search, state } = server()
    await find()
    search.forgetUser()
    const answer = Promise.withResolvers<void>()
    state.delay = answer.promise
    const late = find('hip')
    await expect.poll(() => asked.tokens).toBe(2)
    search.forgetUser()
    answer.resolve()
    await late
    await find('foot')
    expect(asked.tokens).toBe(3)
  })

  test('renews its token once when the server rejects the old one', async () => {
    const { find, asked, state } = server()
    state.answer = async () =>
      asked.queries === 1
        ? Response.json({ code: 'unauthenticated', message: 'x' }, { status: 401 })
        : Response.json({ hits: [] })
    expect(await find()).toEqual({ items: [], failed: false })
    expect(asked).toMatchObject({ tokens: 2, queries: 2 })
  })

  test('gives up after a second without an answer and asks nothing for two minutes', async () => {
    const { find, asked, state, search } = server()
    const works = state.answer
    state.answer = silent
    const began = performance.now()
    expect(await find()).toEqual({ items: [], failed: true })
    expect(performance.now() - began).toBeGreaterThan(950)
    state.answer = works
    state.now = 119_000
    expect((await find('hip')).failed).toBe(true)
    expect(asked.queries).toBe(1)
    state.now = 121_000
    expect((await find('hip')).failed).toBe(false)
    state.answer = silent
    await find('foot')
    state.answer = works
    search.forgetFailure()
    expect((await find('foot')).failed).toBe(false)
  })

  test('answers with an empty list that says so when the server fails', async () => {
    const { find, state, asked } = server()
    state.answer = async () => Response.json({ code: 'failed', message: 'x' }, { status: 500 })
    expect(await find()).toEqual({ items: [], failed: true })
    expect((await find()).failed).toBe(true)
    expect(asked.queries).toBe(2)
    state.refuse = new AppError('failed', 'x')
    state.now = 400_000
    expect((await find()).failed).toBe(true)
  })

  test('a search replaced by the next letter is not an error', async () => {
    const { state, search } = server()
    state.answer = silent
    const gone = new AbortController()
    const first = search.find('k', 'template', gone.signal)
    setTimeout(() => gone.abort(), 10)
    await expect(first).rejects.toThrow()
    state.answer = async () => Response.json({ hits: [] })
    expect(await search.find('kn', 'template', new AbortController().signal)).toMatchObject({
      failed: false,
    })
  })
})
