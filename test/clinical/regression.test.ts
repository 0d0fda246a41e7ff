import { describe, expect, test } from 'vitest'
import { isMarked } from '#contract/review.ts'
import { checkClaims } from '#server/clinical/checks/check-claims.ts'
import { normaliseVisit } from '#server/clinical/transcript/normalise.ts'
import type { Visit } from '#server/clinical/visit.ts'
import { rightClaims, wrongClaims } from './cases/claims.ts'
import { ofCorrections } from './faults/corrections.ts'
import { ofDenials } from './faults/denials.ts'
import { ofOtherWords } from './faults/other-words.ts'
import { ofPersons } from './faults/persons.ts'
import { ofPlans } from './faults/plans.ts'
import { ofLiving } from './mind/living.ts'
import { ofSafety } from './mind/safety.ts'
import { contradicted, marked, partly, supported } from './sample-statements.ts'
import { severalVoices } from './several-voices.ts'
import { sampleSources, sourcesOf } from './visit.ts'
import { visits } from './visits/all.ts'

/** Sentences with the visit that they are checked against. */
type CheckCase = readonly [sentence: string, visit: Visit]

interface Group {
  name: string
  wrong: CheckCase[]
  right: CheckCase[]
  /** The smallest share of wrong sentences marked, and the largest of correct ones, in percent: the present results. */
  leastMarked: number
  mostMarked: number
}

const said = (text: string): Visit => normaliseVisit(severalVoices(text))

const sample = normaliseVisit(sampleSources())
const faults = [...ofPersons, ...ofPlans, ...ofCorrections, ...ofDenials, ...ofOtherWords]
const written = visits.map((visit) => ({ ...visit, read: normaliseVisit(sourcesOf(visit)) }))
const parts = partly.map((one) => ({ ...one, read: said(one.said.replaceAll('\n', ' / ')) }))

const groups: Group[] = [
  {
    name: 'single sentences',
    wrong: wrongClaims.map(([sentence, text]) => [sentence, said(text)]),
    right: rightClaims.map(([sentence, text]) => [sentence, said(text)]),
    leastMarked: 47,
    mostMarked: 6,
  },
  {
    name: 'faults of a hasty writer',
    wrong: faults.map((one) => [one.wrong, said(one.said)]),
    right: faults.map((one) => [one.right, said(one.said)]),
    leastMarked: 68,
    mostMarked: 2,
  },
  {
    name: 'safety and mental health, turned round',
    wrong: [...ofSafety, ...ofLiving].map((one) => [one.turned, said(one.said)]),
    right: [],
    leastMarked: 76,
    mostMarked: 100,
  },
  {
    name: 'sentences typed into the note of the sample visit',
    wrong: [...contradicted, ...marked].map((sentence) => [sentence, sample]),
    right: supported.map((sentence) => [sentence, sample]),
    leastMarked: 62,
    mostMarked: 3,
  },
  {
    name: 'answers to compound questions',
    wrong: parts.flatMap(({ marked: all, read }) => all.map((one): CheckCase => [one, read])),
    right: parts.flatMap(({ supported: all, read }) => all.map((one): CheckCase => [one, read])),
    leastMarked: 58,
    mostMarked: 0,
  },
  {
    name: 'notes of made-up visits',
    wrong: written.flatMap(({ wrong, invented, read }) =>
      [...wrong.map(([, sentence]) => sentence), ...invented].map((one): CheckCase => [one, read]),
    ),
    right: written.map(({ note, read }) => [note, read]),
    leastMarked: 85,
    mostMarked: 4,
  },
]

const markedShare = (all: readonly CheckCase[]): number => {
  const claims = all.flatMap(([text, visit]) => checkClaims(text, visit))
  return (100 * claims.filter(isMarked).length) / Math.max(1, claims.length)
}

/**
 * The rules alone, without a judge: they must keep catching what they catch today, and leaving alone what they leave
 * alone. The distance from the goals is measured on material that nobody tuned to (`npm run bench -- claims`).
 */
describe.each(groups)('$name', ({ wrong, right, leastMarked, mostMarked }) => {
  test(`at least ${leastMarked} % of the wrong ones are marked`, () => {
    const missed = wrong.filter((one) => markedShare([one]) === 0)
    const share = 100 - (100 * missed.length) / wrong.length
    expect(share, missed.map(([text]) => text).join('\n')).toBeGreaterThanOrEqual(leastMarked)
  })

  test.runIf(right.length > 0)(`at most ${mostMarked} % of the right ones are marked`, () => {
    expect(markedShare(right)).toBeLessThanOrEqual(mostMarked)
  })
})

test('no fault of a hasty writer is called supported', () => {
  const taken = faults.filter((one) =>
    checkClaims(one.wrong, said(one.said)).some(({ status }) => status === 'supported'),
  )
  expect(taken.map(({ wrong }) => wrong)).toEqual([])
})

test('no note of a made-up visit has more than 2 % of its sentences red', () => {
  const claims = written.flatMap(({ note, read }) => checkClaims(note, read))
  const red = claims.filter(({ status }) => status === 'contradicted')
  expect(red.length / claims.length, red.map(({ text }) => text).join('\n')).toBeLessThanOrEqual(
    0.02,
  )
})
