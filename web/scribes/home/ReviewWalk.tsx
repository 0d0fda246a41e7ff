import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useNavigate } from 'react-router'
import type { Note } from '#contract/notes.ts'
import { chooseNote } from '#web/notes/chosen-note.ts'
import { reviewPlace, selectClaim, useNoteSelection } from '#web/notes/note-selection.ts'
import { notesQuery } from '#web/notes/queries.ts'
import { nextOpen, openClaims } from '#web/notes/review.ts'
import { paths } from '#web/paths.ts'
import { Kbd } from '#web/ui/Kbd.tsx'
import { useNow } from '#web/ui/now.ts'
import { isTyping } from '#web/ui/shortcuts.ts'
import css from './home.module.css'
import { homeQuery } from './queries.ts'
import { leaveVisit, useLeftVisits, visitsAfter } from './review-walk.ts'
import { t } from '#web/i18n/i18n.ts'

/** Reviews all visits in turn: opens the first mark of this one, and the next visit after its last mark. Escape leaves. */
export function ReviewWalk({ scribeId }: { scribeId: string }) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { data: notes = [] } = useQuery(notesQuery(scribeId))
  const { data: home } = useQuery(homeQuery(useNow()))
  const after = visitsAfter(home?.review.scribeIds ?? [], scribeId, useLeftVisits()).length
  const next = useRef<HTMLButtonElement>(null)
  const goOn = () => void navigate(leaveVisit(queries, scribeId))
  useOpenMarks(notes)
  useAfterLastMark(notes, (isUndoable) => (isUndoable ? next.current?.focus() : goOn()))
  useEscape(() => void navigate(paths.home))
  return (
    <div className={css.walk} role="group" aria-label={t('Review of all visits')}>
      <span role="status">{remaining(after)}</span>
      <Button ref={next} size="compact-sm" variant="default" onClick={goOn}>
        {after > 0 ? t('Next visit') : t('Finish')}
      </Button>
      <Button
        size="compact-sm"
        variant="subtle"
        color="gray"
        rightSection={<Kbd keys="escape" />}
        onClick={() => void navigate(paths.home)}
      >
        {t('Leave')}
      </Button>
    </div>
  )
}

function remaining(visits: number): string {
  if (visits === 0) return t('Reviewing all visits. This is the last one.')
  return t('Reviewing all visits. {count, number} more after this one.', { count: visits })
}

/** Opens the first note with marks, and its first mark once the editor is there. */
function useOpenMarks(notes: readonly Note[]): void {
  const note = notes.find((one) => openClaims(one).length > 0)
  const handle = useNoteSelection((selection) => selection.handle)
  const open = useEffectEvent(() => {
    if (note && handle) selectClaim(nextOpen(note.claims, reviewPlace(note.claims)))
  })
  const noteId = note?.id
  useEffect(() => {
    if (noteId) chooseNote(noteId)
  }, [noteId])
  useEffect(() => open(), [handle, noteId])
}

/**
 * Calls back once when the last mark of the visit is decided, but not while its user types or a check still runs.
 * @param onLast called with whether the decision changed the note's text, which can be undone only here
 */
function useAfterLastMark(notes: readonly Note[], onLast: (isUndoable: boolean) => void): void {
  const open = notes.flatMap(openClaims).map(({ id }) => id)
  const last = useRef<readonly string[]>([])
  const isChecking = notes.some(({ check }) => check.state === 'judging')
  const decide = useEffectEvent(() => {
    if (open.length > 0) return void (last.current = open)
    if (last.current.length === 0 || isChecking || isTyping(document.activeElement)) return
    const kept = notes.flatMap(({ claims }) => claims).filter(({ reviewed }) => reviewed)
    const isUndoable = !last.current.every((id) => kept.some((claim) => claim.id === id))
    last.current = []
    onLast(isUndoable)
  })
  useEffect(() => decide(), [open.length, isChecking])
}

const inLayer = '[role=dialog], [role=menu], [role=listbox]'

function useEscape(leave: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || isTyping(event.target)) return
    if (event.target instanceof Element && event.target.closest(inLayer)) return
    // The source of a sentence closes first.
    if (useNoteSelection.getState().peeked === undefined) leave()
  })
  useEffect(() => {
    const stop = new AbortController()
    document.addEventListener('keydown', (event) => press(event), { signal: stop.signal })
    return () => stop.abort()
  }, [])
}
