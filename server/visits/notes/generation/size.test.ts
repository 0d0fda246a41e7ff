import { expect, test } from 'vitest'
import { largestNote, largestWritten } from '#common/note-size.ts'
import { fc } from '#test/properties.ts'
import { emptyDraft, addPiece, joinDraft } from './draft.ts'
import { leftOut, roomBeside, withinSize } from './size.ts'
import { withSection } from './section.ts'
import type { Piece, Task } from './writer.ts'

/** The parts of a task that bound a note. */
const taskWith = (headings: string[], room = largestWritten) =>
  // The bound reads nothing else of it.
  ({ room, sections: headings.map((heading) => ({ heading })) }) as Task

/** The note of a writer that hands over these pieces. */
async function noteOf(pieces: Iterable<Piece>, task: Task): Promise<string> {
  const draft = emptyDraft()
  const write = withinSize(async function* () {
    yield* pieces
  })
  for await (const piece of write(task, new AbortController().signal))
    if (piece.type !== 'writer') await addPiece(draft, piece, { check: async () => [], lines: [] })
  return joinDraft(draft)
}

const sectionOf = (heading: string, texts: string[]): Piece[] => [
  { type: 'section', heading },
  ...texts.map((text): Piece => ({ type: 'text', text })),
  { type: 'end' },
]
const bodyOf = (note: string, heading: string) =>
  note.split(/^## /m).find((part) => part.startsWith(`${heading}\n`)) ?? ''

/** A text about as long as a note may be, in pieces of any size, with surrogate pairs. */
const texts = fc.record({
  words: fc.string({ unit: 'binary', minLength: 1, maxLength: 60 }),
  space: fc.constantFrom('', ' ', '. ', '\n', '。'),
  times: fc.integer({ min: 1, max: 6_000 }),
  pieces: fc.integer({ min: 1, max: 6 }),
})

test('every note can be saved with room for additions, and says where something was left out', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(texts, { minLength: 1, maxLength: 6 }), async (all) => {
      const pieces = all.flatMap(({ words, space, times, pieces: count }, at) =>
        sectionOf(`Part ${at}`, Array<string>(count).fill(`${words}${space}`.repeat(times))),
      )
      const note = await noteOf(pieces, taskWith(all.map((_, at) => `Part ${at}`)))
      const unbounded = await draftOf(pieces)
      expect(note.length).toBeLessThan(largestWritten + 2_000)
      expect(note.isWellFormed()).toBe(unbounded.isWellFormed())
      expect(note === unbounded || note.includes(leftOut)).toBe(true)
      if (unbounded.length < largestWritten / 2) expect(note === unbounded).toBe(true)
    }),
    { numRuns: 40 },
  )
})

async function draftOf(pieces: Iterable<Piece>): Promise<string> {
  const draft = emptyDraft()
  for (const piece of pieces)
    if (piece.type !== 'writer') await addPiece(draft, piece, { check: async () => [], lines: [] })
  return joinDraft(draft)
}

test('a long section takes no room from later ones, nor from the list of gaps', async () => {
  const long = Array.from({ length: 9_000 }, () => 'The knee is swollen since Monday. It hurts. ')
  const note = await noteOf(
    [
      ...sectionOf('History', long),
      ...sectionOf('Plan', ['Rest, ', 'and ibuprofen 400 mg.']),
      ...sectionOf('Not captured', ['- 07:12 to 08:40 not captured']),
    ],
    taskWith(['History', 'Plan']),
  )
  expect(bodyOf(note, 'History').trimEnd()).toMatch(/(?:Monday|hurts)\.\n\n.*shorter template\.$/)
  expect(bodyOf(note, 'Plan')).toContain('Rest, and ibuprofen 400 mg.')
  expect(note.endsWith('- 07:12 to 08:40 not captured')).toBe(true)
  expect(note.split(leftOut)).toHaveLength(2)
})

test('no number is split when a model streams it in pieces', async () => {
  const words = Array.from({ length: 70_000 }, () => [' 12', '000', ' mg']).flat()
  const note = await noteOf(sectionOf('Plan', words), taskWith(['Plan']))
  const [said = ''] = bodyOf(note, 'Plan').split(leftOut)
  expect(said.replace('Plan', '').trim()).toMatch(/^(?:12000 mg ?)+(?:12000)?$/)
  expect(note).toContain(leftOut)
})

test('a restarted section has its room again', async () => {
  const long = Array.from({ length: 190 }, () => 'It hurts very much. '.repeat(50))
  const half = sectionOf('Plan', long).slice(0, -1)
  const again: Piece = { type: 'reset', reason: 'The model broke off.' }
  const pieces = [...half, again, ...sectionOf('Plan', long)]
  expect(await noteOf(pieces, taskWith(['Plan']))).not.toContain(leftOut)
})

test('a rewritten section gets the room that the rest of the note leaves, or is refused with what to do', async () => {
  const rest = `## History\n\n${'It hurts. '.repeat(48_000)}\n\n## Plan\n\nRest.`
  const room = roomBeside(rest, 'Plan')
  const long = Array.from({ length: 9_000 }, () => 'Rest for a week, then walk as far as it goes. ')
  const section = await noteOf(sectionOf('Plan', long), taskWith(['Plan'], room))
  expect(section).toContain(leftOut)
  expect(withSection(rest, 'Plan', section, []).length).toBeLessThanOrEqual(largestNote)
  const full = `## History\n\n${'It hurts. '.repeat(49_900)}`
  expect(() => roomBeside(full, 'Plan')).toThrow('Shorten another section first')
})
