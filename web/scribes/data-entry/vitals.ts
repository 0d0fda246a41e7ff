import { t } from '#web/i18n/i18n.ts'
/** Typed text by field. */
export const noVitals = {
  bloodPressure: '',
  heartRate: '',
  respiratoryRate: '',
  temperature: '',
  oxygen: '',
  weight: '',
  height: '',
}
export type Vitals = typeof noVitals
export type Vital = keyof Vitals

interface Rule {
  name: string
  unit: string
  /** A value outside of these limits is a typing error; they are wider than the survivable range. */
  least: number
  most: number
}

const rules = {
  heartRate: { name: 'Heart rate', unit: '/min', least: 20, most: 300 },
  respiratoryRate: { name: 'Respiratory rate', unit: '/min', least: 4, most: 80 },
  temperature: { name: 'Temperature', unit: ' °C', least: 25, most: 45 },
  oxygen: { name: 'Oxygen saturation', unit: ' %', least: 40, most: 100 },
  weight: { name: 'Weight', unit: ' kg', least: 0.3, most: 400 },
  height: { name: 'Height', unit: ' cm', least: 20, most: 250 },
} as const satisfies Record<Exclude<Vital, 'bloodPressure'>, Rule>

/** The lowest temperature in °F that can't be one in °C. */
const FAHRENHEIT_FROM = 77
const FAHRENHEIT_TO = 113

type Reading = { line: string } | { problem: string }

/**
 * Parses typed vitals, with a point or a comma as decimal mark; a temperature may be in °C or °F and keeps its unit.
 * @returns one line for each filled field, and the errors by field
 */
export function readVitals(typed: Vitals): {
  lines: string[]
  problems: Partial<Record<Vital, string>>
} {
  const lines: string[] = []
  const problems: Partial<Record<Vital, string>> = {}
  // The keys of a literal are its own type.
  for (const vital of Object.keys(noVitals) as Vital[]) {
    const text = typed[vital].trim()
    if (text === '') continue
    const reading = readVital(vital, text)
    if ('line' in reading) lines.push(reading.line)
    else problems[vital] = reading.problem
  }
  return { lines, problems }
}

function readVital(vital: Vital, text: string): Reading {
  if (vital === 'bloodPressure') return readBloodPressure(text)
  if (vital === 'temperature') return readTemperature(text)
  return readNumber(rules[vital], text)
}

const number = /^\d{1,3}(?:[.,]\d{1,2})?$/

function readNumber({ name, unit, least, most }: Rule, text: string): Reading {
  const value = number.test(text) ? Number(text.replace(',', '.')) : Number.NaN
  if (!(value >= least && value <= most))
    return { problem: t('Enter a number from {least, number} to {most, number}.', { least, most }) }
  return { line: `${name}: ${value}${unit}` }
}

function readTemperature(text: string): Reading {
  const value = number.test(text) ? Number(text.replace(',', '.')) : Number.NaN
  if (value >= FAHRENHEIT_FROM && value <= FAHRENHEIT_TO)
    return { line: `Temperature: ${value} °F` }
  if (value >= rules.temperature.least && value <= rules.temperature.most)
    return { line: `Temperature: ${value} °C` }
  return { problem: t('Enter a temperature from 25 to 45 °C or from 77 to 113 °F.') }
}

const pressure = /^(\d{2,3}) ?\/ ?(\d{2,3})$/

function readBloodPressure(text: string): Reading {
  const [, first = '', second = ''] = pressure.exec(text) ?? []
  const [systolic, diastolic] = [Number(first), Number(second)]
  if (!first) return { problem: t('Enter two numbers, such as 120/80.') }
  if (systolic < 40 || systolic > 300 || diastolic < 20 || diastolic > 200)
    return {
      problem: t('Enter a systolic pressure from 40 to 300 and a diastolic from 20 to 200.'),
    }
  if (diastolic >= systolic) return { problem: t('The first number (systolic) must be higher.') }
  return { line: `Blood pressure: ${systolic}/${diastolic} mmHg` }
}
