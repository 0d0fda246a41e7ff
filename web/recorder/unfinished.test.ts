import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { RecordingMark } from './journal-db.ts'
import type { Session, StartOptions } from './session-view.ts'

/** The calls to this window's sessions, in order, and the marks on this device. */
const device = vi.hoisted(() => ({
  log: [] as string[],
  marks: [] as RecordingMark[],
  /** The store answers when this has resolved. */
  ready: Promise.resolve(),
}))
vi.mock('./lazy-load.ts', () => {
  let opened = 0
  const openSession = ({ mark }: StartOptions): Session => {
    const name = `${mark?.id} ${(opened += 1)}`
    const note = (what: string) => void device.log.push(`${what} ${name}`)
    return {
      stop: async () => note('stop'),
      sendRest: async () => note('send'),
      abandon: () => note('abandon'),
    } as unknown as Session // Only the methods that are called here.
  }
  const journalDb = async () => ({ marks: () => device.ready.then(() => device.marks) })
  return { parts: async () => ({ openSession, journalDb, nowhere: {} }), openSessions: new Set() }
})
vi.mock('./recorder.ts', async (original) => ({
  ...(await original<object>()),
  startRecording: async ({ mark, scribeId }: StartOptions) =>
    void device.log.push(mark ? `resume ${mark.id}` : `record ${scribeId}`),
}))
const { finishUnfinished, recoverRecordings, resumeUnfinished } = await import('./unfinished.ts')
const { useRecorder } = await import('./recorder.ts')
const { endLocally } = await import('#web/api/client.ts')

const mark = (id: string, stopping = false): RecordingMark => ({
  id,
  userId: 'dana',
  scribeId: 'visit',
  language: 'en',
  source: 'microphone',
  nextSeq: 3,
  nextStart: 4800,
  known: true,
  stopping,
  updated: Date.now(),
})

beforeEach(() => {
  device.log.length = 0
})
afterEach(() => endLocally('left'))

it('a recording that is taken up again is sent by one session alone', async () => {
  device.marks = [mark('cut')]
  await recoverRecordings('dana')
  expect(useRecorder.getState().unfinished.map(({ id }) => id)).toEqual(['cut'])
  const [sending] = device.log
  expect(sending).toMatch(/^send cut/)
  await finishUnfinished(mark('cut'))
  const first = sending?.replace('send', 'abandon')
  expect(device.log).toEqual([sending, first, expect.stringMatching(/^stop cut/)])
  expect(useRecorder.getState().unfinished).toEqual([])
})

it('a recording that was stopped before the reload is finished and not offered', async () => {
  device.marks = [mark('stopped', true)]
  await recoverRecordings('dana')
  expect(device.log).toEqual([expect.stringMatching(/^stop stopped/)])
  expect(useRecorder.getState().unfinished).toEqual([])
})

it('what one user left is neither offered nor sent after they sign out', async () => {
  const store = Promise.withResolvers<void>()
  device.marks = [mark('cut')]
  device.ready = store.promise
  const looking = recoverRecordings('dana')
  await expect.poll(() => useRecorder.getState().storage).toBe('enough')
  endLocally('left')
  store.resolve()
  await looking
  expect(useRecorder.getState().unfinished).toEqual([])
  expect(device.log).toEqual([])
})

it('a recording resumes within ten minutes; later it is sent and closed, and another one begins', async () => {
  await resumeUnfinished({ ...mark('cut'), updated: Date.now() - 590_000 })
  expect(device.log.splice(0)).toEqual(['resume cut'])
  await resumeUnfinished({ ...mark('cut'), updated: Date.now() - 600_000 })
  await expect
    .poll(() => device.log.toSorted())
    .toEqual(['record visit', expect.stringMatching(/^stop cut/)])
})
