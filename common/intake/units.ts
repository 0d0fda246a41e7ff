import type { LocalText } from './local-text.ts'

interface UnitRule {
  /** Only units of the same quantity can be converted. */
  quantity: string
  label: LocalText
  /** Decimal places that a patient may give. */
  decimals: number
  /** `factor × value + offset` is the value in the quantity’s own unit. */
  factor: number
  offset?: number
}

const symbol = (text: string): LocalText => ({ en: text, fr: text })

/** Units of numbers. The two unit systems of a quantity are converted with the usual factors. */
export const units = {
  celsius: { quantity: 'temperature', label: symbol('°C'), decimals: 1, factor: 1 },
  fahrenheit: {
    quantity: 'temperature',
    label: symbol('°F'),
    decimals: 1,
    factor: 5 / 9,
    offset: -160 / 9,
  },
  kg: { quantity: 'weight', label: symbol('kg'), decimals: 1, factor: 1 },
  lb: { quantity: 'weight', label: { en: 'lb', fr: 'lb' }, decimals: 1, factor: 0.45359237 },
  mmol: { quantity: 'glucose', label: symbol('mmol/L'), decimals: 1, factor: 1 },
  mgdl: { quantity: 'glucose', label: symbol('mg/dL'), decimals: 0, factor: 1 / 18.016 },
  mmhg: { quantity: 'pressure', label: symbol('mmHg'), decimals: 0, factor: 1 },
  // IFCC to NGSP: 0.0915 × mmol/mol + 2.15.
  percent: { quantity: 'hba1c', label: symbol('%'), decimals: 1, factor: 1 },
  mmolmol: {
    quantity: 'hba1c',
    label: symbol('mmol/mol'),
    decimals: 0,
    factor: 0.0915,
    offset: 2.15,
  },
  hours: { quantity: 'time', label: { en: 'hours', fr: 'heures' }, decimals: 0, factor: 1 / 24 },
  days: { quantity: 'time', label: { en: 'days', fr: 'jours' }, decimals: 0, factor: 1 },
  weeks: { quantity: 'time', label: { en: 'weeks', fr: 'semaines' }, decimals: 0, factor: 7 },
  months: { quantity: 'time', label: { en: 'months', fr: 'mois' }, decimals: 0, factor: 30.4375 },
  years: { quantity: 'time', label: { en: 'years', fr: 'ans' }, decimals: 0, factor: 365.25 },
  times: { quantity: 'times', label: { en: 'times', fr: 'fois' }, decimals: 0, factor: 1 },
  drinks: { quantity: 'drinks', label: { en: 'drinks', fr: 'verres' }, decimals: 0, factor: 1 },
  cigarettes: {
    quantity: 'cigarettes',
    label: { en: 'cigarettes', fr: 'cigarettes' },
    decimals: 0,
    factor: 1,
  },
} as const satisfies Record<string, UnitRule>

export type Unit = keyof typeof units

const ruleOf = (unit: Unit): UnitRule => units[unit]

/** A value in another unit of the same quantity. */
export function convert(value: number, from: Unit, to: Unit): number {
  if (from === to) return value
  const [one, other] = [ruleOf(from), ruleOf(to)]
  return (value * one.factor + (one.offset ?? 0) - (other.offset ?? 0)) / other.factor
}

/** A value rounded to the decimal places of its unit. */
export function roundTo(value: number, unit: Unit): number {
  const power = 10 ** ruleOf(unit).decimals
  return Math.round(value * power) / power
}
