import type { Item } from '#contract/items.ts'
import { bareHeading, highlightHeadings } from '#server/clinical/highlights/sections.ts'
import { emptyFields } from '#server/library/items/stored.ts'

/** Id and name of the note that is written without a language model, whatever templates were picked. */
export const highlightsId = 'highlights'
export const highlightsName = 'Highlights'

const sections = [
  { heading: bareHeading, kind: 'summary' as const, facts: [] },
  ...highlightHeadings,
].map(({ heading, kind }) => ({ heading, kind, instruction: '' }))

/** The template of such a note; it's in no library. */
export const highlightsTemplate: Item = {
  ...emptyFields,
  id: highlightsId,
  name: highlightsName,
  sections,
  headings: sections.map(({ heading }) => heading),
  itemType: 'template',
  type: 'prompt',
  group: 'me',
  public: false,
  ref: null,
  author: { name: '' },
  shared: null,
  builtIn: true,
  hidden: true,
  mine: false,
  likes: 0,
  likedByMe: false,
  useCount: 0,
  comments: 0,
  folderId: null,
  draft: false,
  archived: false,
  created: '',
  updated: '',
  version: 1,
}

/** Dictation needs no model: its words stay as they were spoken. */
export const isDictation = ({ sections: all }: Pick<Item, 'sections'>): boolean =>
  all.length > 0 && all.every(({ kind }) => kind === 'verbatim')
