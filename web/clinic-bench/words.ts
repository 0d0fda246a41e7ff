import type { BenchFigure, BenchMeasure } from '#contract/clinic-bench.ts'

interface Words {
  label: string
  hint: string
  show: (value: number) => string
}

const percent = (value: number) => `${(100 * value).toFixed(1)}%`
const each = (value: number) => value.toFixed(1)
const seconds = (value: number) => `${value < 10 ? value.toFixed(2) : value.toFixed(0)} s`

/** In the order of the table. */
export const measures = {
  wordErrors: {
    label: 'Words heard wrong',
    hint: 'Wrong, missed or added, of the words said.',
    show: percent,
  },
  drugErrors: {
    label: 'Drugs heard wrong',
    hint: 'Drug names missed or added, of those said.',
    show: percent,
  },
  speed: {
    label: 'Work for a second of sound',
    hint: 'Below 1 s it keeps up with speech.',
    show: seconds,
  },
  contradicted: {
    label: 'Contradicted statements',
    hint: 'A note, on average: sentences that the visit speaks against.',
    show: each,
  },
  unsupported: {
    label: 'Unsupported statements',
    hint: 'A note, on average: sentences that nothing said bears out.',
    show: each,
  },
  omissions: {
    label: 'Left out',
    hint: 'A note, on average: drugs, symptoms, risks and advice that were said and are missing.',
    show: each,
  },
  rouge1: {
    label: 'Likeness in words',
    hint: 'ROUGE-1 against the known note. Likeness hardly sees invention.',
    show: percent,
  },
  rouge2: {
    label: 'Likeness in pairs of words',
    hint: 'ROUGE-2 against the known note.',
    show: percent,
  },
  rougeLsum: {
    label: 'Likeness in order',
    hint: 'ROUGE-Lsum against the known note.',
    show: percent,
  },
  firstWord: { label: 'First word after', hint: 'From the order to write.', show: seconds },
  seconds: { label: 'Whole note after', hint: 'From the order to write.', show: seconds },
} satisfies Record<BenchMeasure, Words>

export const measureNames = Object.keys(measures) as BenchMeasure[] // The keys of a literal are its own type.

/** "42.5 – 50.1 %" */
export function formatRange(measure: BenchMeasure, { low, high }: BenchFigure): string {
  const { show } = measures[measure]
  return `${show(low).replace(/ [%s]$/, '')} – ${show(high)}`
}

/** "12 visits, standard deviation 6.7 %" */
export const formatSpread = (measure: BenchMeasure, { count, deviation }: BenchFigure): string =>
  `${count} ${count === 1 ? 'visit' : 'visits'}, standard deviation ${measures[measure].show(deviation)}`
