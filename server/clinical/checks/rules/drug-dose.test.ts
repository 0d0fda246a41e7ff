import { fc } from '#test/properties.ts'
import { describe, expect, test } from 'vitest'
import { normaliseVisit } from '#server/clinical/transcript/normalise.ts'
import { checkClaims } from '../check-claims.ts'

/** Ways to say one amount of milligrams; every two of them are equal. */
const amounts: Record<string, string[]> = {
  '0.05': ['0.05 mg', '50 mcg', '0,05 mg', 'point oh five milligrams', 'fifty micrograms'],
  '0.5': ['0.5 mg', '500 mcg', '0,5 mg', 'half a milligram', 'nought point five milligrams'],
  '1.5': ['1.5 mg', '1½ mg', '1 1/2 mg', 'one and a half milligrams', 'a milligram and a half'],
  '2.5': ['2.5 mg', '2,5 mg', 'two and a half milligrams', 'two point five milligrams'],
  '5': ['5 mg', '5mg', '0.005 g', 'five milligrams'],
  '15': ['15 mg', 'fifteen milligrams'],
  '25': ['25 mg', '25mg', 'twenty five milligrams', 'twenty-five milligrams'],
  '50': ['50 mg', 'fifty milligrams', '0.05 g'],
  '250': ['250 mg', 'two hundred and fifty milligrams', '0.25 g'],
  '500': ['500 mg', 'five hundred milligrams', 'half a gram', '0,5 g'],
  '1500': ['1,500 mg', '1500 mg', 'fifteen hundred milligrams', 'a gram and a half', '1.5 g'],
}
/** Ways to say how often. */
const frequencies: Record<string, string[]> = {
  '1': ['once daily', 'once a day', 'every day', 'qd', 'q.d.', 'daily', 'q24h'],
  '2': ['twice a day', '2x/d', '2x/day', 'bid', 'b.i.d.', 'BD', 'two times a day', 'q12h'],
  '3': ['three times a day', 'tid', 'T.I.D.', '3x daily', 'every eight hours', 'TDS', '3/day'],
  '4': ['four times a day', 'qid', 'QDS', 'every six hours', 'six hourly', '4× a day'],
  weekly: ['once a week', 'weekly', 'every week', '1x/wk'],
  other: ['every other day', 'every second day'],
}

const kinds = (note: string, said: string) =>
  checkClaims(
    `${note}\n`,
    normaliseVisit([
      { kind: 'transcript', id: '1', text: said, speaker: 'clinician', timestamp: 0 },
    ]),
  ).flatMap(({ status, problems }) => problems.map(({ kind }) => `${status}: ${kind}`))

const any = (of: Record<string, string[]>) =>
  fc.constantFrom(...Object.entries(of).flatMap(([key, ways]) => ways.map((way) => ({ key, way }))))
const sameWay = (of: Record<string, string[]>) =>
  fc
    .constantFrom(...Object.values(of))
    .chain((ways) => fc.tuple(fc.constantFrom(...ways), fc.constantFrom(...ways)))
const others = (of: Record<string, string[]>) =>
  fc.tuple(any(of), any(of)).filter(([a, b]) => a.key !== b.key)

describe('a dose said in other words', () => {
  test('is the same if it is as much and as often', () => {
    fc.assert(
      fc.property(sameWay(amounts), sameWay(frequencies), ([noted, said], [often, spoken]) => {
        expect(
          kinds(`Takes prednisone ${noted} ${often}.`, `You take prednisone ${said} ${spoken}.`),
        ).toEqual([])
      }),
      { numRuns: 150 },
    )
  })

  test('is contradicted by another amount, such as ten times less', () => {
    fc.assert(
      fc.property(others(amounts), ([noted, said]) => {
        expect(
          kinds(`Takes prednisone ${noted.way} daily.`, `You take prednisone ${said.way} daily.`),
        ).toEqual([expect.stringMatching(/^contradicted: (?:number|unit)$/)])
      }),
      { numRuns: 150 },
    )
  })

  test('is contradicted by another frequency', () => {
    fc.assert(
      fc.property(others(frequencies), ([noted, said]) => {
        expect(
          kinds(`Takes prednisone 5 mg ${noted.way}.`, `You take prednisone 5 mg ${said.way}.`),
        ).toEqual(['contradicted: frequency'])
      }),
      { numRuns: 150 },
    )
  })
})
