import { digitWords, teenWords, tenWords, zeroWords } from './number-words.ts'

/** The parts a run of number words is read as: "a hundred and twenty" is 1, H, 20. */
export type Item =
  | { is: 'digit' | 'teen' | 'ten'; value: number }
  | { is: 'hundred' | 'thousand' | 'million' | 'point' }

const itemsByWord = new Map<string, Item>([
  ...Object.entries(digitWords).map(([word, value]) => [word, { is: 'digit', value }] as const),
  ...[...zeroWords].map((word) => [word, { is: 'digit', value: 0 }] as const),
  ...Object.entries(teenWords).map(([word, value]) => [word, { is: 'teen', value }] as const),
  ...Object.entries(tenWords).map(([word, value]) => [word, { is: 'ten', value }] as const),
  ...(['hundred', 'thousand', 'million', 'point'] as const).map((is) => [is, { is }] as const),
])

export function toItem(word: string): Item | undefined {
  return itemsByWord.get(word)
}

/** Figures for a run of number words; several, separated by spaces, where it holds several numbers. */
export function formatFigures(items: readonly Item[]): string {
  const figures: string[] = []
  let at = 0
  while (at < items.length) {
    const read = readOne(items, at)
    figures.push(read.text)
    at = read.next
  }
  return figures.join(' ')
}

interface NumberText {
  text: string
  next: number
}

function readOne(items: readonly Item[], at: number): NumberText {
  return readDigits(items, at) ?? readDecimal(items, at)
}

/** Three and more digits in a row are read as one figure ("nine one one", "one oh one"). */
function readDigits(items: readonly Item[], at: number): NumberText | undefined {
  let end = at
  while (items[end]?.is === 'digit') end++
  const follows = items[end]?.is
  if (follows === 'hundred' || follows === 'thousand') end--
  if (end - at < 3 || follows === 'point') return undefined
  const text = items
    .slice(at, end)
    .map((item) => ('value' in item ? item.value : ''))
    .join('')
  return { text, next: end }
}

function readDecimal(items: readonly Item[], at: number): NumberText {
  const whole = items[at]?.is === 'point' ? { text: '0', next: at } : readWhole(items, at)
  if (items[whole.next]?.is !== 'point') return whole
  let text = ''
  let next = whole.next + 1
  for (let item = items[next]; item && 'value' in item; item = items[next]) {
    // "point twenty-five" is .25; "point two five" is the same.
    if (item.is === 'ten' && isDigit(items[next + 1])) text += String(item.value / 10)
    else text += String(item.value)
    next++
  }
  if (text === '') return { text: whole.text, next: whole.next + 1 }
  return { text: `${whole.text}.${text}`, next }
}

const isDigit = (item: Item | undefined) =>
  item !== undefined && item.is === 'digit' && item.value > 0

interface Sum {
  value: number
  next: number
}

/** "forty", "forty-two", "fourteen", "four". */
function readBelowHundred(items: readonly Item[], at: number): Sum | undefined {
  const item = items[at]
  if (!item || !('value' in item)) return undefined
  const after = items[at + 1]
  if (item.is === 'ten' && isDigit(after) && after && 'value' in after)
    return { value: item.value + after.value, next: at + 2 }
  return { value: item.value, next: at + 1 }
}

function readWhole(items: readonly Item[], at: number): NumberText {
  const first = readBelowHundred(items, at) ?? { value: 1, next: at }
  const year = readYear(items, first)
  if (year) return year
  let sum = readHundreds(items, first, at)
  if (items[sum.next]?.is === 'thousand' || items[sum.next]?.is === 'million') {
    const factor = items[sum.next]?.is === 'thousand' ? 1000 : 1_000_000
    const value = sum.value * factor
    const rest = readBelowHundred(items, sum.next + 1)
    const more = rest && readHundreds(items, rest, sum.next + 1)
    sum = more ? { value: value + more.value, next: more.next } : { value, next: sum.next + 1 }
  }
  return { text: String(sum.value), next: Math.max(sum.next, at + 1) }
}

/** "two hundred and ten", and "two ten" and "one forty" as spoken for pressures and doses. */
function readHundreds(items: readonly Item[], first: Sum, at: number): Sum {
  if (items[first.next]?.is === 'hundred') {
    const rest = readBelowHundred(items, first.next + 1)
    const isThousands = rest && items[rest.next]?.is === 'hundred'
    if (!rest || isThousands) return { value: first.value * 100, next: first.next + 1 }
    return { value: first.value * 100 + rest.value, next: rest.next }
  }
  const isShort = items[at]?.is === 'digit' && first.value > 0
  const rest = isShort ? readBelowHundred(items, first.next) : undefined
  if (rest && rest.value >= 10 && !isScale(items[rest.next]))
    return { value: first.value * 100 + rest.value, next: rest.next }
  return first
}

const isScale = (item: Item | undefined) => item?.is === 'hundred' || item?.is === 'thousand'

/** "twenty nineteen", "nineteen ninety-eight", "twenty oh three". */
function readYear(items: readonly Item[], first: Sum): NumberText | undefined {
  if (first.value < 18 || first.value > 20) return undefined
  const zero = items[first.next]
  if (zero?.is === 'digit' && zero.value === 0) {
    const digit = items[first.next + 1]
    if (!digit || !('value' in digit)) return undefined
    return { text: `${first.value}0${digit.value}`, next: first.next + 2 }
  }
  const rest = readBelowHundred(items, first.next)
  if (!rest || rest.value < 10 || isScale(items[rest.next])) return undefined
  return { text: `${first.value}${rest.value}`, next: rest.next }
}
