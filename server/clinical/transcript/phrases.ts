import { pluralWords } from './number-words.ts'
import { compileRewrites } from './rewrite.ts'

const plurals = Object.keys(pluralWords).join('|')
const pad = (minutes: number) => String(minutes).padStart(2, '0')
const strength = (word: string) => String(pluralWords[word.toLowerCase()] ?? word)
const isLarger = (a: string, b: string) => Number(b) > Number(a)

function beforeHour(minutes: string, hour: string): string {
  const earlier = Number(hour) === 1 ? 12 : Number(hour) - 1
  return `${earlier}:${pad(60 - Number(minutes))}`
}

function pressure(systolic: string, diastolic: string): string {
  const [high, low] = [Number(systolic), Number(diastolic)]
  const isPressure = high >= 60 && high <= 280 && low >= 30 && low <= 160 && high > low
  return isPressure ? `${systolic}/${diastolic}` : `${systolic} over ${diastolic}`
}

/** Scale of a joined figure: an hour in minutes, a year in months. */
function halved(figure: string, name: string): string {
  const whole = Number(figure) + 0.5
  const word = name.toLowerCase().replace(/s$/, '')
  if (word === 'year') return `${whole * 12} months`
  if (word === 'hour') return `${whole * 60} minutes`
  return `${whole} ${word}s`
}

/** Phrases around figures, as they are spoken; applied after number words have become figures. */
export const spokenPhrases = compileRewrites([
  // Strengths.
  [
    `(?:{n}|one) of (?:the|those|them|these|my|your) {n}_hundreds`,
    (n = '1', h = '') => `${n} x ${Number(h) * 100} mg`,
  ],
  [
    `{n} of (?:the|those|them|these|my|your) (${plurals})`,
    (n = '', w = '') => `${n} x ${strength(w)} mg`,
  ],
  [`{n} of (?:the|those|your) {n}_?(?:mg|milligrams?)s?`, '$1 x $2 mg'],
  [
    `{n} {n}_?(mg|mcg|g|milligrams?|micrograms?)_(?:tablets|capsules|tabs|caps|pills)`,
    '$1 x $2 $3',
  ],
  [`(the|those) {n}_hundreds`, (the = '', h = '') => `${the} ${Number(h) * 100} mg`],
  [`minus {n}`, '-$1'],
  // "It was seven one in the spring": a decimal without its point.
  [
    `(?<![\\d.,/:-])(\\d{1,2}) (\\d)(?=[.,;?!]|$| (?:in|last|on|now|at|which|and|this|before|today|when)(?![\\p{L}]))(?! ?(?:in|at) (?:the )?(?:morning|night|evening))`,
    '$1.$2',
  ],
  // Decades of age.
  [
    `(early|mid|late)_(${plurals})`,
    (when = '', w = '') => `${when}${when.toLowerCase() === 'mid' ? '-' : ' '}${strength(w)}s`,
  ],
  [
    `(in (?:my|his|her|their|your|the)) (${plurals})`,
    (lead = '', w = '') => `${lead} ${strength(w)}s`,
  ],
  // Clock.
  [`(?:a )?quarter past {n}`, '$1:15'],
  [`half past {n}`, '$1:30'],
  [`(?:a )?quarter (?:to|of) {n}(?! ?(?:mg|ml|tablets?))`, (hour = '') => beforeHour('15', hour)],
  [`half (1[0-2]|[1-9])(?![\\d.])(?! (?:mg|ml|tablets?|hours?|days?|weeks?|months?))`, '$1:30'],
  [
    `(5|10|20|25) (?:minutes )?past (1[0-2]|[1-9])(?![\\d])`,
    (m = '', hour = '') => `${hour}:${pad(Number(m))}`,
  ],
  [
    `(5|10|20|25) (?:minutes )?to (1[0-2]|[1-9])(?![\\d])(?= (?:in|at|o'?clock|tonight|this|tomorrow|am|pm))`,
    (m = '', hour = '') => beforeHour(m, hour),
  ],
  [`{n} o['’]?clock`, '$1:00'],
  [
    `(at|by|around|about|until|till|since|from) (1[0-2]|[1-9])(00|15|30|45)(?= ?(?:in the (?:morning|evening|afternoon)|at night|am|pm|a\\.m|p\\.m|tonight|tomorrow))`,
    '$1 $2:$3',
  ],
  // Halves and quarters.
  [
    `(?:a|an|1) (year|hour|day|week|month|mile|minute|tablet|pint|pack) and a half`,
    (name = '') => halved('1', name),
  ],
  [
    `{n} and a half (years?|hours?|days?|weeks?|months?|miles?|minutes?|tablets?|pints?|packs?)`,
    (n = '', name = '') => halved(n, name),
  ],
  [
    `{n} (years?|hours?|miles?|tablets?|pints?|packs?|weeks?|months?) and a half`,
    (n = '', name = '') => halved(n, name),
  ],
  [`{n} and a half`, (n = '') => String(Number(n) + 0.5)],
  [`{n} and a quarter`, (n = '') => String(Number(n) + 0.25)],
  [`{n} and (?:3|three) quarters`, (n = '') => String(Number(n) + 0.75)],
  [`half an hour|half hour`, '30 minutes'],
  [`(?:3|three) quarters of an hour`, '45 minutes'],
  [`(?:a )?quarter of an hour`, '15 minutes'],
  [`half a year`, '6 months'],
  [
    `half (?:a|an|1|of a|the) (tablet|pill|pint|pack|dose|mile|teaspoon|milligram|mg|gram)`,
    '0.5 $1',
  ],
  [`(?:a )?quarter of a (tablet|pill|mile)`, '0.25 $1'],
  [`half a dozen`, '6'],
  [`(?:a )?couple (?:of )?(?:dozen)`, '24'],
  [`{n} dozen`, (n = '') => String(Number(n) * 12)],
  [`a dozen`, '12'],
  [
    `(?:a couple of|a couple|couple of|couple)(?= (?:of |more )?(?:\\p{L}{1,30}s|drops|puffs)(?![\\p{L}]))`,
    '2',
  ],
  [`a pair of`, '2'],
  [`{n}_odd(?= years?| days?)`, '$1'],
  // Time spans.
  [`{n}_fortnights`, (n = '') => `${Number(n) * 2} weeks`],
  [`(?:a|1|every|per)?_?fortnightly|every fortnight`, 'every 2 weeks'],
  [`(?:a|1|last|the) fortnight|fortnight`, '2 weeks'],
  // Pressures and scores.
  [`{n} (?:over|on) {n}`, pressure],
  [`{n} (?:out of|outta|out a) (?:a )?{n}`, '$1/$2'],
  [
    `(PHQ|GAD|AUDIT|NEWS|CAGE)[- ]?({n})`,
    (name = '', figures = '') => `${name.toUpperCase()}-${figures}`,
  ],
  // Height and weight.
  [
    `{n}_?(?:foot|feet|ft|') {n}(?: ?(?:inches|inch|in|"|”))?(?! ?(?:mg|kg|lb|days?|weeks?|times))`,
    '$1 ft $2 in',
  ],
  [`{n}_?(?:stone|st) {n}(?: ?(?:pounds?|lbs?))?(?! ?(?:mg|kg|days?|weeks?|times))`, '$1 st $2 lb'],
  // One of a unit, where a span of time is meant: "in a week", "an hour ago".
  [
    `(in|for|after|within|than|about|around|nearly|almost|over|under|another|took|takes|lasts|lasted) an? (minute|hour|day|week|month|year)(?! (?:and|or two|and a))`,
    '$1 1 $2',
  ],
  [`an? (minute|hour|day|week|month|year) (ago|or so|later|before|at least|at most)`, '1 $1 $2'],
  // Ranges: "three, four times".
  [
    `{n}, {n}(?= (?:times|days|weeks|months|years|hours|minutes|drinks|glasses|cigarettes|puffs|tablets))`,
    (a = '', b = '') => (Number(b) === Number(a) + 1 ? `${a}-${b}` : `${a}, ${b}`),
  ],
  [
    `((?:up|down|go(?:ing|es)?|went|increase\\p{L}*|reduce\\p{L}*|titrate\\p{L}*|switch\\p{L}*|change\\p{L}*|move\\p{L}*) from|from) {n} to {n}`,
    '$1 $2 to $3',
  ],
  [
    `(?<!(?:from|up|down|go|of) ){n} (?:to|or) {n}(?= ?(?:%|percent|per cent|mg|ml|mcg|milligrams?|mils?|times?|a day|per day|days?|weeks?|months?|years?|hours?|minutes?|hourly|tablets?|tabs?|pills?|puffs?|capsules?|units?|drops?|drinks?|nights?|kilos?|kg|pounds?|cigarettes?|glasses|pints?|every|daily))`,
    (a = '', b = '') => (isLarger(a, b) ? `${a}-${b}` : `${a} to ${b}`),
  ],
  // Frequencies.
  [`once every {n}`, 'every $1'],
  [`(?:once )?every (?:other|second|alternate) (day|night|week|month|year)`, 'every 2 $1s'],
  [`(?:on )?alternate (day|night|week|month)s?`, 'every 2 $1s'],
  [`(?:every|each) (day|night|week|month|year|hour)`, 'every $1'],
  [`every (?:single )(day|night|week|month)`, 'every $1'],
  [`once_?(?:daily|nightly)|once (?:a|per|each|every) day`, '1 time a day'],
  [`twice_?daily|twice (?:a|per|each|every) day`, '2 times a day'],
  [`thrice_?daily|thrice a day`, '3 times a day'],
  [
    `{n} times?_?(?:daily|a day|per day|each day|every day|in a day)`,
    (n = '') => `${n} ${n === '1' ? 'time' : 'times'} a day`,
  ],
  [`{n}_(?:{n} )?times_daily`, '$1 times a day'],
  [
    `(?<![\\d.])([\\d.]{1,9}-[\\d.]{1,9}) times?_?(?:daily|a day|per day|each day|every day)`,
    '$1 times a day',
  ],
  [`once_?(?:weekly)|once (?:a|per|each|every) week`, '1 time a week'],
  [`twice_?weekly|twice (?:a|per|each|every) week`, '2 times a week'],
  [
    `{n} times?_?(?:weekly|a week|per week|each week|every week)`,
    (n = '') => `${n} ${n === '1' ? 'time' : 'times'} a week`,
  ],
  [`(?<![\\d.])([\\d.]{1,9}-[\\d.]{1,9}) times?_?(?:weekly|per week|each week)`, '$1 times a week'],
  [`once (?:a|per|each|every) (month|year|night|hour)`, '1 time a $1'],
  [`twice (?:a|per|each|every) (month|year|night|hour)`, '2 times a $1'],
  [`{n} times (?:per|each|every) (month|year|night|hour)`, '$1 times a $2'],
  [`{n}_hourly`, (n = '') => `every ${n} hours`],
  [`(?<![\\d.])([\\d.]{1,9}-[\\d.]{1,9})_hourly`, 'every $1 hours'],
  [`nightly`, 'every night'],
  [
    `(?<!times a )(?:weekly)(?=$|[.,;:?!)]| (?:for|with|at|in|on|and|until|from|or|as|x))`,
    'every week',
  ],
  [`monthly(?=$|[.,;:?!)]| (?:for|with|at|in|on|and|until|from|or|as|x))`, 'every month'],
  [`hourly(?=$|[.,;:?!)])`, 'every hour'],
  [
    `(?<!times a )daily(?=$|[.,;:?!)]| (?:for|with|at|in|on|and|until|from|or|as|x|before|after|prn|to)(?![\\p{L}]))`,
    '1 time a day',
  ],
])
