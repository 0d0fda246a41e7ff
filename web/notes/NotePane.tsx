import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Evidence, Note } from '#contract/notes.ts'
import { ErrorBoundary } from '#web/ui/ErrorBoundary.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { useAnnounced } from './note-selection.ts'
import { ExampleBanner, isExample } from './ExampleBanner.tsx'
import { forgetGeneration, stopGeneration } from './generations.ts'
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
  view: NotesView
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
export function NotePane({ view, disabled, quiet, cardsBeside, beside, above, onEvidence }: Props) {
  const { tabs, open, query } = view
  const [picking, setPicking] = useState(false)
  const announced = useAnnounced()
  const pick = () => setPicking(true)
  const chooseTemplates = useChooseTemplates(view)
  return (
    <section className={css.pane} aria-label="Notes">
      <div className={css.top}>
        <NoteTabs tabs={tabs} openKey={open?.key} onOpen={view.choose} onAdd={pick} />
        <div className={css.primary} data-low data-settled={!quiet || undefined}>
          <NotePrimary view={view} disabled={disabled} quiet={quiet} onPick={pick} />
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
            <NoNote view={view} disabled={disabled} onPick={pick} />
          )}
          {open && <TabContent key={open.key} {...{ tab: open, view, cardsBeside, onEvidence }} />}
        </ErrorBoundary>
      </div>
      <p role="status" className={css.hidden}>
        {announced}
      </p>
      <TemplatePicker
        scribeId={view.scribeId}
        opened={picking}
        onClose={() => setPicking(false)}
        onChoose={chooseTemplates}
      />
    </section>
  )
}

function TabContent({
  tab,
  view,
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
            onHighlights={() => view.writeFrom([whole.template], { writer: 'highlights' })}
          />
        )}
        <FinishedNote note={whole} {...rest} />
      </>
    )
  if (generation) {
    const template = templates?.find(({ id }) => id === generation.template.id)
    const canHighlight = generation.writer?.kind !== 'highlights' && generation.generationId
    const ways = {
      onRetry: () => view.writeAgain(tab),
      onHighlights: canHighlight ? () => view.writeAgain(tab, 'highlights') : undefined,
      onDismiss: note ? () => forgetGeneration(generation.key) : undefined,
    }
    if (whole)
      return (
        <>
          <WritingFailure generation={generation} earlier {...ways} />
          <FinishedNote note={whole} {...rest} />
        </>
      )
    return (
      <WritingNote
        generation={generation}
        headings={template?.headings ?? []}
        onStop={() => void stopGeneration(generation)}
        {...ways}
      />
    )
  }
  if (!note) return null
  if (!isUnwritten(note)) return <FinishedNote note={note} {...rest} />
  const lost = { text: '', message: 'Writing failed before the first word.' }
  return (
    <WritingFailure
      generation={lost}
      onRetry={() => view.writeFrom([note.template], {}, [note])}
      onHighlights={undefined}
      onDismiss={undefined}
    />
  )
}

function FinishedNote({
  note,
  ...rest
}: { note: Note } & Pick<Props, 'cardsBeside' | 'onEvidence'>) {
  return <OpenNote note={note} commands={useNoteCommands(note)} {...rest} />
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
