import { stem } from '#server/clinical/language/stem.ts'
import type { Unit } from '#server/clinical/language/unit.ts'
import { type CheckContext, type Finding, finding } from './context.ts'
import { whoSaid } from './speakers.ts'

const pattern =
  /\b(?:today|tonight|this (?:morning|afternoon|evening)|tomorrow|yesterday|last night|(?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:this|next|last) (?:week|month|year))\b/gi

/** Words for one day under one name. */
function dayOf(words: string): string {
  const day = words.toLowerCase()
  if (/^(?:today|tonight|this (?:morning|afternoon|evening))$/.test(day)) return 'today'
  return day === 'last night' ? 'yesterday' : day
}

interface Day {
  name: string
  start: number
  end: number
}

const daysIn = (text: string): Day[] =>
  [...text.matchAll(pattern)].map((match) => ({
    name: dayOf(match[0]),
    start: match.index,
    end: match.index + match[0].length,
  }))

const isWeekday = (name: string) => name.endsWith('day') && !/^(?:to|yester)day$/.test(name)

/** "Seen today with a cough": the day of the visit itself. */
const ofVisit =
  /\b(?:present\w*|seen|visit\w*|here|attend\w*|review\w*|discuss\w*|exam\w*|consult\w*)\b/i
const supposes = /\b(?:if|unless|or|instead of)\b/i
/** Share of what the note says beside its day that a line must speak of. */
const enough = 0.5
/** Sentences around such a line in which its day may be said. */
const reach = 2

function contentOf(context: CheckContext): Set<string> {
  const days = daysIn(context.text)
  const isDay = (at: number) => days.some((d) => at >= d.start && at < d.end)
  return new Set(context.analysis.terms.filter((t) => !isDay(t.start)).map((t) => t.key))
}

const speaksOf = (content: ReadonlySet<string>, unit: Unit) =>
  content.size > 0 && content.intersection(unit.keys).size >= enough * content.size

/** "CT head tomorrow" against "I want a CT head today". */
export function checkDays(context: CheckContext): Finding[] {
  if (daysIn(context.text).length === 0) return []
  const content = contentOf(context)
  const { units } = context.index
  const about = units.filter((unit) => speaksOf(content, unit) && !supposes.test(unit.text))
  const around = about.flatMap((u) => units.slice(Math.max(0, u.at - reach), u.at + reach + 1))
  return daysIn(context.text).flatMap(({ name, start, end }) => {
    if (name === 'today' && ofVisit.test(context.text)) return []
    if (around.some((unit) => daysIn(unit.text).some((d) => d.name === name))) return []
    const at = { kind: 'date' as const, start, end }
    const inNote = context.text.slice(start, end)
    const other = about.find((unit) => daysIn(unit.text).length > 0)
    const said = other && daysIn(other.text)[0]
    if (!other || !said) return unsaid(context, name, at)
    const inSource = other.text.slice(said.start, said.end)
    // The weekday that somebody names may be tomorrow.
    const contradicts = isWeekday(name) === isWeekday(said.name)
    const message = `Note says ${inNote}; ${whoSaid(other)} ${inSource}`
    return [finding(context, { ...at, inSource, contradicts, message })]
  })
}

/** The same time in other words. */
const alike: [RegExp, RegExp][] = [
  [/^last week$/, /\b(?:(?:past|previous) week|a week ago|(?:six|seven|eight|[678]) days)\b/i],
  [
    /^last month$/,
    /\b(?:(?:past|previous) month|months? ago|(?:three|four|five|six|[3-6]) weeks)\b/i,
  ],
  [/^last year$/, /\b(?:(?:past|previous) year|years? ago|months)\b/i],
  [
    /^yesterday$/,
    /\b(?:day before|last (?:night|evening)|(?:one|a|1) day|24 hours|twenty[- ]four hours)\b/i,
  ],
]

/** A day that nobody named: one to come, or one that is over. */
function unsaid(
  context: CheckContext,
  name: string,
  at: { kind: 'date'; start: number; end: number },
): Finding[] {
  const isSaid = context.index.units.some(
    (u) =>
      daysIn(u.text).some((d) => d.name === name) ||
      (name === 'tomorrow' && /\bin the morning\b/i.test(u.text)),
  )
  const other = alike.find(([own]) => own.test(name))?.[1]
  const isNamed = name === 'tomorrow' || isWeekday(name) || other !== undefined
  if (isSaid || !isNamed || context.index.mentions.has(stem(name))) return []
  if (other && context.index.units.some(({ text }) => other.test(text))) return []
  const message = `Note says ${context.text.slice(at.start, at.end)}; this was not said in the visit`
  return [finding(context, { ...at, contradicts: false, message })]
}
