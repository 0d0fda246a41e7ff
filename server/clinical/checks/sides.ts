import type { Analysis, Term } from '#server/clinical/language/analysis.ts'
import { soundsNegative } from '#server/clinical/language/negation.ts'
import { sameQuantity } from '#server/clinical/language/quantities.ts'
import { asksSide } from '#server/clinical/language/asked-sides.ts'
import type { Side, SideMention } from '#server/clinical/language/sides.ts'
import type { SourceIndex, Unit } from '#server/clinical/language/unit.ts'
import { type CheckContext, type Finding, finding } from './context.ts'
import { likeness } from './likeness.ts'
import { checkClause, checkTwice, namesBoth } from './side-clauses.ts'
import { whoSaid } from './speakers.ts'

/** The term a side belongs to: the next one close behind it, else the one before. */
function sidedTerms(analysis: Analysis, side: SideMention): Term[] {
  const after = analysis.terms.filter((t) => t.at > side.at && t.at - side.at <= 4).slice(0, 2)
  const before = analysis.terms.filter((t) => t.at < side.at && side.at - t.at <= 6).slice(-2)
  return side.side === 'both' ? [...before, ...after] : [...after, ...before]
}

interface Spoken {
  side: Side
  unit: Unit
  like: number
}

/** The sides said of a term in its own sentence; where there is none, those said close to it. */
function spokenSides(context: CheckContext, key: string, nearby: boolean): Spoken[] {
  const units = new Set((context.index.mentions.get(key) ?? []).map((m) => m.unit))
  const of = (unit: Unit, from: Unit) =>
    ownSides(from, key).map(({ side }) => ({
      side,
      unit: from,
      like: likeness(context, key, unit, false),
    }))
  const own = [...units].flatMap((unit) => of(unit, unit))
  if (own.length > 0 || !nearby) return own
  const asked = [...units].flatMap((unit) =>
    askedSides(context.index, unit).flatMap((near) => of(unit, near)),
  )
  if (asked.length > 0) return asked
  return [...units].flatMap((unit) =>
    context.index.units
      .slice(Math.max(0, unit.at - 2), unit.at + 3)
      .flatMap((near) => of(unit, near)),
  )
}

/** Sentences behind a complaint in which somebody asks for its side, and those behind that in which it is told. */
const sideReach = { asked: 7, told: 4 }

/** "My wrist." – "Which one?" – "This one." – "Left.": the lines that answer for the side of what a line names. */
function askedSides({ units }: SourceIndex, unit: Unit): Unit[] {
  const behind = units.slice(unit.at, unit.at + sideReach.asked)
  const question = behind.find(({ text }) => asksSide.test(text))
  if (!question) return []
  const told = units
    .slice(question.at + 1, question.at + 1 + sideReach.told)
    .filter((one) => one.turn !== question.turn && one.analysis.sides.length > 0)
  // "The left ear. – No, the right.": two answers tell nothing.
  return new Set(told.flatMap((one) => one.analysis.sides.map((s) => s.side))).size === 1
    ? told
    : []
}

function ownSides(unit: Unit, key: string): SideMention[] {
  const at = unit.analysis.terms.filter((t) => t.key === key).map((t) => t.at)
  const near = unit.analysis.sides.filter(
    (s) => at.length === 0 || at.some((place) => Math.abs(place - s.at) <= 8),
  )
  // "Clear bilaterally, on your right knee exam": the side right before a part is its own.
  const isBeside = (s: SideMention) =>
    at.some((place) => place - s.at >= 1 && place - s.at <= (s.side === 'both' ? 3 : 1))
  return near.some(isBeside) ? near.filter((s) => s.side !== 'both' || isBeside(s)) : near
}

const agrees = (note: Side, said: ReadonlySet<Side>) =>
  said.has(note) ||
  said.has('both') ||
  (note === 'both' && (said.size === 0 || (said.has('left') && said.has('right'))))

function checkSide(context: CheckContext, side: SideMention): Finding | undefined {
  const spoken =
    sidedTerms(context.analysis, side)
      .map((t) => spokenSides(context, t.key, side.side !== 'both'))
      .find((list) => list.length > 0) ?? (side.side === 'both' ? [] : evidenceSides(context))
  const best = Math.max(0, ...spoken.map((s) => s.like))
  const shares = Math.max(0, ...spoken.map((s) => sharedQuantities(context, s.unit)))
  const measured =
    shares > 0 ? spoken.filter((s) => sharedQuantities(context, s.unit) === shares) : []
  const byMeasure = measured.length > 0 ? measured : measuredSides(context)
  const near = byMeasure.length > 0 ? byMeasure : spoken.filter((s) => s.like >= 0.8 * best)
  if (agrees(side.side, new Set(near.map((s) => s.side)))) return undefined
  if (side.side === 'both' && soundsNegative(context.analysis.tokens)) return undefined
  const at = { kind: 'side' as const, start: side.start, end: side.end }
  const other = near[0]
  if (!other) {
    const anywhere = context.index.units.some((unit) =>
      unit.analysis.sides.some((s) => s.side === side.side),
    )
    if (anywhere) return rareSide(context, side)
    return finding(context, {
      ...at,
      contradicts: false,
      message: `Note says ${side.side}; no side was named in the visit`,
    })
  }
  const message = `Note says ${side.side === 'both' ? 'both sides' : side.side}; ${whoSaid(other.unit)} ${other.side}`
  // "Both" is said in many ways; only the other side speaks against one.
  const contradicts = side.side !== 'both'
  return finding(context, { ...at, inSource: other.side, contradicts, message })
}

/** "The left kidney is 10.8 cm": the unit with the same measure tells the side better than any other. */
const sharedQuantities = (context: CheckContext, unit: Unit) =>
  context.analysis.quantities.filter(
    (q) => q.kind !== 'plain' && unit.analysis.quantities.some((other) => sameQuantity(q, other)),
  ).length

/** Sides of a line that gives the same measure of the same thing, however far the part is named from it. */
const measuredSides = (context: CheckContext): Spoken[] =>
  context.index.units
    .filter(
      (unit) =>
        sharedQuantities(context, unit) > 0 &&
        context.analysis.terms.some((t) => unit.keys.has(t.key)),
    )
    .flatMap((unit) => unit.analysis.sides.map(({ side }) => ({ side, unit, like: 1 })))

/** Fewer mentions tell nothing of what a visit is about. */
const fewestSides = 3
/** Share of a visit's sides up to which one is named in passing. */
const inPassing = 0.34

/** A side that the visit names in passing, where nothing says it of this part: the other one is meant perhaps. */
function rareSide(context: CheckContext, { side, start, end }: SideMention): Finding | undefined {
  const all = context.index.units
    .flatMap((unit) => unit.analysis.sides.map((one) => one.side))
    .filter((one) => one !== 'both')
  const own = all.filter((one) => one === side).length
  if (side === 'both' || all.length < fewestSides || own > inPassing * all.length) return undefined
  const other = side === 'left' ? 'right' : 'left'
  const message = `Note says ${side}; the visit speaks of the ${other} side otherwise`
  return finding(context, { kind: 'side', start, end, contradicts: false, message })
}

const evidenceSides = (context: CheckContext): Spoken[] =>
  context.evidence.flatMap((unit) =>
    unit.analysis.sides.map(({ side }) => ({ side, unit, like: 1 })),
  )

/** "Flexion ninety on the left. On the right a hundred and ten.": in one breath, if not in one sentence. */
function saysBoth({ index }: CheckContext, { at, turn }: Unit): boolean {
  const breath = index.units.slice(Math.max(0, at - 1), at + 2).filter((one) => one.turn === turn)
  const sides = breath.flatMap((one) => one.analysis.sides.map((s) => s.side))
  return sides.includes('left') && sides.includes('right')
}

/** Left and right against what was said of the same part of the body. */
export function checkSides(context: CheckContext): Finding[] {
  if (namesBoth(context.analysis) && context.evidence.some((unit) => saysBoth(context, unit)))
    return []
  const twice = checkTwice(context)
  if (twice) return [twice]
  return context.analysis.sides
    .map((side) => checkSide(context, side) ?? checkClause(context, side))
    .filter((found) => found !== undefined)
}
