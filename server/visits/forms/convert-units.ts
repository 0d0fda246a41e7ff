/** Units of the measurements that forms ask for, each as a multiple of the first of its dimension. */
const units = {
  kg: { names: ['kg', 'kgs', 'kilo', 'kilos', 'kilogram', 'kilograms'], of: 'mass', factor: 1 },
  lb: {
    names: ['lb', 'lbs', 'pound', 'pounds', 'livre', 'livres'],
    of: 'mass',
    factor: 0.45359237,
  },
  cm: { names: ['cm', 'cms', 'centimetre', 'centimetres', 'centimeters'], of: 'length', factor: 1 },
  m: {
    names: ['m', 'metre', 'metres', 'meter', 'meters', 'mètre', 'mètres'],
    of: 'length',
    factor: 100,
  },
  in: { names: ['in', 'inch', 'inches', 'pouce', 'pouces', '"', '”'], of: 'length', factor: 2.54 },
  ft: { names: ['ft', 'foot', 'feet', 'pied', 'pieds', "'", '’'], of: 'length', factor: 30.48 },
  '°C': { names: ['°c', 'c', 'celsius', 'degrees c', 'degrees celsius'], of: 'heat', factor: 1 },
  '°F': {
    names: ['°f', 'f', 'fahrenheit', 'degrees f', 'degrees fahrenheit'],
    of: 'heat',
    factor: 5 / 9,
  },
} as const
type UnitName = keyof typeof units

const byName = new Map(
  (Object.keys(units) as UnitName[]).flatMap((unit) =>
    units[unit].names.map((name) => [name as string, unit] as const),
  ),
)
const findUnit = (name: string): UnitName | undefined => byName.get(name.trim().toLowerCase())

/** In a label, "in" and "m" are words, so they count in brackets only. */
const labelEnd =
  /(?:^|[\s,])(kgs?|lbs?|cm|°\s?[cf]|kilograms?|pounds|centimet(?:re|er)s|inches|feet)$/i
const bracketed = /[([]\s?(?:in |en )?([^()[\]]{1,20})[)\]]/g

/** The unit that the name of a field asks for; undefined if it names none, or several. */
export function unitAskedFor(name: string): UnitName | undefined {
  const inBrackets = [...name.matchAll(bracketed)].flatMap(
    ([, words = '']) => findUnit(words) ?? [],
  )
  if (inBrackets.length > 0) return inBrackets.length === 1 ? inBrackets[0] : undefined
  const [, last = ''] = labelEnd.exec(name.replace(/(?<![\s:._])[\s:._]+$/, '')) ?? []
  return findUnit(last.replace(/\s/g, ''))
}

const figure = String.raw`\d{1,6}(?:[.,]\d{1,3})?`
const quantity = new RegExp(`^(${figure}) ?([^\\d\\s][^\\d]{0,20})?$`)
const twoPart = new RegExp(
  `^(${figure}) ?([^\\d\\s][^\\d]{0,20}?) ?(?:and )?(${figure}) ?([^\\d\\s][^\\d]{0,20})?$`,
)
const parseNumber = (text: string) => Number(text.replace(',', '.'))

interface Quantity {
  amount: number
  unit: UnitName
  /** Decimal places that were said. */
  decimals: number
}

function read(text: string): Quantity | undefined {
  const [, whole = '', name = ''] = quantity.exec(text) ?? []
  const unit = findUnit(name)
  if (unit)
    return { amount: parseNumber(whole), unit, decimals: /[.,](\d+)/.exec(whole)?.[1]?.length ?? 0 }
  const [, feet = '', first = '', inches = '', second = 'in'] = twoPart.exec(text) ?? []
  if (findUnit(first) !== 'ft' || findUnit(second) !== 'in') return undefined
  const amount = parseNumber(feet) * 12 + parseNumber(inches)
  return { amount, unit: 'in', decimals: 0 }
}

function convert({ amount, unit }: Quantity, to: UnitName): number {
  const [from, wanted] = [units[unit], units[to]]
  if (from.of !== 'heat') return (amount * from.factor) / wanted.factor
  const celsius = unit === '°F' ? (amount - 32) * units['°F'].factor : amount
  return to === '°F' ? celsius / units['°F'].factor + 32 : celsius
}

/** What a form gets for a quantity. */
export interface ConvertedQuantity {
  /** The figure alone: the form has the unit. */
  text: string
  /** As said, if that is another unit. */
  converted?: string
}

/**
 * A quantity in the unit that a field asks for, rounded to one decimal.
 * @returns undefined if the text isn't a quantity of that dimension
 */
export function inUnit(text: string, to: UnitName): ConvertedQuantity | undefined {
  const said = read(text.trim())
  if (!said || units[said.unit].of !== units[to].of) return undefined
  if (said.unit === to) return { text: said.amount.toFixed(said.decimals) }
  return { text: String(Math.round(convert(said, to) * 10) / 10), converted: text.trim() }
}
