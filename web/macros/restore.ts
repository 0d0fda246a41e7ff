import type { Body } from '#contract/endpoint.ts'
import type { createItem, Item } from '#contract/items.ts'

/**
 * Adds a deleted macro again, with all that its author wrote. The request's schema drops what isn't theirs, such as
 * likes. A public one returns as private, because publishing needs a review.
 */
export const toNewMacro = (macro: Item): Body<typeof createItem> => ({
  ...macro,
  id: undefined,
  group: macro.group === 'public' ? 'me' : macro.group,
})
