import type { Candidate } from './name-index.ts'
import type { Setting } from './spoken.ts'

/**
 * The kind of the spoken words: a word of no list, several words without a pause, several ordinary words, or one of
 * those.
 */
export type Manner = 'strange' | 'several' | 'talk' | 'ordinary'

const never = 9
type Bars = Record<Setting, number>

/**
 * Least likeness (0 to 1) from which words count as a misheard name. Tuned on the training visits of the
 * evaluation data for at most one false mark in 1,000 words: short and rare names need more, ordinary
 * words a dose beside them.
 */
const bars: Record<'common' | 'rare', Record<Manner, { long: Bars; short: Bars }>> = {
  common: {
    strange: {
      long: { dose: 0.6, act: 0.66, none: 0.72 },
      short: { dose: 0.64, act: 0.74, none: 0.84 },
    },
    several: {
      long: { dose: 0.7, act: 0.77, none: 0.83 },
      short: { dose: 0.82, act: never, none: never },
    },
    talk: {
      long: { dose: 0.7, act: 0.77, none: never },
      short: { dose: 0.82, act: never, none: never },
    },
    ordinary: {
      long: { dose: 0.76, act: never, none: never },
      short: { dose: 0.86, act: never, none: never },
    },
  },
  rare: {
    strange: {
      long: { dose: 0.66, act: 0.72, none: 0.8 },
      short: { dose: 0.74, act: 0.84, none: 0.92 },
    },
    several: {
      long: { dose: 0.76, act: never, none: never },
      short: { dose: never, act: never, none: never },
    },
    talk: {
      long: { dose: 0.88, act: never, none: never },
      short: { dose: never, act: never, none: never },
    },
    ordinary: {
      long: { dose: 0.88, act: never, none: never },
      short: { dose: never, act: never, none: never },
    },
  },
}

/** A name with this many letters is long: few ordinary words sound like it. */
export const LONG_FROM = 8

/** The least likeness for a name in its place; more than 1 where it never counts. */
export function thresholdFor(
  { name, length }: Candidate,
  manner: Manner,
  setting: Setting,
  expected: boolean,
): number {
  const kind = name.common || expected || name.from !== 'lexicon' ? 'common' : 'rare'
  // Ordinary words may match the clinician's own words, or the patient's drugs, as easily as others do.
  const isOwn = expected || name.from !== 'lexicon'
  return bars[kind][isOwn && manner === 'talk' ? 'several' : manner][
    length >= LONG_FROM ? 'long' : 'short'
  ][setting]
}

/** Whether uncommon names can count at all; if not, they aren't searched. */
export const rareCounts = (manner: Manner, setting: Setting): boolean =>
  bars.rare[manner].long[setting] < never

/** Whether anything counts in this place. */
export const anyCounts = (manner: Manner, setting: Setting): boolean =>
  bars.common[manner === 'talk' ? 'several' : manner].long[setting] < never
