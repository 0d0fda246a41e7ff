import { expect, test } from 'vitest'
import { checkClaims } from '#server/clinical/checks/check-claims.ts'
import { statementsIn } from '#server/clinical/checks/statements.ts'
import { normaliseVisit } from '#server/clinical/transcript/normalise.ts'
import { builtInItems } from '#server/library/items/builtin.ts'
import { sampleSources } from '#test/clinical/visit.ts'
import { readExampleNote } from './example-note.ts'
import { sampleVisit } from '#server/visits/sample-visit/visit.ts'

const { lines, templateId } = sampleVisit()
const headings = builtInItems().find(({ id }) => id === templateId)?.headings ?? []
const note = readExampleNote(headings)
const sentences = statementsIn(note.content).map(({ text }) => text)

test('every heading of the example note is one of its template, and no line reference is left in its text', () => {
  const used = [...note.content.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading)
  expect(used.length).toBeGreaterThan(8)
  expect(headings).toEqual(expect.arrayContaining(used))
  expect(note.content).not.toMatch(/\[\d/)
})

test('every sentence of the example note names lines that the visit has', () => {
  const cited = note.sections.flatMap((section) => section.cited)
  expect(cited.map(({ text }) => text)).toEqual(sentences)
  for (const one of cited.flatMap(({ lines: named }) => named)) expect(lines[one - 1]).toBeDefined()
})

test('every sentence has a verdict: one conflict, two unsupported, all others supported', () => {
  expect(note.verdicts.map(({ sentence }) => sentence)).toEqual(sentences)
  const kinds = note.verdicts.map(({ verdict }) => verdict.verdict)
  const count = (kind: string) => kinds.filter((one) => one === kind).length
  expect(count('contradicted')).toBe(1)
  expect(count('not-stated')).toBe(2)
  expect(count('supported')).toBe(sentences.length - 3)
})

test('the quote of a verdict occurs in its line and in its sentence', () => {
  for (const { sentence, verdict } of note.verdicts) {
    if (verdict.verdict !== 'supported') expect(sentence).toContain(verdict.words)
    if (verdict.verdict === 'contradicted')
      expect(lines[verdict.line - 1]?.text).toContain(verdict.quote)
  }
})

test('the example note leaves out the allergy', () => {
  expect(note.content).not.toMatch(/penicillin|allerg/i)
})

test('the rules have no false conflict with the example note', () => {
  const claims = checkClaims(note.content, normaliseVisit(sampleSources()))
  const judged = new Map(note.verdicts.map((one) => [one.sentence, one.verdict.verdict]))
  const red = claims.filter(({ status }) => status === 'contradicted')
  expect(red.filter(({ text }) => judged.get(text) !== 'contradicted')).toEqual([])
})
