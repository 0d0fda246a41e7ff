export type QuantityKind =
  | 'amount'
  | 'ratio'
  | 'percent'
  | 'degrees'
  | 'rate'
  | 'duration'
  | 'frequency'
  | 'age'
  | 'date'
  | 'plain'

interface Unit {
  kind: QuantityKind
  name: string
  /** Factor to the base unit of its kind: mg, ml, cm, kg, days. */
  factor: number
}

const table: [string, QuantityKind, string, number][] = [
  [
    'mg milligram milligrams mgs milligramm milligramme milligrammes miligramo miligramos miligrama miligramas мг миллиграмм миллиграммов 毫克 ミリグラム मिलीग्राम ملغ',
    'amount',
    'mg',
    1,
  ],
  [
    'mcg ug microgram micrograms µg mikrogramm microgramme microgrammes microgramo microgramos micrograma microgramas мкг микрограмм 微克 マイクログラム',
    'amount',
    'mg',
    0.001,
  ],
  [
    'g gram grams gm gramm gramme grammes gramo gramos grama gramas грамм 克 グラム',
    'amount',
    'mg',
    1000,
  ],
  [
    'ml milliliter milliliters millilitre millilitres cc ccs mililitro mililitros мл миллилитр 毫升 ミリリットル',
    'amount',
    'ml',
    1,
  ],
  ['l liter liters litre litres', 'amount', 'ml', 1000],
  ['unit units iu', 'amount', 'units', 1],
  ['meq milliequivalents', 'amount', 'mEq', 1],
  ['puff puffs', 'amount', 'puffs', 1],
  ['tablet tablets pill pills capsule capsules tab tabs', 'amount', 'tablets', 1],
  ['drop drops', 'amount', 'drops', 1],
  [
    'kg kilo kilos kilogram kilograms kilogramm kilogramme kilogrammes kilogramo kilogramos quilograma quilogramas кг килограмм 公斤 キログラム',
    'amount',
    'kg',
    1,
  ],
  ['lb lbs pound pounds', 'amount', 'lb', 1],
  ['stone', 'amount', 'stone', 1],
  [
    'cm centimeter centimeters centimetre centimetres zentimeter centímetro centímetros см сантиметр 厘米 センチ',
    'amount',
    'cm',
    1,
  ],
  [
    'mm millimeter millimeters millimetre millimetres milímetro milímetros мм миллиметр 毫米 ミリ',
    'amount',
    'cm',
    0.1,
  ],
  ['inch inches', 'amount', 'inches', 1],
  ['feet ft foot', 'amount', 'feet', 1],
  ['mile miles', 'amount', 'miles', 1],
  ['pack packs', 'amount', 'packs', 1],
  ['% percent', 'percent', '%', 1],
  ['° degree degrees fahrenheit celsius', 'degrees', 'degrees', 1],
  ['bpm beats', 'rate', 'beats per minute', 1],
  ['minute minutes min mins', 'duration', 'minutes', 1 / 1440],
  ['hour hours hr hrs', 'duration', 'hours', 1 / 24],
  ['day days', 'duration', 'days', 1],
  ['week weeks wk wks', 'duration', 'weeks', 7],
  ['fortnight fortnights', 'duration', 'weeks', 14],
  ['month months', 'duration', 'months', 30.4],
  ['year years yr yrs', 'duration', 'years', 365],
]

const units = new Map<string, Unit>()
for (const [words, kind, name, factor] of table)
  for (const word of words.split(' ')) units.set(word, { kind, name, factor })

export const findUnit = (word: string): Unit | undefined => units.get(word)

const months =
  'january february march april may june july august september october november december'.split(' ')

/** 1 to 12, or undefined. "may" and "march" count only beside a number, which the caller checks. */
export function findMonth(word: string): number | undefined {
  const at = months.findIndex(
    (name) => name === word || (word.length === 3 && name.startsWith(word)),
  )
  return at < 0 ? undefined : at + 1
}
