import { useQuery } from '@tanstack/react-query'
import type { Evidence, Note } from '#contract/notes.ts'
import { ExampleBanner, isExample } from './ExampleBanner.tsx'
import type { Generation } from './generation-state.ts'
import { forgetGeneration, stopGeneration } from './generations.ts'
import { isUnwritten, type NoteTab, wholeNote } from './note-tabs.ts'
import { OpenNote } from './OpenNote.tsx'
import { templatesQuery } from './queries.ts'
import { useNoteCommands } from './useNoteCommands.ts'
import type { NotesView } from './useNotes.ts'
import { WritingFailure } from './WritingFailure.tsx'
import { WritingNote } from './WritingNote.tsx'
import { t } from '#web/i18n/i18n.ts'

interface Props {
  tab: NoteTab
  view: NotesView
  cardsBeside: boolean
  onEvidence: (evidence: Evidence) => void
}

/** The content of a tab: a note, one being written, or why there is none. */
export function TabContent({ tab, view, ...rest }: Props) {
  const { note, generation } = tab
  const whole = wholeNote(tab)
  // One place in the tree with and without a failure above it: the caret and what can be undone stay.
  if (whole)
    return (
      <>
        {generation ? (
          <WritingFailure generation={generation} earlier {...waysOn(tab, generation, view)} />
        ) : (
          isExample(whole) && (
            <ExampleBanner
              onHighlights={() => view.writeFrom([whole.template], { writer: 'highlights' })}
            />
          )
        )}
        <FinishedNote note={whole} {...rest} />
      </>
    )
  if (generation)
    return <UnfinishedNote generation={generation} ways={waysOn(tab, generation, view)} />
  if (!note) return null
  if (isUnwritten(note)) return <UnwrittenNote note={note} writeFrom={view.writeFrom} />
  return <FinishedNote note={note} {...rest} />
}

/** The actions after a failure. */
function waysOn(tab: NoteTab, generation: Generation, { writeAgain }: NotesView) {
  const canHighlight = generation.writer?.kind !== 'highlights' && generation.generationId
  return {
    onRetry: () => writeAgain(tab),
    onHighlights: canHighlight ? () => writeAgain(tab, 'highlights') : undefined,
    onDismiss: tab.note ? () => forgetGeneration(generation.key) : undefined,
  }
}

interface UnfinishedProps {
  generation: Generation
  ways: ReturnType<typeof waysOn>
}

function UnfinishedNote({ generation, ways }: UnfinishedProps) {
  const { data: templates } = useQuery(templatesQuery)
  const template = templates?.find(({ id }) => id === generation.template.id)
  return (
    <WritingNote
      generation={generation}
      headings={template?.headings ?? []}
      onStop={() => void stopGeneration(generation)}
      {...ways}
    />
  )
}

function UnwrittenNote({ note, writeFrom }: { note: Note } & Pick<NotesView, 'writeFrom'>) {
  return (
    <WritingFailure
      generation={{ text: '', message: t('Writing failed before the first word.') }}
      onRetry={() => writeFrom([note.template], {}, [note])}
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
