import { QueryClient } from '@tanstack/react-query'
import { beforeEach, describe, expect, it } from 'vitest'
import { AppError } from '#contract/errors.ts'
import { endLocally } from './client.ts'
import { setServerData, readBeneathChanges, sendChange, sendRemoval } from './optimistic.ts'

type Settings = Readonly<Record<string, string>>
const key = ['settings']
let queries: QueryClient
beforeEach(() => {
  queries = new QueryClient()
  queries.setQueryData<Settings>(key, { theme: 'light', detail: 'brief' })
})
const shown = () => queries.getQueryData<Settings>(key)

/** A server that answers on command, in any order. */
function server() {
  const has: Record<string, string> = { theme: 'light', detail: 'brief' }
  const asked: { change: Settings; answer: () => void; fail: (error: Error) => void }[] = []
  const change = (part: Settings) =>
    sendChange<Settings, Settings>(queries, {
      keys: [key],
      queue: 'settings',
      lay: (now) => ({ ...now, ...part }),
      settle: (_, answer) => answer,
      send: () =>
        new Promise<Settings>((resolve, reject) => {
          const answer = () => resolve({ ...Object.assign(has, part) })
          asked.push({ change: part, answer, fail: reject })
        }),
    })
  return { asked, change }
}

/** Lets pending promises continue. */
const soon = () => new Promise((resolve) => setTimeout(resolve))

describe('changes that are shown before they are made', () => {
  it('run one after another, and the answer to the first does not revert the second', async () => {
    const { asked, change } = server()
    const both = [change({ theme: 'dark' }), change({ detail: 'detailed' })]
    expect(shown()).toEqual({ theme: 'dark', detail: 'detailed' })
    await soon()
    expect(asked).toHaveLength(1)
    asked[0]?.answer()
    await both[0]
    expect(shown()).toEqual({ theme: 'dark', detail: 'detailed' })
    await soon()
    asked[1]?.answer()
    await both[1]
    expect(shown()).toEqual({ theme: 'dark', detail: 'detailed' })
  })

  it('may finish in any order, and the pending one stays', async () => {
    const answers = new Map<string, () => void>()
    const change = (part: Settings) => {
      const [queue = ''] = Object.keys(part)
      const { promise, resolve } = Promise.withResolvers<void>()
      answers.set(queue, resolve)
      const lay = (now: Settings) => ({ ...now, ...part })
      return sendChange<Settings, void>(queries, {
        keys: [key],
        queue,
        lay,
        settle: lay,
        send: () => promise,
      })
    }
    const first = change({ theme: 'dark' })
    const second = change({ detail: 'detailed' })
    answers.get('detail')?.()
    await second
    expect(shown()).toEqual({ theme: 'dark', detail: 'detailed' })
    answers.get('theme')?.()
    await first
    expect(shown()).toEqual({ theme: 'dark', detail: 'detailed' })
  })

  it('go again where they fail, and the others stay', async () => {
    const { asked, change } = server()
    const first = change({ theme: 'dark' })
    const second = change({ detail: 'detailed' })
    await soon()
    asked[0]?.fail(new AppError('failed', 'no'))
    await expect(first).rejects.toThrow('no')
    expect(shown()).toEqual({ theme: 'light', detail: 'detailed' })
    await soon()
    asked[1]?.answer()
    await second
    expect(shown()).toEqual({ theme: 'light', detail: 'detailed' })
  })

  it('stay on top of data read meanwhile or requested before they were made', async () => {
    const { asked, change } = server()
    const old = { theme: 'light', detail: 'brief' }
    const early = Promise.withResolvers<Settings>()
    const answers = [early.promise, Promise.resolve({ theme: 'dark', detail: 'brief' })]
    const reading = readBeneathChanges<Settings>(
      queries,
      key,
      () => answers.shift() ?? early.promise,
    )
    const changing = change({ theme: 'dark' })
    expect(await readBeneathChanges(queries, key, async () => old)).toEqual({
      ...old,
      theme: 'dark',
    })
    setServerData<Settings>(queries, key, (base) => base && { ...base, detail: 'standard' })
    expect(shown()).toEqual({ theme: 'dark', detail: 'standard' })
    await soon()
    asked[0]?.answer()
    await changing
    early.resolve(old)
    expect(await reading).toEqual({ theme: 'dark', detail: 'brief' })
  })

  it('take a thing out of every list at once, whatever is read before the server has', async () => {
    const list = (...ids: string[]) => ({ items: ids.map((id) => ({ id })) })
    const [all, some] = [
      ['list', 'all'],
      ['list', 'some'],
    ]
    queries.setQueryData(all, list('a', 'b'))
    queries.setQueryData(some, list('b'))
    const gone = Promise.withResolvers<void>()
    const removing = sendRemoval(queries, [all, some], 'b', () => gone.promise)
    expect(queries.getQueryData(all)).toEqual(list('a'))
    expect(await readBeneathChanges(queries, some, async () => list('b', 'c'))).toEqual(list('c'))
    gone.resolve()
    await removing
    expect(queries.getQueryData(all)).toEqual(list('a'))
  })

  it('are not shown to the next user, and pending ones are not sent', async () => {
    const { asked, change } = server()
    const both = [change({ theme: 'dark' }), change({ detail: 'detailed' })]
    const ends = Promise.allSettled(both)
    await soon()
    endLocally('left')
    queries.setQueryData<Settings>(key, { theme: 'auto' })
    asked[0]?.answer()
    const [, second] = await ends
    expect(second).toMatchObject({ reason: { code: 'unauthenticated' } })
    expect(asked).toHaveLength(1)
    expect(shown()).toEqual({ theme: 'auto' })
  })
})
