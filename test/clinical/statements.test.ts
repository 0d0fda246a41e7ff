import { describe, expect, test } from 'vitest'
import { checkNote } from '#server/clinical/checks/check-note.ts'
import type { SourceIndex } from '#server/clinical/language/unit.ts'
import { indexSources } from '#server/clinical/language/source-index.ts'
import { sampleVisit } from '#server/sample/visit.ts'
import { contradicted, marked, partly, supported } from './sample-statements.ts'
import { sourcesOf } from './visit.ts'

const sample = indexSources(
  sampleVisit().lines.map((line, i) => ({
    kind: 'transcript' as const,
    id: String(i),
    text: line.text,
    speaker: line.speaker,
    timestamp: line.start,
    end: line.end,
  })),
)
const statuses = (sentence: string, index: SourceIndex) =>
  checkNote(sentence, index).map((claim) => claim.status)

describe('typed into the note of the sample visit', () => {
  test.each(contradicted)('%s is contradicted', (sentence) => {
    expect(statuses(sentence, sample)).toContain('contradicted')
  })

  test.each(marked)('%s is marked', (sentence) => {
    const found = statuses(sentence, sample)
    expect(found.some((status) => status !== 'supported')).toBe(true)
  })

  test.each(supported)('%s is supported', (sentence) => {
    const found = statuses(sentence, sample)
    expect(found.length).toBeGreaterThan(0)
    expect(new Set(found)).toEqual(new Set(['supported']))
  })
})

const cases = partly.map((one, i) => ({
  ...one,
  index: indexSources(
    sourcesOf({ name: String(i), dialogue: one.said, note: '', invented: [], wrong: [] }),
  ),
}))

describe('an answer settles only what it names, and a bare no settles all', () => {
  test.each(cases.flatMap(({ index, supported: right }) => right.map((s) => ({ s, index }))))(
    'so $s is supported',
    ({ s, index }) => {
      expect(statuses(s, index)).toEqual(['supported'])
    },
  )

  test.each(cases.flatMap(({ index, marked: wrong }) => wrong.map((s) => ({ s, index }))))(
    'so $s is marked',
    ({ s, index }) => {
      expect(statuses(s, index)).not.toEqual(['supported'])
    },
  )

  test('so a compound denial of which one half was affirmed is contradicted', () => {
    const index = cases[0]?.index ?? sample
    expect(statuses('The patient denies chest pain or blood.', index)).toEqual(['contradicted'])
  })
})
