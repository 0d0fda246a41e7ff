import { describe, expect, test } from 'vitest'
import { checkClaims } from './check-claims.ts'
import { allChecks, languageFreeChecks } from './all-checks.ts'
import { normaliseVisit } from '../transcript/normalise.ts'
import type { Example } from './check.ts'
import type { Source } from '../language/source.ts'

const speakers: Record<string, string> = { C: 'clinician', P: 'patient' }

const sourceOf = (line: string, i: number): Source => {
  const [, speaker = '', text = ''] = /^(\w+): (.*)$/.exec(line) ?? []
  return {
    kind: 'transcript',
    id: String(i + 1),
    text,
    speaker: speakers[speaker] ?? speaker,
    timestamp: 5 * i,
  }
}

function markOf({ said, sentence, language }: Example): Example['expected'] {
  const visit = normaliseVisit(said.map(sourceOf))
  const statuses = checkClaims(sentence, visit, { language }).map(({ status }) => status)
  if (statuses.includes('contradicted')) return 'red'
  return statuses.includes('unsupported') ? 'amber' : 'no mark'
}

const every = [...new Set([...allChecks, ...languageFreeChecks])]
const shown = every.filter(({ examples }) => examples.length > 0)

describe.each(shown)('$title', ({ examples }) => {
  test.each(examples)('"$sentence" gets $expected', (example) => {
    expect(markOf(example)).toBe(example.expected)
  })
})
