import { QueryClient } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import type { Task } from '#contract/tasks.ts'
import { changeTask, tasksQuery } from './queries.ts'

// The client takes hold of `fetch` when it is loaded.
const network = vi.hoisted(() => {
  const replaceable: { fetch: typeof fetch } = { fetch: globalThis.fetch }
  globalThis.fetch = (input, init) => replaceable.fetch(input, init)
  return replaceable
})

it('a task that is checked off and changed before the answer is both, and shows so from the start', async () => {
  const stored = { id: 'one', text: 'Call', done: false, version: 1 } as Task
  const answers: (() => void)[] = []
  network.fetch = async (input, init) => {
    if (input === '/api/auth/token')
      return Response.json({ token: 't', expiresAt: new Date(Date.now() + 600_000), user: {} })
    const { version, ...change } = JSON.parse(init?.body as string) as Task
    await new Promise<void>((resolve) => answers.push(resolve))
    const current = { code: 'version-mismatch', message: 'changed elsewhere' }
    if (version !== stored.version) return Response.json(current, { status: 409 })
    return Response.json(Object.assign(stored, change, { version: version + 1 }))
  }
  const queries = new QueryClient()
  const { queryKey } = tasksQuery('open')
  const task = { ...stored }
  queries.setQueryData(queryKey, [task])
  const shown = () => queries.getQueryData(queryKey)
  const both = [
    changeTask(queries, task, { done: true }),
    changeTask(queries, task, { text: 'Call her' }),
  ]
  expect(shown()).toMatchObject([{ done: true, text: 'Call her' }])
  for (const [at, one] of both.entries()) {
    await expect.poll(() => answers).toHaveLength(at + 1)
    answers[at]?.()
    expect(await one).toBe(true)
    expect(shown()).toMatchObject([{ done: true, text: 'Call her' }])
  }
  expect(stored).toMatchObject({ done: true, text: 'Call her', version: 3 })
})
