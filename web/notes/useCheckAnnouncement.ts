import { useEffect, useRef } from 'react'
import type { Note } from '#contract/notes.ts'
import { settledWords } from './check-words.ts'
import { announce } from './note-selection.ts'
import { openCounts } from './review.ts'

/** Says once, politely, how the check of a note ended. While marks settle a screen reader says nothing. */
export function useCheckAnnouncement(note: Note): void {
  const before = useRef(note.check.state)
  useEffect(() => {
    const hasSettled = before.current === 'judging' && note.check.state !== 'judging'
    before.current = note.check.state
    if (hasSettled) announce(settledWords(note, openCounts(note.claims).toReview))
  }, [note])
}
