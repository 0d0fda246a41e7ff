export type Dimension =
  | 'mass'
  | 'volume'
  | 'length'
  | 'time'
  | 'temperature'
  | 'percent'
  | 'rate'
  | 'concentration'
  | 'count'

export interface Unit {
  /** As written in a normalised text. */
  unit: string
  dimension: Dimension
  /** How many of the dimension's smallest usual unit it is: mcg, ml, cm, minutes; 1 for counts. */
  factor: number
  /** Other ways to write or say it; matched without letter case. */
  said: readonly string[]
}

const unit = (name: string, dimension: Dimension, factor: number, said: string): Unit => ({
  unit: name,
  dimension,
  factor,
  said: said === '' ? [] : said.split(', '),
})

/** Units as notes write them and as people say them. A month is 30.4 days, a year 365. */
export const units: readonly Unit[] = [
  unit('mcg', 'mass', 1, 'mikes, mics, micrograms, microgram, microgrammes, mcgs, ug, µg, μg'),
  unit('mg', 'mass', 1e3, 'milligrams, milligram, milligrammes, migs, mgs, milligramme, mgr'),
  unit('g', 'mass', 1e6, 'grams, gram, grammes, gramme, gm, gms'),
  unit('kg', 'mass', 1e9, 'kilos, kilo, kilograms, kilogram, kgs'),
  unit('lb', 'mass', 453_592_370, 'pounds, pound, lbs'),
  unit('oz', 'mass', 28_349_523, 'ounces, ounce'),
  unit('st', 'mass', 6_350_293_180, 'stone, stones'),
  unit('ml', 'volume', 1, 'mils, millilitres, millilitre, milliliters, milliliter, mls, cc, ccs'),
  unit('l', 'volume', 1000, 'litres, litre, liters, liter'),
  unit('mm', 'length', 0.1, 'millimetres, millimetre, millimeters, millimeter'),
  unit('cm', 'length', 1, 'centimetres, centimetre, centimeters, centimeter, cms'),
  unit('m', 'length', 100, 'metres, metre, meters, meter'),
  unit('km', 'length', 100_000, 'kilometres, kilometre, kilometers, kilometer'),
  unit('in', 'length', 2.54, 'inches, inch'),
  unit('ft', 'length', 30.48, 'feet, foot'),
  unit('mile', 'length', 160_934, 'miles'),
  unit('second', 'time', 1 / 60, 'seconds, secs, sec'),
  unit('minute', 'time', 1, 'minutes, mins, min'),
  unit('hour', 'time', 60, 'hours, hrs, hr'),
  unit('day', 'time', 1440, 'days'),
  unit('night', 'time', 1440, 'nights'),
  unit('week', 'time', 10_080, 'weeks, wks, wk'),
  unit('month', 'time', 43_800, 'months, mths, mth, mos, mo'),
  unit('year', 'time', 525_600, 'years, yrs, yr'),
  unit(
    'C',
    'temperature',
    1,
    'celsius, centigrade, degrees c, °c, degrees celsius, degrees centigrade',
  ),
  unit('F', 'temperature', 1, 'fahrenheit, degrees f, °f, degrees fahrenheit'),
  unit('degrees', 'temperature', 1, '°, degree'),
  unit('%', 'percent', 1, 'percent, per cent, pct'),
  unit('bpm', 'rate', 1, 'beats per minute, beats a minute, breaths per minute, breaths a minute'),
  unit('mmHg', 'rate', 1, 'millimetres of mercury, millimeters of mercury'),
  unit('mmol/l', 'concentration', 1, 'millimoles per litre, mmol/litre'),
  unit('mmol/mol', 'concentration', 1, ''),
  unit('mmol', 'concentration', 1, 'millimoles, millimole'),
  unit('mg/dl', 'concentration', 1, 'milligrams per deciliter, milligrams per decilitre'),
  unit('g/dl', 'concentration', 1, ''),
  unit('mg/ml', 'concentration', 1, 'milligrams per ml'),
  unit('mEq', 'concentration', 1, 'milliequivalents, milliequivalent'),
  unit('unit', 'count', 1, 'units, iu, international units'),
  unit('tablet', 'count', 1, 'tablets, tabs, tab, pills, pill, caplets, caplet'),
  unit('capsule', 'count', 1, 'capsules, caps, cap'),
  unit('puff', 'count', 1, 'puffs'),
  unit('drop', 'count', 1, 'drops, gtt, gtts'),
  unit('spray', 'count', 1, 'sprays'),
  unit('patch', 'count', 1, 'patches'),
  unit('dose', 'count', 1, 'doses'),
  unit('sachet', 'count', 1, 'sachets'),
  unit('teaspoon', 'count', 1, 'teaspoons, tsp, teaspoonful, teaspoonfuls'),
  unit('cigarette', 'count', 1, 'cigarettes, cigs, fags'),
  unit('drink', 'count', 1, 'drinks'),
  unit('pack', 'count', 1, 'packs, ppd'),
  unit('pint', 'count', 1, 'pints'),
  unit('glass', 'count', 1, 'glasses'),
  unit('pillow', 'count', 1, 'pillows'),
  unit('step', 'count', 1, 'steps'),
]

/** Units that stay in words and take a plural in a normalised text. */
const worded = new Set(['time', 'count'])

const bySpelling = new Map<string, Unit>(
  units.flatMap((u) => [u.unit, ...u.said].map((s) => [s.toLowerCase(), u] as const)),
)

/** The unit of a word or phrase; undefined for none. */
export function findUnit(said: string): Unit | undefined {
  return bySpelling.get(said.toLowerCase())
}

/** How a number and its unit are written: "2 tablets", "1 week", "98%", "50 mg". */
export function writeQuantity(figure: string, of: Unit): string {
  if (of.unit === '%') return `${figure}%`
  if (!worded.has(of.dimension) && of.unit !== 'mile') return `${figure} ${of.unit}`
  const isOne = Number(figure) <= 1
  return `${figure} ${isOne ? of.unit : plural(of.unit)}`
}

const plural = (name: string) => (/(?:s|ch)$/.test(name) ? `${name}es` : `${name}s`)

/** Every spelling, the longest first, for a regular expression. */
export const unitSpellings: readonly string[] = [...bySpelling.keys()]
  .map((s) => s.replaceAll(/[.*+?^$()|[\]\\/]/g, String.raw`\$&`))
  .sort((a, b) => b.length - a.length)
