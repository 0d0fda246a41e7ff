import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Evidence, Note } from '#contract/notes.ts'
import { ErrorBoundary } from '#web/ui/ErrorBoundary.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { useAnnounced } from './note-selection.ts'
import { ExampleBanner, isExample } from './ExampleBanner.tsx'
import { forget, stop } from './generations.ts'
import { NoNote } from './NoNote.tsx'
import { isUnwritten, type NoteTab, wholeNote } from './note-tabs.ts'
import { NotePrimary } from './NotePrimary.tsx'
import { TryingAgain } from '#web/ui/LoadingRows.tsx'
import css from './notes.module.css'
import { NoteTabs } from './NoteTabs.tsx'
import { OpenNote } from './OpenNote.tsx'
import { templatesQuery } from './queries.ts'
import { TemplatePicker } from './TemplatePicker.tsx'
import type { NotesView } from './useNotes.ts'
import { useNoteCommands } from './useNoteCommands.ts'
import { useChooseTemplates } from './useChooseTemplates.ts'
import { WritingFailure } from './WritingFailure.tsx'
import { WritingNote } from './WritingNote.tsx'

interface Props {
  desk: NotesView
  /** Why nothing can be written yet; undefined when it can. */
  disabled: string | undefined
  /** Something else is the primary action now. */
  quiet: boolean
  cardsBeside: boolean
  /** Beside the primary action, where there is no room for the assistant itself. */
  beside?: ReactNode
  /** Above the note: something that came of working on it. */
  above?: ReactNode
  onEvidence: (evidence: Evidence) => void
}

/** The notes of a visit: one tab each, the open one below, and one primary action in the same place. */
export function NotePane({ desk, disabled, quiet, cardsBeside, beside, above, onEvidence }: Props) {
  const { tabs, open, query } = desk
  const [picking, setPicking] = useState(false)
  const announced = useAnnounced()
  const pick = () => setPicking(true)
  const chooseTemplates = useChooseTemplates(desk)
  return (
    <section className={css.pane} aria-label="Notes">
      <div className={css.top}>
        <NoteTabs tabs={tabs} openKey={open?.key} onOpen={desk.choose} onAdd={pick} />
        <div className={css.primary} data-low data-settled={!quiet || undefined}>
          <NotePrimary desk={desk} disabled={disabled} quiet={quiet} onPick={pick} />
          {beside}
        </div>
      </div>
      <div
        id="note-panel"
        tabIndex={-1}
        role={tabs.length > 0 ? 'tabpanel' : undefined}
        aria-labelledby={open ? `tab-${open.key}` : undefined}
        className={css.scroll}
      >
        {above}
        <ErrorBoundary name="The note" resetKey={open?.key ?? ''}>
          {query.error && tabs.length === 0 && (
            <ErrorState
              title="Could not load the notes"
              error={query.error}
              onRetry={query.retry}
            />
          )}
          {query.isPending && <Skeleton />}
          {!query.isPending && !query.error && tabs.length === 0 && (
            <NoNote desk={desk} disabled={disabled} onPick={pick} />
          )}
          {open && <Shown key={open.key} {...{ tab: open, desk, cardsBeside, onEvidence }} />}
        </ErrorBoundary>
      </div>
      <p role="status" className={css.hidden}>
        {announced}
      </p>
      <TemplatePicker
        scribeId={desk.scribeId}
        opened={picking}
        onClose={() => setPicking(false)}
        onChoose={chooseTemplates}
      />
    </section>
  )
}

function Shown({
  tab,
  desk,
  ...rest
}: Omit<Props, 'disabled' | 'beside' | 'above' | 'quiet'> & { tab: NoteTab }) {
  const { note, generation } = tab
  const { data: templates } = useQuery(templatesQuery)
  const whole = wholeNote(tab)
  if (whole && !generation)
    return (
      <>
        {isExample(whole) && (
          <ExampleBanner
            onHighlights={() => desk.writeFrom([whole.template], { writer: 'highlights' })}
          />
        )}
        <Finished note={whole} {...rest} />
      </>
    )
  if (generation) {
    const template = templates?.find(({ id }) => id === generation.template.id)
    const canHighlight = generation.writer?.kind !== 'highlights' && generation.generationId
    const ways = {
      onRetry: () => desk.writeAgain(tab),
      onHighlights: canHighlight ? () => desk.writeAgain(tab, 'highlights') : undefined,
      onDismiss: note ? () => forget(generation.key) : undefined,
    }
    if (whole)
      return (
        <>
          <WritingFailure generation={generation} earlier {...ways} />
          <Finished note={whole} {...rest} />
        </>
      )
    return (
      <WritingNote
        generation={generation}
        headings={template?.headings ?? []}
        onStop={() => void stop(generation)}
        {...ways}
      />
    )
  }
  if (!note) return null
  if (!isUnwritten(note)) return <Finished note={note} {...rest} />
  const lost = { text: '', message: 'Writing failed before the first word.' }
  return (
    <WritingFailure
      generation={lost}
      onRetry={() => desk.writeFrom([note.template], {}, [note])}
      onHighlights={undefined}
      onDismiss={undefined}
    />
  )
}

function Finished({ note, ...rest }: { note: Note } & Pick<Props, 'cardsBeside' | 'onEvidence'>) {
  return <OpenNote note={note} verbs={useNoteCommands(note)} {...rest} />
}

function Skeleton() {
  return (
    <div className={css.skeleton} role="status" aria-label="Loading the notes">
      <TryingAgain />
      {[3, 2, 3].map((lines, at) => (
        <div key={at} className={css.toCome} aria-hidden>
          {Array.from({ length: lines }, (_, line) => (
            <i key={line} />
          ))}
        </div>
      ))}
    </div>
  )
}
