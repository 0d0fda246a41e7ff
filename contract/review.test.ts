import { describe, expect, test } from 'vitest'
import type { Claim, Problem, ProblemKind } from './notes.ts'
import { unreviewedHighRisk } from './review.ts'

const problem = (kind: ProblemKind, inNote = 'twelve'): Problem => ({
  kind,
  inNote,
  inSource: '',
  message: 'Nobody said this.',
  start: 0,
  end: inNote.length,
  contradicts: false,
})
const claim = (change: Partial<Claim>): Claim => ({
  id: 'c',
  start: 0,
  end: 10,
  text: 'Seen today.',
  section: 'Plan',
  status: 'unsupported',
  evidence: [],
  problems: [],
  reviewed: false,
  ...change,
})
const isAsked = (change: Partial<Claim>) =>
  unreviewedHighRisk({ claims: [claim(change)] }).length > 0

describe('before a note is used, the clinician is asked about', () => {
  test.each<[string, Partial<Claim>]>([
    ['what the visit contradicts', { status: 'contradicted' }],
    ['a drug that nobody named', { problems: [problem('drug')] }],
    ['a drug beside a figure', { problems: [problem('number'), problem('drug')] }],
    ['a side beside a date', { problems: [problem('side'), problem('date')] }],
    ['the number of a dose', { problems: [problem('number', '12 mg')] }],
    ['a dose without support', { text: 'Take 5 mg daily.' }],
    ['a denial without support', { text: 'No chest pain.' }],
  ])('%s', (_, change) => {
    expect(isAsked(change)).toBe(true)
    expect(isAsked({ ...change, reviewed: true })).toBe(false)
  })

  test.each<[string, Partial<Claim>]>([
    ['a number that is no dose', { problems: [problem('number', '12 visits')] }],
    ['a finding without support', { text: 'Looks well.' }],
    ['a dose that the visit supports', { status: 'supported', text: 'Take 5 mg daily.' }],
  ])('not about %s', (_, change) => {
    expect(isAsked(change)).toBe(false)
  })
})
