/** A number, or a placeholder for one. */
const value = String.raw`(?<!\d)\d{1,12}(?:[.,]\d{1,12}){0,3}|\{[^{}]{1,40}\}`
const values = new RegExp(value, 'g')

/** What may stand between the numbers of a range, such as “3 to 10”, “38 °C–40 °C” or “15 minutes to 4 hours”. */
const between = String.raw`(?:[^\s\d{},;:!?–—−~-]{1,20}(?:\s|(?=[–—−~-])))?(?:to|through|[–—−~-])|à`
const direct = String.raw`(${value})\s{0,2}(?:${between})\s{0,2}(?=(${value}))`

/** A range with a word before it, such as “from 0 (no pain) to 10”. */
const framed = (first: string, last: string) =>
  String.raw`(?<=(?<!\p{L})${first}\s)(${value})[^\d{}.;:!?]{0,40}\s${last}\s(?=(${value}))`

const patterns = [
  direct,
  framed('from', 'to'),
  framed('between', 'and'),
  // “plus de 38 °C à 2 reprises” isn’t a range.
  framed(String.raw`(?:y a|(?<!(?:plus|moins)\s)de)`, 'à'),
  framed('entre', 'et'),
].map((pattern) => new RegExp(pattern, 'giu'))

/**
 * Whether each range of an English or French text is in its translation, in the same order. Every language names the
 * start of a range first. A text is stored as it’s read, so this holds from right to left too.
 */
export function keepsRanges(original: string, translation: string): boolean {
  const found = (translation.match(values) ?? []).map(plain)
  const pairs = found.slice(1).map((to, at) => `${found[at]} ${to}`)
  const ranges = rangesIn(original)
  return ranges.every((range) => count(pairs, range) >= count(ranges, range))
}

/** The ranges of a text, each once though several patterns may find it. */
function rangesIn(text: string): string[] {
  const byPlace = new Map<number, string>()
  for (const pattern of patterns)
    for (const { index, 1: from = '', 2: to = '' } of text.matchAll(pattern))
      byPlace.set(index, `${plain(from)} ${plain(to)}`)
  return [...byPlace.values()]
}

/** A number with a point for decimals. */
const plain = (number: string) => (number.startsWith('{') ? number : number.replaceAll(',', '.'))

const count = (all: readonly string[], one: string) => all.filter((other) => other === one).length
