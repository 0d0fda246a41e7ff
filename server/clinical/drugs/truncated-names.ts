import { distance } from 'fastest-levenshtein'
import { classBeside, isOfClass } from './classes.ts'
import { drugNames } from './drug-names.ts'
import { toLetters, type Name } from './name-index.ts'
import { isOrdinary } from './ordinary-words.ts'
import { asHeard } from './sound.ts'
import { readSetting, spokenIn } from './spoken.ts'

/** A name that was started and not finished ("api... apixa-something"), with the possible names. */
export interface TruncatedName {
  start: number
  end: number
  /** The likeliest first; empty if nothing of the named class begins like it. */
  names: Name[]
}

const filler = String.raw`(?:something(?: or other)?|thingy?|whatever|what's ?it(?: called)?|what-?not)`
/** A beginning, how it broke off, and perhaps another try. */
const brokenOff = new RegExp(
  String.raw`(?<![\p{L}'’])(\p{L}{2,})(?:(?:\s?(?:\.{2,}|…)|\s?[-–—](?=\s|,|$))[\s,]*(?:(?:um|uh|er|erm|it's|the|i think)[\s,]+)*(?!something|thing|what)(\p{L}{2,}))?(?:(?:[\s,]+|[\s,]?[-–—]\s?)${filler}(?![\p{L}'’])|\s?(?:\.{2,}|…)|[-–—](?=\s|,|$))`,
  'giu',
)
const mostNames = 3
const fewest = { told: 3, alone: 4 }
/** A beginning of this many sounds may have one of them wrong. */
const forgives = 5

interface WordStart {
  start: number
  end: number
  letters: string
}

/** Where an unusual word was started and broken off. */
function begunIn(text: string): WordStart[] {
  return [...text.matchAll(brokenOff)].flatMap((match) => {
    const [whole, first = '', second] = match
    const isRetry = second !== undefined && startsAlike(first, second)
    const letters = toLetters(second ?? first)
    const start = match.index + (second === undefined || isRetry ? 0 : whole.lastIndexOf(second))
    const trimmed = whole.replace(/(?<![\s.…–—-])[\s.…–—-]+$/u, '')
    const begun = { start, end: match.index + trimmed.length, letters }
    const next = /^[\s.…–—-]*(\p{L}+)/u.exec(text.slice(begun.end))?.[1]?.toLowerCase() ?? ''
    // "The inje- injection": said to its end, and no drug.
    const isEnded = next.startsWith(letters) && isOrdinary(next)
    return isOrdinary(letters) || isEnded || begun.end <= start ? [] : [begun]
  })
}

const startsAlike = (a: string, b: string) => toLetters(b).startsWith(toLetters(a).slice(0, 2))

/** How well a name begins with the spoken words, 0 to 1. */
function beginsLike(name: Name, letters: string): number {
  const own = toLetters(name.name)
  if (own.length <= letters.length) return 0
  if (own.startsWith(letters)) return 1
  const [said, heard] = [asHeard(letters), asHeard(own)]
  if (heard.startsWith(said)) return 0.9
  if (said.length < forgives) return 0
  return distance(heard.slice(0, said.length), said) <= 1 ? 0.7 : 0
}

interface Around {
  groups: RegExp | undefined
  strength: number | undefined
}

/** A usual strength speaks for a name, an unusual one against it. */
function strengthOf(name: Name, strength: number | undefined): number {
  if (strength === undefined || name.strengths.length === 0) return 0
  return name.strengths.includes(strength) ? 0.3 : -0.2
}

const generic = ({ name, drug }: Name) => name.toLowerCase() === drug

function namesFor(
  { letters }: WordStart,
  { groups, strength }: Around,
  patient: ReadonlySet<string>,
) {
  const ranked = drugNames().flatMap((name) => {
    const likeness = beginsLike(name, letters)
    if (likeness === 0 || (groups && !isOfClass(name.name, groups))) return []
    const known = (name.common ? 0.25 : 0) + (patient.has(name.drug) ? 0.5 : 0)
    const score = likeness + known + strengthOf(name, strength) + (generic(name) ? 0.05 : 0)
    return [{ name, score }]
  })
  const best = Math.max(...ranked.map(({ score }) => score))
  return ranked
    .filter(({ score }) => score >= best - farBehind)
    .toSorted((a, b) => b.score - a.score || a.name.name.localeCompare(b.name.name))
    .slice(0, mostNames)
    .map(({ name }) => name)
}
const farBehind = 0.35

/**
 * The drug names of a line that were broken off beside a dose, a verb of taking or the name of a class.
 * @param patient the patient's known drugs, under `drugKey`
 */
export function truncatedNames(text: string, patient: ReadonlySet<string>): TruncatedName[] {
  const begun = begunIn(text)
  if (begun.length === 0) return []
  const words = spokenIn(text)
  return begun.flatMap((one) => {
    const from = words.findIndex(({ end }) => end > one.start)
    const to = words.findIndex(({ start }) => start >= one.end)
    const after = to < 0 ? words.length : to
    const { setting, strength } = readSetting(words, from, after)
    const groups = classBeside(text, one.start, one.end)
    const isTold = groups !== undefined || setting === 'dose'
    if (!isTold && setting === 'none') return []
    if (one.letters.length < (isTold ? fewest.told : fewest.alone)) return []
    const names = namesFor(one, { groups, strength }, patient)
    return [{ start: one.start, end: one.end, names }]
  })
}
