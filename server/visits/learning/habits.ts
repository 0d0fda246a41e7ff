import { inForm, isLine, sameHeading } from '#server/clinical/style/apply.ts'
import {
  isHarmless,
  type StyleRule,
  wordPattern,
  type WordRule,
} from '#server/clinical/style/rule.ts'
import { isSameThing } from '#server/clinical/style/same-thing.ts'
import { type Exchange, exchangesIn } from './align.ts'

/** A rule that an edit follows, with the words it is seen in and how often. */
export interface Habit {
  rule: StyleRule
  before: string
  after: string
  times: number
}

/** The habits that show in one edit of a note in Markdown. Only manner: no rule that adds, takes or turns a statement. */
export function habitsIn(before: string, after: string): Habit[] {
  if (before.trim() === '' || before === after) return []
  const [old, now] = [splitSections(before), splitSections(after)]
  return [
    ...headingHabits(old, now),
    ...formHabits(old, now),
    ...lineHabits(before, after),
    ...wordHabits(before, after),
  ]
}

interface Section {
  heading: string
  body: string
}
const splitSections = (markdown: string): Section[] =>
  markdown
    .split(/^(?=##[ \t])/mu)
    .map((part) => {
      const [, heading = '', body = ''] = /^##[ \t]+([^\n]*)\n*([\s\S]*)$/.exec(part) ?? [
        '',
        '',
        part,
      ]
      return { heading: heading.trim(), body: body.trim() }
    })
    .filter(({ heading, body }) => heading !== '' || body !== '')

const plain = (text: string) => text.toLowerCase().match(/[\p{L}\d]+/gu) ?? []

/** The share of words that two texts have in common. */
function likeness(a: string, b: string): number {
  const [one, other] = [plain(a), new Set(plain(b))]
  if (one.length === 0) return 0
  return one.filter((word) => other.has(word)).length / Math.max(one.length, other.size)
}
const LIKE = 0.7

/** A heading was changed while the text below it stayed the same. */
function headingHabits(old: Section[], now: Section[]): Habit[] {
  if (old.length !== now.length) return []
  return old.flatMap(({ heading, body }, at) => {
    const { heading: name = '', body: text = '' } = now[at] ?? {}
    if (!heading || !name || sameHeading(heading, name) || likeness(body, text) < LIKE) return []
    // A name with a number is the name of something, not of a kind of section.
    if (/\d/.test(name) || now.filter((one) => sameHeading(one.heading, name)).length > 1) return []
    return [
      {
        rule: { kind: 'heading' as const, from: heading, to: name },
        before: heading,
        after: name,
        times: 1,
      },
    ]
  })
}

const isList = (body: string) => {
  const lines = body.split('\n').filter((line) => line.trim() !== '')
  return lines.length > 0 && lines.every((line) => /^[-*•][ \t]+/.test(line))
}

function formHabits(old: Section[], now: Section[]): Habit[] {
  return old.flatMap(({ heading, body }) => {
    const text = now.find((one) => sameHeading(one.heading, heading))?.body ?? ''
    if (heading === '' || likeness(body, text) < LIKE) return []
    const [was, is] = [isList(body), isList(text)]
    // One line alone is neither list nor running text.
    const isPlural = (was ? body : text).split('\n').filter((line) => line.trim()).length > 1
    if (was === is || !isPlural) return []
    if (!is && inForm(body, 'paragraphs').split('\n').length > text.split('\n').length + 1)
      return []
    const to = is ? ('bullets' as const) : ('paragraphs' as const)
    return [{ rule: { kind: 'form' as const, to, heading }, before: body, after: text, times: 1 }]
  })
}

function lineHabits(before: string, after: string): Habit[] {
  return (['greeting', 'closing'] as const).flatMap((what) => {
    const gone = before.split('\n').filter((line) => isLine(what, line))
    const stays = after.split('\n').some((line) => isLine(what, line))
    if (gone.length === 0 || stays) return []
    return [
      { rule: { kind: 'without' as const, what }, before: gone.join('\n'), after: '', times: 1 },
    ]
  })
}

function wordHabits(before: string, after: string): Habit[] {
  const found = new Map<string, Habit>()
  for (const exchange of exchangesIn(before, after)) {
    const rule = ruleFrom(exchange)
    // Where the words were left in another place, it was no habit.
    if (!rule || wordPattern(rule.from).test(after)) continue
    const key = `${rule.from} ${rule.to}`.toLowerCase()
    const known = found.get(key)
    if (known) known.times += 1
    else
      found.set(key, {
        rule,
        before: sentenceAt(before, exchange.beforeAt),
        after: sentenceAt(after, exchange.afterAt),
        times: 1,
      })
  }
  return [...found.values()]
}

function ruleFrom({ before, after }: Exchange): WordRule | undefined {
  if (!isSameThing(before, after) || !isHarmless(before, after)) return undefined
  return { kind: 'words', from: inLowerCase(before), to: inLowerCase(after) }
}

/** A capital at the beginning of a sentence belongs to the sentence. */
const inLowerCase = (text: string): string =>
  /^\p{Lu}\p{Ll}/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text

function sentenceAt(text: string, at: number): string {
  const start = Math.max(text.lastIndexOf('\n', at), text.lastIndexOf('. ', at) + 1) + 1
  const rest = text.slice(at)
  const end = /[.?!](?=\s|$)|\n|$/.exec(rest)
  return text
    .slice(start, at + (end ? end.index + end[0].length : rest.length))
    .replace(/^[-*•\s]+/, '')
    .trim()
}
