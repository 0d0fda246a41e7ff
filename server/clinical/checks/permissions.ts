import { stem } from '#server/clinical/language/stem.ts'
import type { SourceIndex, Unit } from '#server/clinical/language/unit.ts'
import { partsOf, type Steps } from '#server/clinical/language/steps.ts'
import { type CheckContext, type Finding, finding } from './context.ts'
import { whoSaid } from './speakers.ts'

/** Words up to the act that is allowed or forbidden; the act is the next one. */
const between = String.raw`(?:(?:to|be|go|going|back|you|him|her|them|the patient|please|yet|still|also|any|start|be|resume|do|any)\s+)*`
const allows = new RegExp(
  String.raw`\b(?:may|can|could|(?:is|are|'re|'s|am) (?:allowed|able|free|fit|safe|fine|okay|ok|cleared|permitted|welcome) to|(?:safe|okay|ok|fine|fit|free|cleared|permitted|allowed) (?:to|for)|carry on|continue|keep|resume|no need to stop)\s+${between}(\w+)`,
  'gi',
)
const forbids = new RegExp(
  String.raw`\b(?:don't|do not|must not|mustn't|can't|cannot|can not|may not|shouldn't|should not|ought not to|(?:is|are|'re|'s|am) not (?:allowed|able|fit|safe|permitted) to|aren't allowed to|isn't allowed to|not (?:safe|fit|allowed|permitted|to)|(?:told|advised|asked|warned) not to|avoid|refrain from|stay off|stop|no|without|never)\s+${between}(\w+)`,
  'gi',
)
/** Acts that are allowed or forbidden to a patient; of others "can" tells an ability. */
const acts = new Set(
  'drive driving work working fly flying travel swim swimming run running lift lifting exercise exercising bathe bath shower showering drink drinking eat eating smoke smoking sport sports weight-bear climb cycle cycling ride riding cook operate machinery school alcohol football gym walk walking return'
    .split(' ')
    .map((word) => stem(word)),
)
const conditions = /\b(?:until|till|unless|once|after|if|when|before)\b/i

interface Rule {
  act: string
  isAllowed: boolean
  start: number
  end: number
}

function rulesIn(text: string): Rule[] {
  const of = (pattern: RegExp, isAllowed: boolean) =>
    [...text.matchAll(pattern)].flatMap((match) => {
      const act = stem((match[1] ?? '').toLowerCase())
      return acts.has(act)
        ? [{ act, isAllowed, start: match.index, end: match.index + match[0].length }]
        : []
    })
  const denied = of(forbids, false)
  const allowed = of(allows, true).filter(
    (a) =>
      !/\b(?:not|n't|no)\s*$/i.test(text.slice(0, a.start)) &&
      !denied.some((d) => d.act === a.act && d.start <= a.start && d.end >= a.end),
  )
  return [...denied, ...allowed]
}

const known = new WeakMap<Unit, Rule[]>()

/** Read once: every sentence of a note is compared with all that was said. */
function rulesOf(unit: Unit): Rule[] {
  const rules = known.get(unit) ?? rulesIn(unit.text)
  known.set(unit, rules)
  return rules
}

/** Reads all that was said for what is allowed and forbidden, with a pause behind every few sentences. */
export function* readingPermissions({ units }: SourceIndex): Steps<void> {
  const last = units.at(-1)
  if (!last || known.has(last)) return
  for (const some of partsOf(units)) {
    for (const unit of some) rulesOf(unit)
    yield
  }
}

const speaks = (unit: Unit) => !unit.question && unit.sources[0]?.speaker !== 'patient'

/** "May drive" against "Don't drive until you have heard from me", and the other way round. */
export function checkPermissions(context: CheckContext): Finding[] {
  const own = rulesIn(context.text)
  if (own.length === 0) return []
  const spoken = context.index.units
    .filter(speaks)
    .flatMap((unit) => rulesOf(unit).map((rule) => ({ unit, rule })))
  return own.flatMap((note) => {
    const same = spoken.filter(({ rule }) => rule.act === note.act)
    const [other] = same
    if (!other || same.some(({ rule }) => rule.isAllowed === note.isAllowed)) return []
    const { unit } = other
    const message = `Note says "${context.text.slice(note.start, note.end)}"; ${whoSaid(unit)} "${unit.text}"`
    const at = { kind: 'negation' as const, start: note.start, end: note.end }
    // "Back to work after Monday" allows under a condition what the note forbids until then.
    const contradicts = note.isAllowed
      ? !conditions.test(context.text)
      : !conditions.test(unit.text)
    return [finding(context, { ...at, inSource: unit.text, contradicts, message })]
  })
}
