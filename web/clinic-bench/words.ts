import {
  type BenchFigure,
  type BenchMeasure,
  type BenchSet,
  ownVisits,
} from '#contract/clinic-bench.ts'
import { locale, t } from '#web/i18n/i18n.ts'

interface Words {
  label: string
  hint: string
  show: (value: number) => string
}

const decimals = (digits: number, style: 'decimal' | 'percent' = 'decimal') => {
  const format = new Intl.NumberFormat(locale, {
    style,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  return (value: number) => format.format(value)
}
const percent = decimals(1, 'percent')
const each = decimals(1)
const [fine, whole] = [decimals(2), decimals(0)]
const seconds = (value: number) =>
  t('{seconds} s', { seconds: value < 10 ? fine(value) : whole(value) })

/** In the order of the table. */
export const measures = {
  wordErrors: {
    label: t('Word errors'),
    hint: t('Share of words wrong, missed or added.'),
    show: percent,
  },
  drugErrors: {
    label: t('Drug name errors'),
    hint: t('Share of drug names missed or added.'),
    show: percent,
  },
  speed: {
    label: t('Processing time per second of audio'),
    hint: t('Below 1 s, it keeps up with speech.'),
    show: seconds,
  },
  contradicted: {
    label: t('Contradicted statements'),
    hint: t('Average per note: sentences that contradict the visit.'),
    show: each,
  },
  unsupported: {
    label: t('Unsupported statements'),
    hint: t('Average per note: sentences not supported by the visit.'),
    show: each,
  },
  omissions: {
    label: t('Possibly missing'),
    hint: t('Average per note: missing drugs, symptoms, risks and advice.'),
    show: each,
  },
  rouge1: {
    label: t('Similarity of words'),
    hint: t('ROUGE-1 against the reference note. It doesn’t detect invented facts.'),
    show: percent,
  },
  rouge2: {
    label: t('Similarity of word pairs'),
    hint: t('ROUGE-2 against the reference note.'),
    show: percent,
  },
  rougeLsum: {
    label: t('Similarity of word order'),
    hint: t('ROUGE-Lsum against the reference note.'),
    show: percent,
  },
  firstWord: {
    label: t('Time to first word'),
    hint: t('From the request to write.'),
    show: seconds,
  },
  seconds: {
    label: t('Time to complete note'),
    hint: t('From the request to write.'),
    show: seconds,
  },
} satisfies Record<BenchMeasure, Words>

export const measureNames = Object.keys(measures) as BenchMeasure[] // The keys of a literal are its own type.

/** "42.5 – 50.1%", the unit once. */
export function formatRange(measure: BenchMeasure, { low, high }: BenchFigure): string {
  const { show } = measures[measure]
  return `${show(low).replace(/\s?[%s]$/u, '')} – ${show(high)}`
}

/** "12 visits, standard deviation 6.7%" */
export const formatSpread = (measure: BenchMeasure, { count, deviation }: BenchFigure): string =>
  t('{count, plural, one {# visit} other {# visits}}, standard deviation {deviation}', {
    count,
    deviation: measures[measure].show(deviation),
  })

/** The name of a set of visits; that of the user's own is part of the interface. */
export const setName = ({ id, name }: Pick<BenchSet, 'id' | 'name'>): string =>
  id === ownVisits ? t('Your visits') : name
