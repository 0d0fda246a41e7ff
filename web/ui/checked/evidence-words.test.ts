import { expect, it } from 'vitest'
import type { Claim, Evidence, Problem } from '#contract/notes.ts'
import { conflictingWords, orderEvidence, partsAround, sentenceParts } from './evidence-words.ts'

const line = (sourceId: string, quote: string): Evidence => ({
  kind: 'transcript',
  sourceId,
  quote,
})
const problem = (inNote: string, inSource: string, start: number): Problem => ({
  kind: 'number',
  inNote,
  inSource,
  message: '',
  start,
  end: start + inNote.length,
  contradicts: true,
})

it('the line with the conflicting word comes first, whatever the checks found before it', () => {
  const evidence = [line('1', 'It is called metoprolol.'), line('2', 'Sorry, 25, not 50.')]
  const ordered = orderEvidence({ evidence, problems: [problem('50 mg', '25', 0)] })
  expect(ordered.map(({ sourceId }) => sourceId)).toEqual(['2', '1'])
})

it('shows only the quantity behind the fix in bold, with its unit, in a longer quotation', () => {
  const quoted = { ...problem('10 mg', '5 milligrams once a day', 9), fix: '5 mg' }
  expect(conflictingWords({ problems: [quoted] })).toEqual(['5 milligrams'])
  const other = { ...quoted, fix: '50 mg' }
  expect(conflictingWords({ problems: [other] })).toEqual(['5 milligrams once a day'])
})

it('the conflicting word is found as a whole word, ignoring case', () => {
  expect(partsAround('In 2025 it was 25 mg.', ['25'])).toEqual([
    { text: 'In 2025 it was ', isHit: false },
    { text: '25', isHit: true },
    { text: ' mg.', isHit: false },
  ])
  expect(partsAround('Left knee.', ['left']).at(0)).toEqual({ text: 'Left', isHit: true })
  expect(partsAround('Left knee.', ['right'])).toEqual([{ text: 'Left knee.', isHit: false }])
})

it('the wrong words of a sentence are marked in place, even if they occur twice', () => {
  const claim: Claim = {
    id: 'c',
    start: 100,
    end: 122,
    text: '10 days of 10 mg daily',
    section: '',
    status: 'contradicted',
    evidence: [],
    problems: [problem('10 mg', '5', 111)],
    reviewed: false,
  }
  expect(sentenceParts(claim)).toEqual([
    { text: '10 days of ', isHit: false },
    { text: '10 mg', isHit: true },
    { text: ' daily', isHit: false },
  ])
})
