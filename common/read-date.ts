import { dateOrder } from './format-date.ts'

/** The months in English and French by their first letters, which differ in both languages. */
const months: readonly RegExp[] = [
  /^jan/,
  /^f[eé]/,
  /^mar/,
  /^a(?:p|v)r/,
  /^ma[iy]/,
  /^jui?n/,
  /^jui?l/,
  /^ao[uû]|^aug/,
  /^sep/,
  /^oct/,
  /^nov/,
  /^d[eé]c/,
]

/**
 * Whether a text is a day of the calendar: year first, in the order that the field asks for, or with the name of the month.
 * @param name that of the field
 */
export function isDate(text: string, name: string): boolean {
  const parts = text
    .toLowerCase()
    .trim()
    .split(/[^\p{L}\d]+/u)
    .filter(Boolean)
  const month = parts.findIndex((part) => months.some((one) => one.test(part)))
  if (month !== -1) return isNamedDay(parts, month)
  const orders = [dateOrder(name), [0, 1, 2]]
  return orders.some((order) => {
    const digits = parts.length === 1 ? splitDigits(parts[0] ?? '', order) : parts
    return digits.length === 3 && isDay(order.map((_, at) => digits[order.indexOf(at)] ?? ''))
  })
}

/** Such as 7 March 2024, 1er mars 2024 and March 7th, 2024. */
function isNamedDay(parts: readonly string[], month: number): boolean {
  const [first = '', second = ''] = parts
    .filter((_, at) => at !== month)
    .map((part) => part.replace(/^(\d{1,2})(?:st|nd|rd|th|er|e)$/, '$1'))
  if (parts.length !== 3) return false
  const number = months.findIndex((one) => one.test(parts[month] ?? '')) + 1
  const [year, day] = first.length === 4 ? [first, second] : [second, first]
  return isDay([year, String(number), day])
}

/** Eight digits without separators, such as 07031968. */
function splitDigits(digits: string, order: readonly number[]): string[] {
  if (digits.length !== 8) return []
  let from = 0
  return order.map((part) => digits.slice(from, (from += part === 0 ? 4 : 2)))
}

/** @param parts year, month and day */
function isDay([year = '', month = '', day = '']: readonly string[]): boolean {
  if (!/^(?:\d{2}|\d{4})$/.test(year) || !/^\d{1,2}$/.test(month) || !/^\d{1,2}$/.test(day))
    return false
  const full = year.length === 2 ? 2000 + Number(year) : Number(year)
  const date = new Date(Date.UTC(full, Number(month) - 1, Number(day)))
  return date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day)
}
