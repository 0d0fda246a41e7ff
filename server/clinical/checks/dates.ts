import { compilePhrases, type PhraseMatch } from './phrases.ts'

export type DateKind = 'weekday' | 'month' | 'season'

const split = (words: string) => words.split(' ')
const lists = {
  weekday: split(
    'monday tuesday wednesday thursday friday saturday sunday mondays tuesdays wednesdays thursdays fridays saturdays sundays',
  ),
  month: split('january february april june july august september october november december'),
  season: [...split('spring summer autumn winter'), 'the fall', 'last fall', 'this fall'],
}

/** Names of days, months and seasons in a text. "May" and "March" are left out: they are mostly other words. */
export const datesIn: (text: string) => PhraseMatch<DateKind>[] = compilePhrases(lists)

/** The name without a plural's ending. */
export const dateName = (normal: string, { start, end }: PhraseMatch<DateKind>): string =>
  normal
    .slice(start, end)
    .toLowerCase()
    .replace(/days$/, 'day')
    .replace(/^(?:the|last|this) fall$/, 'autumn')
