import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, it, vi } from 'vitest'
import { AppError } from '#contract/errors.ts'
import { addPending, dropPending, type Pending, readPending } from './pending.ts'

/** The ids of the answers that the server was sent, and those that it refuses. */
const server = vi.hoisted(() => ({ sent: [] as string[], refused: new Set<string>() }))
vi.mock('#web/api/client.ts', async (original) => ({
  ...(await original<object>()),
  call: async (_: unknown, { body: { id } }: { body: { id: string } }) => {
    server.sent.push(id)
    if (server.refused.has(id)) throw new AppError('bad-request', 'no')
    return { events: [], remembered: null }
  },
}))
vi.mock('#web/ui/toast.tsx', () => ({ toastError: () => undefined }))
const { sendPending } = await import('./outbox.ts')

const consentOf = (userId: string, id: string): Pending => ({
  userId,
  scribeId: `visit of ${userId}`,
  queued: Date.now(),
  verb: 'record',
  body: { id, at: new Date().toISOString(), kind: 'grant', how: 'verbal', givenBy: 'patient' },
})

beforeEach(() => {
  for (const { body } of readPending()) dropPending(body.id)
  server.sent.length = 0
  server.refused.clear()
})

it('what another user of this browser answered waits for that user', async () => {
  addPending(consentOf('ada', 'a'))
  addPending(consentOf('dana', 'd1'))
  addPending(consentOf('dana', 'd2'))
  await sendPending(new QueryClient(), 'dana')
  expect(server.sent).toEqual(['d1', 'd2'])
  expect(readPending().map(({ userId }) => userId)).toEqual(['ada'])
  await sendPending(new QueryClient(), 'ada')
  expect(server.sent).toEqual(['d1', 'd2', 'a'])
})

it('an answer that the server refuses does not hold up the next', async () => {
  server.refused.add('d1')
  addPending(consentOf('dana', 'd1'))
  addPending(consentOf('dana', 'd2'))
  await sendPending(new QueryClient(), 'dana')
  expect(server.sent).toEqual(['d1', 'd2'])
  expect(readPending()).toEqual([])
})
