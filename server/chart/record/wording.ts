import { format } from 'date-fns/format'
import { isDate } from '#contract/patients.ts'
import type { Concept, Quantity, Reference } from './elements.ts'

/** The words of a concept as its EMR has them, whatever their language; its code where it has no words. */
export function conceptText(concept: Concept | undefined): string {
  if (!concept) return ''
  const { text, coding } = concept
  const display = coding.find((one) => one.display)?.display
  return text || display || coding.find(({ code }) => code)?.code || ''
}

export const conceptTexts = (concepts: readonly Concept[]): string =>
  concepts.map(conceptText).filter(Boolean).join(', ')

export const hasCode = (concept: Concept | undefined, ...codes: string[]): boolean =>
  concept?.coding.some(({ code }) => code !== undefined && codes.includes(code)) ?? false

export const displayText = (reference: Reference | undefined): string => reference?.display ?? ''

/** "7.9 %", "<0.01 ng/mL" */
export function quantityText(quantity: Quantity | undefined): string {
  const { value, comparator = '', unit, code } = quantity ?? {}
  if (value === undefined || value === '') return ''
  const name = unit || code || ''
  // UCUM: 1 and annotations such as {score} have no unit.
  return `${comparator}${value}${name === '' || /^(?:1|\{.*\})$/.test(name) ? '' : ` ${name}`}`
}

/** "4.0–6.0", "≤5", "≥60" */
export function rangeText(low: Quantity | undefined, high: Quantity | undefined): string {
  const [from, to] = [valueText(low), valueText(high)]
  if (from && to) return `${from}–${to}`
  if (from) return `≥${from}`
  return to && `≤${to}`
}

const valueText = (quantity: Quantity | undefined) => String(quantity?.value ?? '')

/** The parts of a line that are there. */
export const joined = (parts: readonly (string | undefined)[], separator = ', '): string =>
  parts.filter(Boolean).join(separator)

/** The day of a date or time as the EMR wrote it, in its own time zone; '' for one that is less exact. */
export const dayOf = (dateTime: string | undefined): string => {
  const day = dateTime?.slice(0, 10) ?? ''
  return isDate(day) ? day : ''
}

/** A day as a line shows it: "3 Mar 2026"; a less exact date stays as it is. */
export const dayText = (date: string): string =>
  isDate(date) ? format(new Date(`${date}T00:00:00`), 'd MMM yyyy') : date

/** A year, or a year and month, where the EMR knows no day: "1999", "2003-05". */
export const inexactDate = (dateTime: string | undefined): string =>
  /^\d{4}(?:-(?:0[1-9]|1[0-2]))?$/.exec(dateTime ?? '')?.[0] ?? ''
