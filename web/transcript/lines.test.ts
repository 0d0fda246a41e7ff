import { expect, test } from 'vitest'
import type { Chunk } from '#contract/transcripts.ts'
import { appended, lastRead, withHeard, withRead, withReread } from './appended.ts'
import { lineChunks, createLines, createSpeakers, findLines, lineAt, speakerName } from './lines.ts'
import { wordsPasted } from './paste-preview.ts'

const chunk = (seq: number, text: string, speaker = 'S1'): Chunk => ({
  seq,
  text,
  speaker,
  timestamp: seq * 2,
})

test('chunks join to a sentence until one ends, as they come', () => {
  const lines = createLines()
  const first = [chunk(0, 'Any pain'), chunk(1, 'at rest?')]
  expect(lines(first).map(({ text }) => text)).toEqual(['Any pain at rest?'])
  const grown = [...first, chunk(2, 'No,'), chunk(3, 'never.')]
  expect(lines(grown).map(({ text, from, to }) => [text, from, to])).toEqual([
    ['Any pain at rest?', 0, 1],
    ['No, never.', 2, 3],
  ])
})

test('lines keep their identity while more is said', () => {
  const lines = createLines()
  const chunks = [chunk(0, 'One.'), chunk(1, 'Two.')]
  const before = lines(chunks)
  const after = lines([...chunks, chunk(2, 'Three.')])
  expect(after[0]).toBe(before[0])
  expect(before).toHaveLength(2)
})

test('a corrected chunk changes its line', () => {
  const lines = createLines()
  const chunks = [chunk(0, 'metropole.'), chunk(1, 'Yes.')]
  lines(chunks)
  const corrected = [{ ...chunk(0, 'metoprolol.') }, ...chunks.slice(1)]
  expect(lines(corrected)[0]?.text).toBe('metoprolol.')
})

test('a line that comes by the socket and by the list is there once, in order', () => {
  const known = [chunk(0, 'a'), chunk(2, 'c')]
  expect(appended(known, [chunk(1, 'b'), chunk(2, 'c')]).map(({ seq }) => seq)).toEqual([0, 1, 2])
  expect(appended(known, [])).toBe(known)
})

test('the line at a given moment is found, and none before the first', () => {
  const lines = createLines()([chunk(1, 'a.'), chunk(2, 'b.'), chunk(5, 'c.')])
  expect([0, 2, 4.5, 9, 100].map((at) => lineAt(lines, at))).toEqual([-1, 0, 1, 1, 2])
})

test('finding ignores capitals, and nothing is found for nothing', () => {
  const lines = createLines()([chunk(0, 'Chest pain.'), chunk(1, 'No.'), chunk(2, 'PAIN again.')])
  expect(findLines(lines, 'pain ')).toEqual([0, 2])
  expect(findLines(lines, '  ')).toEqual([])
})

test('speakers have readable names', () => {
  expect(['clinician', 'S2', 'Dr Lee', null].map(speakerName)).toEqual([
    'Clinician',
    'Speaker 2',
    'Dr Lee',
    '',
  ])
})

test('the preview counts words, not the numbers and times of a subtitle file', () => {
  const file =
    'WEBVTT\n\n1\n00:00:01.000 --> 00:00:02.000\nAny pain?\n\n2\n00:00:03.000 --> 00:00:04.000\nNo, none.'
  expect(wordsPasted(file)).toBe(4)
})

test('the pieces of a line stay the same list until one of them changes', () => {
  const lines = createLines()
  const chunks = [chunk(0, 'One,'), chunk(1, 'two.'), chunk(2, 'Three.')]
  const [first] = lines(chunks)
  const grown = [...chunks, chunk(3, 'Four.')]
  const [same] = lines(grown)
  if (!first || !same) throw new Error('no line was made')
  expect(lineChunks(first, chunks).map(({ seq }) => seq)).toEqual([0, 1])
  expect(lineChunks(same, grown)).toBe(lineChunks(first, chunks))
  const corrected = grown.with(1, { ...chunk(1, 'too.'), edited: true })
  const [changed] = lines(corrected)
  expect(changed && lineChunks(changed, corrected)[1]?.edited).toBe(true)
})

test('the list of speakers keeps its identity until a new one is heard', () => {
  const nameAll = createSpeakers()
  const chunks = [chunk(0, 'a', 'clinician'), chunk(1, 'b', 'patient')]
  const before = nameAll(chunks)
  expect(before).toEqual(['clinician', 'patient'])
  expect(nameAll([...chunks, chunk(2, 'c', 'patient')])).toBe(before)
  expect(nameAll([...chunks, chunk(2, 'c', 'mother')])).toEqual(['clinician', 'patient', 'mother'])
})

test('a line is shown once, whatever number it is stored under', () => {
  const said = (seq: number, text: string, timestamp: number) => ({
    seq,
    text,
    timestamp,
    recordingId: 'r',
  })
  const read = [said(0, 'One.', 0)]
  const heard = withHeard(read, said(1, 'Two.', 1))
  expect(lastRead(heard)).toBe(0)
  // Somebody typed a line meanwhile, which got the number 1.
  const typed = { seq: 1, text: 'Typed.', timestamp: 1, untimed: true }
  const stored = withRead(heard, [typed, said(2, 'Two.', 1)])
  expect(stored.map(({ seq, text }) => [seq, text])).toEqual([
    [0, 'One.'],
    [1, 'Typed.'],
    [2, 'Two.'],
  ])
  expect(lastRead(stored)).toBe(2)
  const more = withHeard(stored, said(3, 'Three.', 2))
  const settled = withRead(more, [said(3, 'Three.', 2)])
  expect(settled[3]).toBe(more[3])
  expect(lastRead(settled)).toBe(3)
  expect(withHeard(settled, said(3, 'Three.', 2))).toBe(settled)
})

test('after a reload a line that two devices captured is shown once, and newer lines stay', () => {
  const said = (seq: number, recordingId: string) => ({
    seq,
    text: `Line ${seq}.`,
    timestamp: seq,
    recordingId,
  })
  const known = withHeard([said(0, 'phone'), said(1, 'desk'), said(2, 'desk')], said(3, 'desk'))
  const reread = withReread(known, [said(1, 'desk')])
  // The phone's line 0 is folded; lines 2 and 3 came after the reading began.
  expect(reread.map(({ seq }) => seq)).toEqual([1, 2, 3])
  expect(reread.at(-1)).toBe(known.at(-1))
})
