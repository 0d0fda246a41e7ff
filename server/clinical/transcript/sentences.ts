export interface Span {
  start: number
  end: number
}

/** Abbreviations whose full stop doesn't end a sentence. */
const abbreviations = new Set(
  'dr mr mrs ms prof st mt vs approx e.g i.e no mg ml mcg kg tabs tab caps hr hrs wk wks yr yrs mo dept fig jr sr a.m p.m b.i.d t.i.d q.i.d p.r.n'.split(
    ' ',
  ),
)
/** Longer pieces are cut at a space, so that what reads one sentence takes bounded time. */
const LONGEST = 600
const closing = /[.?!…؟۔।。！？\n]/g

function wordBefore(text: string, at: number): string {
  let from = at
  while (from > 0 && at - from < 12 && !/[\s(]/.test(text[from - 1] ?? ' ')) from--
  return text.slice(from, at).toLowerCase()
}

function isEnd(text: string, at: number): boolean {
  const mark = text[at]
  if (mark === '\n' || /[。！？]/.test(mark ?? '')) return true
  const next = text[at + 1]
  if (next !== undefined && !/[\s"'”’)\]]/.test(next)) return false
  if (mark !== '.') return true
  if (/\s/.test(text[at - 1] ?? '') && isPoint(text, at)) return false
  const before = wordBefore(text, at)
  if (before === '') return true
  if (!abbreviations.has(before) && !/^\p{L}$/u.test(before)) return true
  if (before === 'i' || next === undefined) return true
  // "2.5 mg. Then" ends, "2.5 mg. was" and "Dr. Smith" do not.
  const isTitle = /^(?:dr|mr|mrs|ms|prof|st|mt|vs)$/.test(before)
  return !isTitle && /^\s+\p{Lu}/u.test(text.slice(at + 1, at + 6))
}

/** Characters before and after a mark that may contain the words of a decimal. */
const POINT_REACH = 24
/** Words behind which no sentence ends. */
const waits = /(?:^|\s)(?:an?|the|of|is|was|at|to|by|about|around|approximately|roughly|nearly)\s$/i
const measured =
  /^\s?(?:\d{1,3}|one|two|three|four|five|six|seven|eight|nine)\s?(?:[cm]m|m[cg]|g|ml|%|percent|inch|centi|milli|micro)/i

/** "It shows a . five centimeter stone": a decimal point that a recogniser set apart ends nothing. */
const isPoint = (text: string, at: number): boolean =>
  waits.test(text.slice(Math.max(0, at - POINT_REACH), at)) &&
  measured.test(text.slice(at + 1, at + 1 + POINT_REACH))

/** The sentences of a text, without the white space between them. Ellipses don't end one. */
export function splitSentences(text: string): Span[] {
  const spans: Span[] = []
  let start = 0
  for (const { index } of text.matchAll(closing)) {
    if (index < start || !isEnd(text, index)) continue
    let end = index + 1
    while (/["'”’)\].?!]/.test(text[end] ?? ' ')) end++
    push(spans, text, start, end)
    start = end
  }
  push(spans, text, start, text.length)
  return spans
}

function push(spans: Span[], text: string, from: number, to: number): void {
  let [start, end] = [from, to]
  while (start < end && /\s/.test(text[start] ?? '')) start++
  while (end > start && /\s/.test(text[end - 1] ?? '')) end--
  while (end - start > LONGEST) {
    const space = text.lastIndexOf(' ', start + LONGEST)
    const cut = space > start ? space : start + LONGEST
    spans.push({ start, end: cut })
    start = space > start ? cut + 1 : cut
  }
  if (end > start) spans.push({ start, end })
}
