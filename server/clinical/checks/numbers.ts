import type { ProblemKind } from '#contract/notes.ts'
import type { Term } from '#server/clinical/language/analysis.ts'
import type { Quantity } from '#server/clinical/language/quantity.ts'
import { comparable, sameQuantity } from '#server/clinical/language/quantities.ts'
import type { Unit } from '#server/clinical/language/unit.ts'
import { type CheckContext, type Finding, finding, spokenKeys } from './context.ts'
import { isOfLimit } from './daily-maximum.ts'
import { disputeOf } from './disputes.ts'
import { isOfOtherTime, isThreshold } from './readings.ts'
import {
  allSpoken,
  anchors,
  isDrug,
  isOfDrug,
  owner,
  type Spoken,
  spokenForDrug,
  spokenNear,
} from './spoken-quantities.ts'
import { whoSaid } from './speakers.ts'

const kinds: Partial<Record<Quantity['kind'], ProblemKind>> = {
  frequency: 'frequency',
  date: 'date',
  duration: 'date',
}

/** The value that stands against the note's: same kind, nearest in words, and not itself in the note. */
function rival(
  context: CheckContext,
  quantity: Quantity,
  spoken: Spoken[],
  near: ReadonlySet<string>,
): Spoken | undefined {
  const inNote = (other: Quantity) =>
    context.analysis.quantities.some((q) => q !== quantity && sameQuantity(q, other))
  const shared = ({ unit }: Spoken) => spokenKeys(context, unit).intersection(near).size
  return spoken
    .filter((s) => answersSame(quantity, s, near) && !inNote(s.quantity))
    .map((s) => ({ s, value: shared(s) + (context.evidence.includes(s.unit) ? 1 : 0) }))
    .filter(({ value }) => value > 0)
    .sort((a, b) => b.value - a.value)[0]?.s
}

const named = new Set([
  'blood pressure',
  'heart rate',
  'temperature',
  'oxygen saturation',
  'respiratory rate',
  'weight',
  'hemoglobin a1c',
])

const numeric = new Set<Quantity['kind']>(['percent', 'degrees', 'rate', 'ratio', 'age', 'amount'])

/** A number without a unit stands against one with a unit only where both name the same thing. */
function answersSame(
  quantity: Quantity,
  { quantity: other, unit }: Spoken,
  near: ReadonlySet<string>,
): boolean {
  const within = (reach: number) =>
    unit.analysis.terms.some((t) => near.has(t.key) && Math.abs(t.at - other.from) < reach)
  if (quantity.kind === 'plain' && other.kind === 'plain') return within(4)
  if (quantity.kind === 'plain' || other.kind === 'plain')
    return (
      within(6) &&
      unit.analysis.terms.some((t) => near.has(t.key) && (named.has(t.key) || t.kind === 'drug')) &&
      (numeric.has(quantity.kind) || numeric.has(other.kind))
    )
  return (
    comparable(quantity, other) &&
    (within(7) || !(quantity.kind === 'duration' || quantity.kind === 'date'))
  )
}

function problem(context: CheckContext, quantity: Quantity, other: Spoken | undefined): Finding {
  const kind = kinds[quantity.kind] ?? 'number'
  const inNote = context.text.slice(quantity.start, quantity.end)
  const at = { kind, start: quantity.start, end: quantity.end }
  if (!other)
    return finding(context, {
      ...at,
      contradicts: false,
      message: `Note says ${inNote}; this was not said in the visit`,
    })
  const inSource = other.unit.text.slice(other.quantity.start, other.quantity.end)
  return finding(context, {
    ...at,
    inSource,
    contradicts: true,
    message: `Note says ${inNote}; ${whoSaid(other.unit)} ${inSource}`,
  })
}

function checkDrugQuantity(
  context: CheckContext,
  quantity: Quantity,
  drug: Term,
): Finding | undefined {
  const spoken = spokenForDrug(drug.key, context)
  if (spoken.some((s) => sameQuantity(quantity, s.quantity) || isBareSame(quantity, s.quantity)))
    return takenBefore(context, quantity, spoken)
  if (spoken.some((s) => isProduct(quantity, s.unit))) return undefined
  const near = new Set([drug.key])
  const other = spoken.find(
    (s) =>
      isOfDrug(s, drug.key, context) &&
      (comparable(quantity, s.quantity) || isBareDose(quantity, s.quantity)),
  )
  if (other) return problem(context, quantity, other)
  if (spoken.length === 0 && isOfOtherDrug(context, quantity, drug))
    return problem(context, quantity, undefined)
  const elsewhere = spokenNear(context, new Set([...anchors(context, quantity), ...near]))
  return elsewhere.some((s) => sameQuantity(quantity, s.quantity))
    ? undefined
    : problem(context, quantity, undefined)
}

/** "Lamisil 150 mg", where the Lamictal beside it has that dose and the Lamisil none. */
function isOfOtherDrug(context: CheckContext, quantity: Quantity, drug: Term): boolean {
  if (quantity.kind !== 'amount') return false
  const others = [...context.index.mentions]
    .filter(([key, mentions]) => key !== drug.key && mentions.some(({ term }) => isDrug(term)))
    .map(([key]) => key)
  return others.some((key) =>
    spokenForDrug(key, context).some(
      (s) => sameQuantity(quantity, s.quantity) || isBareSame(quantity, s.quantity),
    ),
  )
}

/** "Two and a half", "five": a dose said without its unit. */
const isBareSame = (quantity: Quantity, other: Quantity) =>
  isBareDose(quantity, other) &&
  quantity.raw.some((one) => other.raw.some((two) => String(one) === String(two)))

const wasOn = /\b(?:was|were|used to be|had been|been) on\s+(?:an? |the )?$/i

/** "Two and a half. I was on five and they cut it": the dose of before, where another one is taken now. */
function takenBefore(
  context: CheckContext,
  quantity: Quantity,
  spoken: readonly Spoken[],
): Finding | undefined {
  if (quantity.kind !== 'amount' || earlier.test(context.text)) return undefined
  const isSame = (s: Spoken) =>
    sameQuantity(quantity, s.quantity) || isBareSame(quantity, s.quantity)
  const isBefore = ({ unit, quantity: said }: Spoken) => wasOn.test(unit.text.slice(0, said.start))
  const [said] = spoken.filter(isSame)
  if (!said || !spoken.filter(isSame).every(isBefore)) return undefined
  const now = spoken.find(
    (s) => !isSame(s) && (isBareDose(quantity, s.quantity) || comparable(quantity, s.quantity)),
  )
  return now && { ...problem(context, quantity, now), contradicts: false }
}

/** A dose read from a list, of which the patient said at once that another is taken. */
function checkDisputed(context: CheckContext, quantity: Quantity, drug: Term): Finding | undefined {
  if (quantity.kind !== 'amount') return undefined
  const other = disputeOf(context.index, drug.key, quantity)
  if (!other || isInNote(context, quantity, other.quantity)) return undefined
  return problem(context, quantity, other)
}

/** "Two 500s" are 1000 mg. */
const isProduct = (quantity: Quantity, unit: Unit) =>
  quantity.kind === 'amount' &&
  unit.analysis.quantities.some((a, i, all) => {
    const b = all[i + 1]
    if (b === undefined || a.kind !== 'plain' || b.kind !== 'plain' || b.from - a.to > 2)
      return false
    const [count, each] = [Number(a.raw[0]), Number(b.raw[0])]
    return count <= 4 && quantity.base.includes(count * each)
  })

/** "lisinopril twenty": a dose without its unit. */
const isBareDose = (quantity: Quantity, other: Quantity) =>
  quantity.kind === 'amount' && other.kind === 'plain'

const ofDrug = new Set<Quantity['kind']>(['amount', 'frequency'])

/** "Doxycycline … for 7 days": how long a drug is taken, where its own sentence says so. */
function checkCourse(context: CheckContext, quantity: Quantity, drug: Term): Finding | undefined {
  const own = spokenForDrug(drug.key, context).filter(
    (s) => s.unit.keys.has(drug.key) && s.quantity.kind === 'duration',
  )
  if (own.length === 0 || own.some((s) => sameQuantity(quantity, s.quantity))) return undefined
  return problem(context, quantity, own[0])
}

/** A bare number in the note is not the "five" of "five days" said of something else. */
const mayMean = (quantity: Quantity, other: Quantity) =>
  !(quantity.kind === 'plain' && unlike.has(other.kind)) &&
  !(quantity.kind === 'duration' && other.kind === 'plain')
const unlike = new Set<Quantity['kind']>(['duration', 'frequency', 'amount', 'date'])

/** "Acetaminophen instead of ibuprofen, 1000 mg": the dose is not that of the drug left out. */
const isReplaced = (text: string, term: Term) =>
  /\b(?:instead of|rather than|in place of)\s+$/i.test(text.slice(0, term.start))

function checkQuantity(context: CheckContext, quantity: Quantity): Finding | undefined {
  const drug = owner(
    context.analysis.terms.filter((t) => !isReplaced(context.text, t)),
    quantity,
    isDrug,
  )
  const disputed = drug && checkDisputed(context, quantity, drug)
  if (disputed) return disputed
  if (drug && ofDrug.has(quantity.kind) && context.index.mentions.has(drug.key))
    return checkDrugQuantity(context, quantity, drug)
  const course =
    drug && quantity.kind === 'duration' ? checkCourse(context, quantity, drug) : undefined
  if (course) return course
  const near = anchors(context, quantity)
  const local = spokenNear(context, near)
  if (isThreshold(context.text, quantity)) return asThreshold(context, quantity)
  if (local.some((s) => sameQuantity(quantity, s.quantity)))
    return misplaced(context, quantity, local, near)
  const other = rival(context, quantity, local, near)
  const isOfOther = drug && ofDrug.has(quantity.kind) && other && !other.unit.keys.has(drug.key)
  if (other && !isOfOther) return problem(context, quantity, other)
  const anywhere = allSpoken(context).some(
    (s) => sameQuantity(quantity, s.quantity) && mayMean(quantity, s.quantity),
  )
  return anywhere ? undefined : problem(context, quantity, undefined)
}

/** A limit is compared with limits, and with readings never. */
const asThreshold = (context: CheckContext, quantity: Quantity): Finding | undefined =>
  allSpoken(context).some(
    (s) => sameQuantity(quantity, s.quantity) && isThreshold(s.unit.text, s.quantity),
  )
    ? undefined
    : problem(context, quantity, undefined)

/** A vital sign whose own sentence gives another value is wrong even if the number was said of something else. */
function misplaced(
  context: CheckContext,
  quantity: Quantity,
  local: Spoken[],
  near: ReadonlySet<string>,
): Finding | undefined {
  const vital = owner(context.analysis.terms, quantity, (t) => named.has(t.key) && near.has(t.key))
  if (!vital) return undefined
  const own = local.filter(
    ({ unit, quantity: q }) =>
      owner(unit.analysis.terms, q, (t) => named.has(t.key))?.key === vital.key &&
      unit.keys.has(vital.key),
  )
  if (own.length === 0 || own.some((s) => sameQuantity(quantity, s.quantity))) return undefined
  if (isOfOtherTime(context, quantity)) return undefined
  // "A1C 7.4, previously 7.1", "91 kg, up two": beside the value itself stands what it is compared with.
  if (own.some((s) => isInNote(context, quantity, s.quantity)) || wasBefore(context, quantity, own))
    return undefined
  const other = own.find((s) => answersSame(quantity, s, new Set([vital.key])))
  return other && problem(context, quantity, other)
}

const isInNote = (context: CheckContext, quantity: Quantity, other: Quantity) =>
  context.analysis.quantities.some((q) => q !== quantity && sameQuantity(q, other))

const earlier =
  /\b(?:previous(?:ly)?|prior|last|before|earlier|was|were|from|baseline|up|down|past)\b/i

/** "7.1 previously": a value said right beside the present one. */
const wasBefore = (context: CheckContext, quantity: Quantity, own: readonly Spoken[]) =>
  earlier.test(context.text) &&
  own.some(({ unit }) =>
    context.index.units
      .slice(Math.max(0, unit.at - 2), unit.at + 3)
      .some(
        (near) =>
          earlier.test(near.text) &&
          near.analysis.quantities.some((q) => sameQuantity(q, quantity)),
      ),
  )

// A bare "1" or "2" in a note is most often a list mark or a way of speaking.
const tellsNothing = (q: Quantity) =>
  q.kind === 'plain' && q.raw.every((value) => Number(value) <= 1)

/** Numbers, doses, frequencies, durations, ages and dates against what was said. */
export function checkNumbers(context: CheckContext): Finding[] {
  return context.analysis.quantities
    .filter((q) => !tellsNothing(q) && !isOfLimit(context.text, q))
    .map((q) => checkQuantity(context, q))
    .filter((found) => found !== undefined)
}
