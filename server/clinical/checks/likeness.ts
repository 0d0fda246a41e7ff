import type { Unit } from '#server/clinical/language/unit.ts'
import { type CheckContext, spokenKeys } from './context.ts'

const ofEvidence = 0.5
const ofSide = 1.5
/** What stands in the sentence before or after counts, but less. */
const ofNeighbour = 0.4

function sideLikeness(context: CheckContext, unit: Unit): number {
  const note = context.analysis.sides.filter((s) => s.side !== 'both')
  const said = unit.analysis.sides.filter((s) => s.side !== 'both')
  if (note.length === 0 || said.length === 0) return 0
  return note.some((a) => said.some((b) => a.side === b.side)) ? ofSide : -ofSide
}

function neighbourKeys(context: CheckContext, unit: Unit): Set<string> {
  const beside = [context.index.units[unit.at - 1], context.index.units[unit.at + 1]]
  return new Set(beside.flatMap((u) => (u && u.turn === unit.turn ? [...u.keys] : [])))
}

/**
 * How alike the surroundings of a unit and of the note's sentence are: the weight of the terms that
 * they share beside `key`, and the sides of the body. At least 0.
 */
export function likeness(context: CheckContext, key: string, unit: Unit, withSides = true): number {
  const spoken = spokenKeys(context, unit)
  const beside = neighbourKeys(context, unit)
  let shared = context.evidence.includes(unit) ? ofEvidence : 0
  for (const other of new Set(context.analysis.terms.map((t) => t.key))) {
    if (other === key) continue
    const weight = Math.max(0.2, context.index.weight(other))
    if (spoken.has(other)) shared += weight
    else if (beside.has(other)) shared += ofNeighbour * weight
  }
  return Math.max(0, shared + (withSides ? sideLikeness(context, unit) : 0))
}
