import type { Analysis } from '#server/clinical/language/analysis.ts'
import type { SideMention } from '#server/clinical/language/sides.ts'
import type { Unit } from '#server/clinical/language/unit.ts'
import { type CheckContext, type Finding, finding } from './context.ts'
import { whoSaid } from './speakers.ts'

export const namesBoth = (analysis: Analysis) =>
  new Set(analysis.sides.map((s) => s.side).filter((s) => s !== 'both')).size === 2

/** "Right worse than right", "5/5 on the right and 4/5 on the right". */
const twice = /\b(left|right)\b(?:\s+\w+)?\s+(?:and|than|versus)\s+(?:[\w/]+\s+){0,4}?(?:\1)\b/i

/** One side set against itself, where the visit names both. */
export function checkTwice(context: CheckContext): Finding | undefined {
  const match = twice.exec(context.text)
  if (!match || namesBoth(context.analysis)) return undefined
  const other = context.evidence.find((unit) => namesBoth(unit.analysis))
  if (!other && !/\b(?:than|versus)\b/i.test(match[0])) return undefined
  const start = match.index + match[0].lastIndexOf(match[1] ?? '')
  const at = { kind: 'side' as const, start, end: match.index + match[0].length }
  if (!other)
    return finding(context, {
      ...at,
      contradicts: false,
      message: `Note sets ${match[1]} against itself`,
    })
  const message = `Note says ${match[1]} twice; ${whoSaid(other)} "${other.text}"`
  return finding(context, { ...at, inSource: other.text, contradicts: true, message })
}

/** The weight of what a clause shares with the words around a side in the note. */
function clauseLikeness(context: CheckContext, keys: ReadonlySet<string>, own: Set<string>) {
  let sum = 0
  for (const key of own.intersection(keys)) sum += Math.max(0.3, context.index.weight(key))
  return sum
}

const joints = /[,;.:]|\b(?:but|while|whereas|however)\b/gi

/** The keys of the clause in which a side stands. */
function clauseKeys(text: string, analysis: Analysis, side: SideMention): Set<string> {
  const cuts = [0, ...[...text.matchAll(joints)].map((m) => m.index), text.length]
  const from = cuts.findLast((cut) => cut <= side.start) ?? 0
  const to = cuts.find((cut) => cut > side.start) ?? text.length
  return new Set(analysis.terms.filter((t) => t.start >= from && t.end <= to).map((t) => t.key))
}

/** By how much the clauses of the other side must be nearer to the note's than those of its own. */
const margin = { factor: 1.3, more: 0.5 }

/** How often one side of a part must be said for the other, said once, to be a slip of the tongue. */
const often = 4

/** Whether a part has the note's side once at most in the whole visit, and the other side often. */
function isSlip(context: CheckContext, side: SideMention, own: ReadonlySet<string>): boolean {
  const term = context.analysis.terms.find((t) => t.at > side.at && t.at - side.at <= 3)
  if (!term || !own.has(term.key)) return false
  const units = new Set((context.index.mentions.get(term.key) ?? []).map((m) => m.unit))
  const sides = [...units].flatMap((u) => {
    const at = u.analysis.terms.filter((t) => t.key === term.key).map((t) => t.at)
    return u.analysis.sides.filter((s) => at.some((place) => place > s.at && place - s.at <= 3))
  })
  const same = sides.filter((s) => s.side === side.side || s.side === 'both').length
  return same <= 1 && sides.length - same >= often
}

/** A side that was said of something else, while the other was said of just this. */
export function checkClause(context: CheckContext, side: SideMention): Finding | undefined {
  if (side.side === 'both') return undefined
  const own = clauseKeys(context.text, context.analysis, side)
  let same = 0
  let other: { unit: Unit; like: number } | undefined
  for (const unit of context.index.units)
    for (const said of unit.analysis.sides) {
      const like = clauseLikeness(context, clauseKeys(unit.text, unit.analysis, said), own)
      if (said.side === 'both' || said.side === side.side) same = Math.max(same, like)
      else if (like > (other?.like ?? 0)) other = { unit, like }
    }
  const isNearer = other !== undefined && other.like >= margin.factor * same + margin.more
  const isRare = other !== undefined && other.like >= same && isSlip(context, side, own)
  if (!other || !(isNearer || isRare)) return undefined
  const inSource = side.side === 'left' ? 'right' : 'left'
  const message = `Note says ${side.side}; ${whoSaid(other.unit)} ${inSource}`
  const at = { kind: 'side' as const, start: side.start, end: side.end }
  return finding(context, { ...at, inSource, contradicts: isNearer, message })
}
