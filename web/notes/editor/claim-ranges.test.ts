import { getSchema } from '@tiptap/core'
import { Node } from '@tiptap/pm/model'
import { expect, it } from 'vitest'
import type { Claim } from '#contract/notes.ts'
import { claimRanges } from './claim-ranges.ts'
import { noteExtensions, toDocument } from './markdown.ts'

const schema = getSchema(noteExtensions)
const documentOf = (markdown: string) => Node.fromJSON(schema, toDocument(markdown))

function claimsIn(markdown: string, ...texts: string[]): Claim[] {
  let from = 0
  return texts.map((text, at) => {
    const start = markdown.indexOf(text, from)
    from = start + text.length
    return {
      id: `c${at}`,
      start,
      end: from,
      text,
      section: '',
      status: 'supported',
      evidence: [],
      problems: [],
      reviewed: false,
    }
  })
}
const shown = (markdown: string, claims: Claim[], edited = markdown) => {
  const document = documentOf(edited)
  return claimRanges(document, claims).map(({ claim, from, to }) => [
    claim.id,
    document.textBetween(from, to, '|'),
  ])
}

it('sentences are found under headings, in bullets and through emphasis and links', () => {
  const note =
    '## S: History\n\n- Chest pain on **two** flights. Denies *rest* pain.\n- See [the ECG](http://x.example/a_b) from May.\n\n## Plan\n\n1. BP &lt; 140/90 is the goal.'
  expect(
    shown(
      note,
      claimsIn(
        note,
        'Chest pain on **two** flights.',
        'Denies *rest* pain.',
        'See [the ECG](http://x.example/a_b) from May.',
        'BP &lt; 140/90 is the goal.',
      ),
    ),
  ).toEqual([
    ['c0', 'Chest pain on two flights.'],
    ['c1', 'Denies rest pain.'],
    ['c2', 'See the ECG from May.'],
    ['c3', 'BP < 140/90 is the goal.'],
  ])
})
it('a sentence that occurs twice is found twice, in order', () => {
  const note = '## A\n\nNo fever.\n\n## B\n\nNo fever.'
  const ranges = claimRanges(documentOf(note), claimsIn(note, 'No fever.', 'No fever.'))
  expect(ranges).toHaveLength(2)
  expect(ranges[0]?.to).toBeLessThan(ranges[1]?.from ?? 0)
})
it('a sentence whose number was changed is no longer marked, and the others keep their place', () => {
  const note = 'Takes 1.5 mg daily.\n\nSleeps well.\n\nTakes 15 mg daily.'
  const claims = claimsIn(note, 'Takes 1.5 mg daily.', 'Sleeps well.')
  expect(shown(note, claims, 'Takes 25 mg daily.\n\nSleeps well.')).toEqual([
    ['c1', 'Sleeps well.'],
  ])
  expect(shown(note, claims, 'Takes 15 mg daily.\n\nSleeps well.')).toEqual([
    ['c1', 'Sleeps well.'],
  ])
})
it('words are not found inside other words', () => {
  const note = 'No pain'
  expect(shown(note, claimsIn(note, 'No pain'), 'No painting today')).toEqual([])
})
it('the differing words of a problem are placed through the marks around them', () => {
  const note = '- Takes **metoprolol** 50 mg `BID` now.'
  const [claim] = claimsIn(note, 'Takes **metoprolol** 50 mg `BID` now.')
  if (!claim) throw new Error('no claim')
  const start = note.indexOf('50 mg')
  const problem = {
    kind: 'frequency',
    inNote: '50 mg BID',
    inSource: 'once daily',
    contradicts: true,
    message: '',
  } as const
  const document = documentOf(note)
  const [range] = claimRanges(document, [
    { ...claim, problems: [{ ...problem, start, end: note.indexOf('` now') }] },
  ])
  const [place] = range?.problems ?? []
  expect(document.textBetween(place?.from ?? 0, place?.to ?? 0)).toBe('50 mg BID')
})
it('every occurrence of a repeated sentence is found', () => {
  const texts = Array.from({ length: 60 }, (_, at) => (at % 2 ? 'No fever.' : `Day ${at}.`))
  const note = texts.map((text) => `- ${text}`).join('\n')
  expect(claimRanges(documentOf(note), claimsIn(note, ...texts))).toHaveLength(60)
})
