import type { BenchFigure, BenchMeasure } from '#contract/clinic-bench.ts'
import { t } from '#web/i18n/i18n.ts'

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
    label: t('Words heard wrong'),
    hint: t('Wrong, missed or added, of the words said.'),
    show: percent,
  },
  drugErrors: {
    label: t('Drugs heard wrong'),
    hint: t('Drug names missed or added, of those said.'),
    show: percent,
  },
  speed: {
    label: t('Work for a second of sound'),
    hint: t('Below 1 s it keeps up with speech.'),
    show: seconds,
  },
  contradicted: {
    label: t('Contradicted statements'),
    hint: t('A note, on average: sentences that the visit speaks against.'),
    show: each,
  },
  unsupported: {
    label: t('Unsupported statements'),
    hint: t('A note, on average: sentences that nothing said bears out.'),
    show: each,
  },
  omissions: {
    label: t('Left out'),
    hint: t(
      'A note, on average: drugs, symptoms, risks and advice that were said and are missing.',
    ),
    show: each,
  },
  rouge1: {
    label: t('Likeness in words'),
    hint: t('ROUGE-1 against the known note. Likeness hardly sees invention.'),
    show: percent,
  },
  rouge2: {
    label: t('Likeness in pairs of words'),
    hint: t('ROUGE-2 against the known note.'),
    show: percent,
  },
  rougeLsum: {
    label: t('Likeness in order'),
    hint: t('ROUGE-Lsum against the known note.'),
    show: percent,
  },
  firstWord: { label: t('First word after'), hint: t('From the order to write.'), show: seconds },
  seconds: { label: t('Whole note after'), hint: t('From the order to write.'), show: seconds },
} satisfies Record<BenchMeasure, Words>

export const measureNames = Object.keys(measures) as BenchMeasure[] // The keys of a literal are its own type.

/** "42.5 – 50.1 %" */
export function formatRange(measure: BenchMeasure, { low, high }: BenchFigure): string {
  const { show } = measures[measure]
  return `${show(low).replace(/ [%s]$/, '')} – ${show(high)}`
}

/** "12 visits, standard deviation 6.7 %" */
export const formatSpread = (measure: BenchMeasure, { count, deviation }: BenchFigure): string =>
  t('{count} {value}, standard deviation {show}', {
    count,
    value: count === 1 ? 'visit' : 'visits',
    show: measures[measure].show(deviation),
  })
