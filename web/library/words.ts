import type { Item } from '#contract/items.ts'
import type { ReportReason } from '#contract/library.ts'

/** Whose an item is, in a word or two. */
export function brandLabel({
  builtIn,
  mine,
  public: isPublic,
  hidden,
  author,
}: Pick<Item, 'builtIn' | 'mine' | 'public' | 'hidden' | 'author'>): string {
  if (builtIn) return 'By Ausculta'
  if (hidden) return 'Hidden by an administrator'
  if (mine) return isPublic ? 'Mine, public' : 'Mine, private'
  return isPublic ? `By ${author.name}` : `My group, by ${author.name}`
}

/** Why an item is reported, as people read it. */
export const reportReasons: Record<ReportReason, string> = {
  'patient-data': 'It holds data of a patient',
  unsafe: 'It may harm patients',
  copyright: 'It was copied without leave',
  spam: 'It is advertising or nonsense',
  other: 'Something else',
}
