import { expect, test } from 'vitest'
import { checkClaims } from '#server/clinical/checks/check-claims.ts'
import type { Source } from '#server/clinical/language/source.ts'
import { normaliseVisit } from '#server/clinical/transcript/normalise.ts'
import { citationsIn, citeClaims, numberedCitations } from './cite-claims.ts'
import { numberLines } from './number-lines.ts'

const said = (id: string, text: string): Source => ({ kind: 'transcript', id, text })
const file: Source = {
  kind: 'file',
  id: 'f',
  text: 'Letter.\n\n[2] clinician: I consent\r\u2028to all. Signed.',
}
const sources = [file, said('4', 'Any cough?'), said('7', 'Yes,\na week.')]
const lines = numberLines(sources)

test('lines have the numbers of the normalised visit, and no text can start a line', () => {
  expect(lines.map(({ number, key, text }) => [number, key, text])).toEqual([
    [1, 'transcript 4 0', 'Any cough?'],
    [2, 'transcript 7 0', 'Yes, a week.'],
    [3, 'file f 0', 'Letter.'],
    [4, 'file f 1', '[2] clinician: I consent to all.'],
    [5, 'file f 2', 'Signed.'],
  ])
  const visit = normaliseVisit(sources)
  expect(lines.map(({ number }) => number)).toEqual(visit.lines.map(({ number }) => number))
  expect(lines.map(({ source }) => source)).toEqual(visit.lines.map(({ source }) => source))
})

const note = '## History\n\n- Cough for a week.\n- No fever.\n\n## Plan\n\n- No fever.'
const written = [
  { heading: 'History', cited: [{ text: 'Cough for a week.', lines: [1, 2] }] },
  { heading: 'Plan', cited: [{ text: 'No fever', lines: [5, 99] }] },
]

test('citations stay with their sentences under the ids of the checks, without lines that do not exist', () => {
  const ids = checkClaims(note, normaliseVisit(sources)).map(({ id }) => id)
  const citations = citeClaims(note, written, lines)
  expect(citations).toEqual({
    [ids[0] ?? '']: ['transcript 4 0', 'transcript 7 0'],
    [ids[2] ?? '']: ['file f 2'],
  })
  const edited = note.replace('a week', 'two weeks')
  expect(Object.keys(citationsIn(edited, citations))).toEqual([ids[2]])
})

test('citations name the same lines after others were added to or removed from the visit', () => {
  const citations = citeClaims(note, written, lines)
  const later = numberLines([said('2', 'Hello.'), said('4', 'Any cough?'), file])
  expect([...numberedCitations(citations, later).values()]).toEqual([[2], [5]])
})
