import { lazy, Suspense } from 'react'
import type { Evidence, Note } from '#contract/notes.ts'
import type { Scribe } from '#contract/scribes.ts'
import { Differences } from '#web/notes/Differences.tsx'
import { LeftOut } from '#web/notes/LeftOut.tsx'
import { ReviewCards } from '#web/notes/ReviewCards.tsx'
import { useNoteCommands } from '#web/notes/useNoteCommands.ts'
import { useReviewActions } from '#web/notes/useReviewActions.ts'
import { ErrorBoundary } from '#web/ui/ErrorBoundary.tsx'
import { LoadingRows } from '#web/ui/LoadingRows.tsx'
import css from './Results.module.css'
import { ResultsEvidence } from './ResultsEvidence.tsx'
import { ResultsFound } from './ResultsFound.tsx'

const ResultsChat = lazy(async () => ({ default: (await import('./ResultsChat.tsx')).ResultsChat }))

interface Props {
  scribe: Scribe
  /** The finished note that is open. */
  note: Note | undefined
  evidence: Evidence | undefined
  onEvidence: (evidence: Evidence) => void
  onCloseEvidence: () => void
}

/** The transcript around a sentence, the sentences to review, and the chat. */
export function ResultsAssistant({ scribe, note, evidence, onEvidence, onCloseEvidence }: Props) {
  return (
    <div className={css.assistant}>
      {evidence && (
        <ResultsEvidence scribe={scribe} evidence={evidence} onClose={onCloseEvidence} />
      )}
      {note && <Cards key={note.id} note={note} onEvidence={onEvidence} />}
      <ResultsFound scribe={scribe} onEvidence={onEvidence} />
      <ErrorBoundary name="The assistant">
        <Suspense fallback={<LoadingRows count={2} label="Loading the assistant" />}>
          <ResultsChat scribe={scribe} onEvidence={onEvidence} />
        </Suspense>
      </ErrorBoundary>
    </div>
  )
}

function Cards({ note, onEvidence }: { note: Note } & Pick<Props, 'onEvidence'>) {
  const actions = useReviewActions(note, useNoteCommands(note))
  return (
    <>
      <ReviewCards note={note} actions={actions} onEvidence={onEvidence} />
      <Differences note={note} onEvidence={onEvidence} />
      <LeftOut note={note} onEvidence={onEvidence} />
    </>
  )
}
