import { expect, test, vi } from 'vitest'
import type { StartOptions } from './session-view.ts'
import type { Frame } from './frames.ts'
import type { Message } from './link-state.ts'
import type { JournalPlace } from './journal-place.ts'

const place = vi.hoisted(() => ({ now: undefined as JournalPlace | undefined }))
vi.mock('./journal-place.ts', () => ({ journalDb: async () => place.now }))
/** The last uploader's connection: passes it a message of the server. */
const server = vi.hoisted(() => ({ say: undefined as ((message: Message) => void) | undefined }))
vi.mock('./link.ts', () => ({
  openLink: ({ onMessage }: { onMessage: typeof server.say }) => {
    server.say = onMessage
    return { mark: () => {}, gap: () => {}, nudge: () => {} }
  },
}))
const { openUploader } = await import('./uploader.ts')

/** A journal on this device that already holds frames up to number `last`. */
function deviceWith(last: Frame | undefined): Frame[] {
  const written: Frame[] = []
  place.now = {
    put: async (_, frames) => void written.push(...frames),
    after: async () => [],
    dropThrough: async () => undefined,
    dropFrom: async () => undefined,
    mark: async () => undefined,
    marks: async () => [],
    last: async () => last,
    forget: async () => undefined,
  }
  return written
}

/** The recording as it was noted on this device, before the last frames were added. */
const mark = {
  id: 'r',
  userId: 'u',
  scribeId: 's',
  language: 'en',
  source: 'microphone',
  nextSeq: 3,
  nextStart: 4800,
  missed: 0,
  marks: [],
  known: true,
  stopping: false,
  updated: Date.now(),
} as const

const open = (options: Partial<StartOptions>) =>
  openUploader({
    options: {
      scribeId: 's',
      userId: 'u',
      language: 'en',
      ready: async () => {},
      ...options,
    } as StartOptions,
    recordingId: 'r',
    signal: new AbortController().signal,
    onMessage: () => {},
    onState: () => {},
    onFatal: () => {},
  })

const pcm = () => new Int16Array(1600)

test('after a reload the first new frame follows the last one on the device, in number and place', async () => {
  const written = deviceWith({ seq: 41, start: 41 * 1600, pcm: pcm() })
  const delivery = open({ mark: { ...mark, marks: [] } })
  await delivery.open()
  delivery.add(pcm())
  delivery.add(pcm())
  await delivery.keep(false)
  expect(written.map(({ seq }) => seq)).toEqual([42, 43])
  expect(written[0]?.start).toBeGreaterThanOrEqual(42 * 1600)
})

test('after a reload that lost the last frames the noted position counts', async () => {
  const written = deviceWith({ seq: 1, start: 1600, pcm: pcm() })
  const delivery = open({ mark: { ...mark, marks: [] } })
  await delivery.open()
  delivery.add(pcm())
  await delivery.keep(false)
  expect(written.map(({ seq }) => seq)).toEqual([3])
  expect(written[0]?.start).toBeGreaterThanOrEqual(4800)
})

test('a new recording begins at frame 0, whatever another one left on the device', async () => {
  const written = deviceWith({ seq: 41, start: 41 * 1600, pcm: pcm() })
  const delivery = open({})
  await delivery.open()
  delivery.add(pcm())
  await delivery.keep(false)
  expect(written.map(({ seq, start }) => [seq, start])).toEqual([[0, 0]])
})

test('after a clock was set back, new audio follows the audio on the device', async () => {
  const written = deviceWith({ seq: 41, start: 41 * 1600, pcm: pcm() })
  const delivery = open({ mark: { ...mark, marks: [], updated: Date.now() + 3_600_000 } })
  await delivery.open()
  delivery.add(pcm())
  await delivery.keep(false)
  expect(written[0]?.start).toBe(42 * 1600)
  expect(delivery.missed).toBe(0)
})

test('after a reload the gaps before it count as missed, and not as time that was recorded', async () => {
  deviceWith(undefined)
  const before = { nextStart: 48_000, missed: 32_000, marks: [], updated: Date.now() + 3_600_000 }
  const delivery = open({ mark: { ...mark, ...before } })
  await delivery.open()
  expect(delivery.add(pcm())).toBeCloseTo(1.1)
  expect(delivery.missed).toBe(2)
})

test('a bookmark that the server confirms leaves the others on the device', async () => {
  deviceWith(undefined)
  const noted: unknown[] = []
  Object.assign(place.now ?? {}, {
    mark: async ({ marks }: { marks: number[] }) => noted.push(marks),
  })
  const delivery = open({})
  await delivery.open()
  const first = await delivery.mark()
  delivery.add(pcm())
  const second = await delivery.mark()
  await delivery.connect()
  server.say?.({ type: 'marked', at: first } as Message)
  await delivery.remember()
  expect(noted.at(-1)).toEqual([second])
})

test('a bookmark is confirmed only once this device has stored it', async () => {
  deviceWith(undefined)
  const stored = Promise.withResolvers<undefined>()
  Object.assign(place.now ?? {}, { mark: () => stored.promise })
  const delivery = open({})
  await delivery.open()
  let isConfirmed = false
  const marking = delivery.mark().then(() => (isConfirmed = true))
  await new Promise((resolve) => setTimeout(resolve, 10))
  expect(isConfirmed).toBe(false)
  stored.resolve(undefined)
  await marking
  expect(isConfirmed).toBe(true)
})
