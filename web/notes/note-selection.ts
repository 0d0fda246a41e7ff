import { create } from 'zustand'
import type { Claim } from '#contract/notes.ts'
import type { Wish } from './rewrite/rewriting.ts'

/** What the parts around the editor may ask of it. */
export interface NoteHandle {
  html: () => string
  markdown: () => string
  /** The text under one heading as Markdown, with the heading. */
  section: (heading: string) => string
  /** Suggests another wording of all text under a heading. */
  reword: (heading: string, wish: Wish) => void
  /** Scrolls a sentence into view. */
  reveal: (claimId: string) => void
  /** Puts the caret behind a sentence. */
  edit: (claimId: string) => void
  /**
   * Replaces the differing words of a claim's problem. Returns the function that restores them; undefined if they are
   * no longer there.
   */
  replace: (claimId: string, problemIndex: number, words: string) => (() => void) | undefined
  /** The sentence that the caret is in. */
  atCaret: () => string | undefined
  /**
   * Adds a sentence at the end of the text under a heading, '' for the end of the note. Returns the function that
   * removes it; undefined if the note is read-only.
   */
  add: (heading: string, text: string) => (() => void) | undefined
  /** Removes a sentence. Returns the function that restores it; undefined if it's no longer there. */
  remove: (claimId: string) => (() => void) | undefined
  /**
   * Adds Markdown at the end of the note, or behind the caret if one is in it; it can be undone. False for a note that
   * can only be read.
   */
  insert: (markdown: string) => boolean
  focus: () => void
  /** Leaves the text, so that single keys work again; clears a selection first. The caret stays. */
  leave: () => void
}

/** The open note and the current sentence, for the editor, the bar and the cards. */
interface NoteSelection {
  handle: NoteHandle | undefined
  current: string | undefined
  /** Where it starts in the note: after it was changed or removed, the next one is the one after this place. */
  place: number | undefined
  /** A sentence whose source is shown without a decision to make. */
  peeked: string | undefined
  /** The sentence whose card takes the focus once; nothing else ever moves the focus to a card. */
  focusNext: string | undefined
  /** The user has asked what the note leaves out, and it isn't shown yet. */
  leftOutWanted: boolean
  /** Whether there is sound of the visit to play. */
  audible: boolean
}

export const useNoteSelection = create<NoteSelection>(() => ({
  handle: undefined,
  current: undefined,
  place: undefined,
  peeked: undefined,
  focusNext: undefined,
  leftOutWanted: false,
  audible: false,
}))

/** Looks at a sentence: scrolls to it, and its card takes the focus. */
export function selectClaim(claim: Claim | undefined): void {
  if (!claim) return
  useNoteSelection.setState({ current: claim.id, focusNext: claim.id, place: claim.start })
  useNoteSelection.getState().handle?.reveal(claim.id)
}

/** A decision was undone: the review returns to this sentence, whatever id its text gets when it's checked. */
export const reviewAgain = (claim: Claim): void =>
  useNoteSelection.setState({ current: undefined, focusNext: undefined, place: claim.start - 1 })

/** Closes the card of the current sentence; the next sentence is still the one after it. */
export const closeClaim = (): void =>
  useNoteSelection.setState({ current: undefined, focusNext: undefined })

/** Another note is opened: its review begins at the top. */
export const resetReview = (): void =>
  useNoteSelection.setState({ current: undefined, focusNext: undefined, place: undefined })

/** The position of the review among these sentences, as an offset in the note's text. */
export function reviewPlace(claims: readonly Claim[]): number | undefined {
  const { current, place } = useNoteSelection.getState()
  return claims.find(({ id }) => id === current)?.start ?? place
}

/** Goes to what the note leaves out, wherever that is shown. */
export const showLeftOut = (): void => useNoteSelection.setState({ leftOutWanted: true })

const useAnnouncement = create<{ text: string }>(() => ({ text: '' }))

/** Says something once to a screen reader. */
export const announce = (text: string): void => useAnnouncement.setState({ text })
export const useAnnounced = (): string => useAnnouncement((one) => one.text)
