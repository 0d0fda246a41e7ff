import { expect, test, vi } from 'vitest'
import type { StartOptions } from './session-view.ts'
import type { Frame } from './frames.ts'
import type { JournalPlace } from './journal-place.ts'

const place = vi.hoisted(() => ({ now: undefined as JournalPlace | undefined }))
vi.mock('./journal-place.ts', () => ({ journalDb: async () => place.now }))
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
