import { expect, test } from 'vitest'
import { languageAt } from './language-at.ts'
import { createRing } from './ring.ts'
import { continuedSpeakers } from './speaker-names.ts'
import { createLoudness, quietestSample } from './splice.ts'

/** A stretch of PCM16 whose samples all have one value. */
function piece(start: number, samples: number, value = 1) {
  const pcm = new Uint8Array(samples * 2)
  new Int16Array(pcm.buffer).fill(value)
  return { start, pcm }
}
const sampleOf = ({ pcm }: { pcm: Uint8Array }) => (pcm[0] ?? 0) | ((pcm[1] ?? 0) << 8)

test('a reader receives data from a sample on, cut to its position', () => {
  const ring = createRing()
  ring.push(piece(0, 100, 1))
  ring.push(piece(100, 50, 2))
  ring.push(piece(300, 20, 3))
  const read = (at: number) => {
    const next = ring.next(at)
    return next && [next.start, next.pcm.length / 2, sampleOf(next)]
  }
  expect(read(0)).toEqual([0, 100, 1])
  expect(read(40)).toEqual([40, 60, 1])
  expect(read(99)).toEqual([99, 1, 1])
  expect(read(100)).toEqual([100, 50, 2])
  // Between 150 and 300 there is a hole.
  expect(read(150)).toEqual([300, 20, 3])
  expect(read(319)).toEqual([319, 1, 3])
  expect(read(320)).toBeUndefined()
})

test('a reader far behind finds its place among many pieces', () => {
  const ring = createRing()
  for (let n = 0; n < 50; n += 1) ring.push(piece(n * 10, 10, n))
  for (const at of [0, 15, 410, 415, 429, 430, 499]) {
    const next = ring.next(at)
    expect([at, next?.start, next && sampleOf(next)]).toEqual([at, at, Math.floor(at / 10)])
  }
})

test('dropped data no longer counts, and the rest of a piece after the sample stays', () => {
  const ring = createRing()
  for (let n = 0; n < 5; n += 1) ring.push(piece(n * 10, 10, n))
  expect([ring.length(), ring.lengthFrom(0), ring.lengthFrom(25)]).toEqual([50, 50, 25])
  ring.dropBefore(25)
  expect([ring.length(), ring.next(0)?.start, ring.lengthFrom(45)]).toEqual([30, 20, 5])
  ring.dropBefore(20)
  expect(ring.length()).toBe(30)
  ring.dropBefore(50)
  expect([ring.length(), ring.next(0), ring.lengthFrom(0)]).toEqual([0, undefined, 0])
  ring.push(piece(50, 10))
  expect(ring.length()).toBe(10)
  ring.clear()
  expect([ring.length(), ring.next(0)]).toEqual([0, undefined])
})

test('speech is cut in the middle of its quietest moment, across pieces', () => {
  const ring = createRing()
  // 20 ms are 320 samples.
  ring.push(piece(0, 3_200, 8_000))
  ring.push(piece(3_200, 640, 0))
  ring.push(piece(3_840, 3_200, 8_000))
  expect(ring.findPause(0, 7_040)).toBe(3_520)
  expect(ring.findPause(1_600, 7_040)).toBe(3_520)
  expect(ring.findPause(3_840, 7_040)).toBe(7_040)
})

test('silence up to the end, or nothing at all, puts the cut at that side', () => {
  const loud = piece(0, 3_200, 8_000)
  expect(quietestSample([loud, piece(3_200, 640, 0)], 0, 3_840)).toBe(3_840)
  expect(quietestSample([], 100, 4_000)).toBe(100)
  expect(quietestSample([loud], 200, 300)).toBe(200)
  expect(quietestSample([loud], 300, 200)).toBe(300)
  // A hole is as quiet as can be.
  expect(quietestSample([loud, piece(3_840, 3_200, 8_000)], 0, 7_040)).toBe(3_520)
  // Of two pauses the quieter one counts; −54 dBFS is silence in any room.
  const pauses = [loud, piece(3_200, 640, 500), piece(3_840, 640, 8_000), piece(4_480, 640, 200)]
  expect(quietestSample([...pauses, piece(5_120, 640, 8_000)], 0, 5_760)).toBe(4_800)
})

test('a voice is louder than its room, whether quiet or noisy', () => {
  const frame = (value: number) => piece(0, 1_600, value).pcm
  const hears = createLoudness()
  expect([hears(frame(0)), hears(frame(60)), hears(frame(-2_000))]).toEqual([false, false, true])
  const noisy = createLoudness()
  for (let n = 0; n < 600; n += 1) noisy(frame(600))
  expect([noisy(frame(600)), noisy(frame(1_000)), noisy(frame(3_000))]).toEqual([
    false,
    false,
    true,
  ])
  // However loud the room is, a loud voice is detected.
  for (let n = 0; n < 2_000; n += 1) noisy(frame(30_000))
  expect(noisy(frame(30_000))).toBe(true)
  // It falls at once when the noise stops.
  noisy(frame(0))
  expect(noisy(frame(2_000))).toBe(true)
  expect(createLoudness()(new Uint8Array(1))).toBe(false)
})

test('the language of a moment is the last one chosen by then', () => {
  const recording = {
    language: 'en',
    languages: [
      { from: 10, language: 'de' },
      { from: 20, language: 'fr' },
    ],
  }
  expect([0, 9.9, 10, 19, 20, 99].map((at) => languageAt(recording, at))).toEqual([
    'en',
    'en',
    'de',
    'de',
    'fr',
    'fr',
  ])
  expect(languageAt(recording)).toBe('fr')
  expect(languageAt({ language: 'en', languages: [] })).toBe('en')
})

test('speakers of a later session are numbered on, and are the same within it', () => {
  const named = continuedSpeakers()
  const [first, second] = [{}, {}]
  const speaker = (label: string | undefined, session: object, words: string[] = []) => {
    const said = named(
      {
        kind: 'final',
        text: 'x',
        start: 0,
        end: 1,
        ...(label && { speaker: label }),
        words: words.map((one) => ({ text: 'x', start: 0, end: 1, speaker: one })),
      } as never,
      session,
    ) as unknown as { speaker?: string; words: { speaker: string }[] }
    return [said.speaker, ...said.words.map((word) => word.speaker)]
  }
  expect(speaker('S1', first)).toEqual(['S1'])
  expect(speaker('S2', first, ['S1', 'S2'])).toEqual(['S2', 'S1', 'S2'])
  expect(speaker('S1', second, ['S1', 'S2'])).toEqual(['S3', 'S3', 'S4'])
  expect(speaker('S1', first)).toEqual(['S1'])
  expect(speaker('S2', second)).toEqual(['S4'])
  expect(speaker(undefined, second)).toEqual([undefined])
  const partial = { kind: 'partial', text: 'x', speaker: 'S1', words: [{ speaker: 'S1' }] } as never
  expect(named(partial, second)).toMatchObject({ speaker: 'S3', words: [{ speaker: 'S1' }] })
})
