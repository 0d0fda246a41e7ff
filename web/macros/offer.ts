import type { Item } from '#contract/items.ts'
import { macrosFor, slashBefore } from '#common/macros.ts'
import type { Field } from './field.ts'

/** The macros that the menu offers after a slash. */
export interface Offer {
  field: Field
  /** Characters from the slash to the caret. */
  length: number
  macros: Item[]
  /** The selected one. */
  at: number
}

/** Finds the macros whose names follow the slash before the caret. */
export function findOffer(field: Field, macros: readonly Item[]): Offer | undefined {
  const before = field.before()
  const slash = before === undefined ? undefined : slashBefore(before)
  if (before === undefined || !slash) return undefined
  const matches = macrosFor(slash.query, macros)
  if (matches.length === 0) return undefined
  return { field, length: before.length - slash.start, macros: matches, at: 0 }
}

/** Selects the macro below or above; after the last one comes the first. */
export function moveSelection(offer: Offer, by: 1 | -1): Offer {
  const { macros, at } = offer
  return { ...offer, at: (at + macros.length + by) % macros.length }
}
