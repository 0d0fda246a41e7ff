import { AppError, words } from '#contract/errors.ts'
import type { Item, ItemType } from '#contract/items.ts'
import { builtInItems } from './builtin.ts'

/** The items of a type that a user may use, by name. */
export function listItems(itemType: ItemType): Item[] {
  return builtInItems().filter((item) => item.itemType === itemType)
}

/** @throws AppError 'Template not found' */
export function findItem(id: string): Item {
  const item = builtInItems().find((one) => one.id === id)
  if (!item) throw new AppError('not-found', words.templateNotFound)
  return item
}
