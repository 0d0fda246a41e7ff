import { describe, expect, test } from 'vitest'
import { isMarked } from '#contract/review.ts'
import { checkClaims } from '#server/clinical/checks/check-claims.ts'
import { normaliseVisit } from '#server/clinical/transcript/normalise.ts'
import type { Contrast } from './contrasts/contrast.ts'
import * as drugs from './contrasts/drugs.ts'
import * as figures from './contrasts/figures.ts'
import * as findings from './contrasts/findings.ts'
import * as people from './contrasts/people.ts'
import * as plans from './contrasts/plans.ts'
import { severalVoices } from './several-voices.ts'

const isFlagged = (sentence: string, said: string): boolean =>
  checkClaims(sentence, normaliseVisit(severalVoices(said))).some(isMarked)

/** In percent: the present result. */
const leastMarked = 87
const mostMarked = 12

const contrasts: readonly Contrast[] = Object.values({
  ...drugs,
  ...figures,
  ...findings,
  ...people,
  ...plans,
}).flat()

/** Written from medical English at large, so that the rules are measured on more than their own examples. */
describe('contrasting sentences', () => {
  test(`of the wrong ones, at least ${leastMarked} % are marked`, () => {
    const missed = contrasts.filter(([said, , wrong]) => !isFlagged(wrong, said))
    const share = 100 - (100 * missed.length) / contrasts.length
    expect(share, missed.map(([, , wrong]) => wrong).join('\n')).toBeGreaterThanOrEqual(leastMarked)
  })
  test(`of the right ones, at most ${mostMarked} % are marked`, () => {
    const flagged = contrasts.filter(([said, right]) => isFlagged(right, said))
    const share = (100 * flagged.length) / contrasts.length
    expect(share, flagged.map(([, right]) => right).join('\n')).toBeLessThanOrEqual(mostMarked)
  })
})
