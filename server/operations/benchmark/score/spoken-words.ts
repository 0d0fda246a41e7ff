const small =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const tens = new Map(
  'twenty thirty forty fifty sixty seventy eighty ninety'
    .split(' ')
    .map((word, at) => [word, 20 + 10 * at]),
)
const scales = new Map([
  ['thousand', 1_000],
  ['million', 1_000_000],
])
const smallOf = new Map(small.map((word, value) => [word, value]))

const contractions: [RegExp, string][] = [
  [/\bwon't\b/g, 'will not'],
  [/\bcan't\b|\bcannot\b/g, 'can not'],
  [/\blet's\b/g, 'let us'],
  [/\bgonna\b/g, 'going to'],
  [/\bwanna\b/g, 'want to'],
  [/\bgotta\b/g, 'got to'],
  [/n't\b/g, ' not'],
  [/'re\b/g, ' are'],
  [/'s\b/g, ' is'],
  [/'d\b/g, ' would'],
  [/'ll\b/g, ' will'],
  [/'ve\b/g, ' have'],
  [/'m\b/g, ' am'],
]
/** One spelling for words that sound alike; American, as most engines write. */
const spellings = new Map(
  Object.entries({
    dr: 'doctor',
    mr: 'mister',
    mrs: 'missus',
    mg: 'milligrams',
    milligram: 'milligrams',
    mcg: 'micrograms',
    microgram: 'micrograms',
    ml: 'milliliters',
    milliliter: 'milliliters',
    millilitres: 'milliliters',
    kg: 'kilograms',
    kilogram: 'kilograms',
    kilos: 'kilograms',
    cm: 'centimeters',
    okay: 'ok',
    mum: 'mom',
    yeah: 'yes',
    yep: 'yes',
    nope: 'no',
    alright: 'allright',
    diarrhoea: 'diarrhea',
    oesophagus: 'esophagus',
    anaemia: 'anemia',
    haemoglobin: 'hemoglobin',
    oedema: 'edema',
    tumour: 'tumor',
    colour: 'color',
    behaviour: 'behavior',
    favourite: 'favorite',
    centre: 'center',
    litre: 'liter',
    litres: 'liters',
    fibre: 'fiber',
    orthopaedic: 'orthopedic',
    gynaecologist: 'gynecologist',
    anaesthetic: 'anesthetic',
    leukaemia: 'leukemia',
    practise: 'practice',
  }),
)
const fillers = /\b(?:h+m+|m+h+m+|mm+|uh+|um+|erm+|er|uhm|mhm|uh-huh|mm-hmm)\b/g

/**
 * The words of a transcript in normalised form: lower case, no punctuation, no fillers or tags, contractions spelled
 * out, numbers as digits, one spelling. The remaining differences are recognition errors, not spelling.
 */
export function spokenWords(text: string): string[] {
  let plain = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[‘’ʼ]/g, "'")
    .replace(/[<[][^>\]]{0,80}[>\]]|\([^)]{0,80}\)/g, ' ')
    .replace(fillers, ' ')
  for (const [pattern, by] of contractions) plain = plain.replace(pattern, by)
  const words = plain
    .replace(/\ball right\b/g, 'alright')
    .replace(/(\d),(?=\d{3}\b)/g, '$1')
    .replace(/(\d)\s*\/\s*(\d)/g, '$1 over $2')
    .replace(/%/g, ' percent ')
    .replace(/\bper cent\b/g, 'percent')
    .replace(/(\d)([a-z])/g, '$1 $2')
    .replace(/\.(?!\d)|(?<!\d)\./g, ' ')
    .replace(/'/g, '')
    .match(/[\p{L}\p{N}.]+/gu)
  return asDigits(words ?? []).map((word) => spellings.get(word) ?? word)
}

/** "twenty five" and "one hundred and forty two" as 25 and 142, "seven point four" as 7.4; "one" alone stays a word. */
function asDigits(words: readonly string[]): string[] {
  const out: string[] = []
  for (let at = 0; at < words.length;) {
    const number = numberAt(words, at)
    if (!number) out.push(words[at++] ?? '')
    else {
      const isWord = number.value === 1 && number.end === at + 1
      out.push(isWord ? 'one' : String(number.value) + number.decimals)
      at = number.end
    }
  }
  return out
}

interface SpokenNumber {
  value: number
  decimals: string
  end: number
}

function numberAt(words: readonly string[], from: number): SpokenNumber | undefined {
  let total = 0
  let at = from
  for (;;) {
    const part = underThousand(words, at)
    if (!part) break
    const scale = scales.get(words[part.end] ?? '')
    at = scale ? part.end + 1 : part.end
    total += part.value * (scale ?? 1)
    if (!scale) break
    if (words[at] === 'and' && underThousand(words, at + 1)) at++
  }
  if (at === from) return undefined
  const after = decimalsAt(words, at)
  return { value: total, decimals: after.text, end: after.end }
}

function underThousand(words: readonly string[], from: number) {
  const first = belowHundred(words, from)
  if (!first) return undefined
  if (words[first.end] !== 'hundred') return first
  const after = words[first.end + 1] === 'and' ? first.end + 2 : first.end + 1
  const rest = belowHundred(words, after)
  const value = 100 * first.value
  return rest ? { value: value + rest.value, end: rest.end } : { value, end: first.end + 1 }
}

function belowHundred(words: readonly string[], at: number) {
  const word = words[at] ?? ''
  const ten = tens.get(word)
  const unit = smallOf.get(words[at + 1] ?? '') ?? 0
  if (ten !== undefined)
    return unit > 0 && unit < 10 ? { value: ten + unit, end: at + 2 } : { value: ten, end: at + 1 }
  const value = smallOf.get(word)
  return value === undefined ? undefined : { value, end: at + 1 }
}

function decimalsAt(words: readonly string[], at: number): { text: string; end: number } {
  if (words[at] !== 'point') return { text: '', end: at }
  let end = at + 1
  let text = ''
  for (let digit = smallOf.get(words[end] ?? ''); digit !== undefined && digit < 10;) {
    text += digit
    digit = smallOf.get(words[++end] ?? '')
  }
  return text ? { text: `.${text}`, end } : { text: '', end: at }
}
