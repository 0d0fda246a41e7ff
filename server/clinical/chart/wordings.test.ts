import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { ChartPart } from '#contract/chart.ts'
import type { Source } from '#server/clinical/language/source.ts'
import { normaliseVisit } from '#server/clinical/transcript/normalise.ts'
import { chartEntries } from './entries.ts'
import { chartDifferences } from './visit-differences.ts'

const parts: Readonly<Record<string, ChartPart>> = {
  m: 'medications',
  a: 'allergies',
  d: 'diagnoses',
}
const speakers: Readonly<Record<string, string>> = { C: 'clinician', P: 'patient' }

/** "m Ramipril 10 mg, 1 capsule daily | P: I take five of the ramipril. => dose" */
const cases = readFileSync(new URL('./cases.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n')

function differencesIn(lines: readonly string[]): string[] {
  const sources = lines.map((line, at): Source => {
    const part = parts[line.slice(0, 1)]
    return part
      ? { kind: 'chart', id: `Item/${at}`, text: line.slice(2), chart: { part, ended: false } }
      : { kind: 'transcript', id: `${at}`, speaker: speakers[line[0] ?? ''], text: line.slice(3) }
  })
  const found = chartDifferences({
    entries: chartEntries(sources.filter(({ kind }) => kind === 'chart')),
    parts: Object.values(parts),
    visit: normaliseVisit(sources.filter(({ kind }) => kind === 'transcript')),
  })
  return found.map(({ kind }) => kind)
}

test.each(cases)('chart and conversation differ, or not: %s', (line) => {
  const [said = '', expected = ''] = line.split(' => ')
  expect(differencesIn(said.split(' | '))).toEqual(expected === 'none' ? [] : [expected])
})
