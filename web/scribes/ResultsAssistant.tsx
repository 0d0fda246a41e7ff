import { Tabs } from '@mantine/core'
import { lazy, type ReactNode, Suspense } from 'react'
import type { Evidence, Note } from '#contract/notes.ts'
import type { Scribe } from '#contract/scribes.ts'
import { ChartDifferences } from '#web/notes/ChartDifferences.tsx'
import { Differences } from '#web/notes/Differences.tsx'
import { LeftOut } from '#web/notes/LeftOut.tsx'
import { ReviewCards } from '#web/notes/ReviewCards.tsx'
import { useNoteCommands } from '#web/notes/useNoteCommands.ts'
import { useReviewActions } from '#web/notes/useReviewActions.ts'
import { ErrorBoundary } from '#web/ui/ErrorBoundary.tsx'
import { LoadingRows } from '#web/ui/LoadingRows.tsx'
import { AssistantTabList } from './AssistantTabList.tsx'
import css from './Results.module.css'
import { ResultsEvidence } from './ResultsEvidence.tsx'
import { ResultsTasks } from './ResultsTasks.tsx'
import type { AssistantTab, AssistantTabs } from './useAssistantTab.ts'
import { t } from '#web/i18n/i18n.ts'

const ResultsChat = lazy(async () => ({ default: (await import('./ResultsChat.tsx')).ResultsChat }))

const nothingYet = {
  review: t('Statements to review appear here once the note is written.'),
  missing: t('Possible omissions appear here once the note is written.'),
}

interface Props {
  scribe: Scribe
  /** The finished note that is open. */
  note: Note | undefined
  tabs: AssistantTabs
  evidence: Evidence | undefined
  onEvidence: (evidence: Evidence) => void
  onCloseEvidence: () => void
}

/** The open work on a visit and its note, a tab for each kind; above it, the transcript around a sentence. */
export function ResultsAssistant({ scribe, note, tabs, evidence, onEvidence, ...rest }: Props) {
  return (
    <Tabs
      value={tabs.tab}
      // Our own names, as the tabs below are declared.
      onChange={(tab) => tabs.choose(tab as AssistantTab)}
      keepMounted={false}
      className={css.assistant ?? ''}
    >
      <AssistantTabList scribe={scribe} note={note} />
      {evidence && (
        <ResultsEvidence scribe={scribe} evidence={evidence} onClose={rest.onCloseEvidence} />
      )}
      <Panel value="review">
        {note ? (
          <Review key={note.id} scribe={scribe} note={note} onEvidence={onEvidence} />
        ) : (
          <p className={css.nothing}>{nothingYet.review}</p>
        )}
      </Panel>
      <Panel value="missing">
        {note ? (
          <LeftOut key={note.id} note={note} onEvidence={onEvidence} />
        ) : (
          <p className={css.nothing}>{nothingYet.missing}</p>
        )}
      </Panel>
      <Panel value="tasks">
        <ResultsTasks scribe={scribe} onEvidence={onEvidence} />
      </Panel>
      <Panel value="ask">
        <Ask scribe={scribe} tabs={tabs} onEvidence={onEvidence} />
      </Panel>
    </Tabs>
  )
}

function Panel({ value, children }: { value: AssistantTab; children: ReactNode }) {
  return (
    <Tabs.Panel value={value} className={css.assistantPanel ?? ''}>
      {children}
    </Tabs.Panel>
  )
}

function Review({
  scribe,
  note,
  onEvidence,
}: { note: Note } & Pick<Props, 'scribe' | 'onEvidence'>) {
  const actions = useReviewActions(note, useNoteCommands(note))
  return (
    <>
      <ReviewCards note={note} actions={actions} onEvidence={onEvidence} />
      {scribe.patient?.emr && <ChartDifferences scribeId={scribe.id} onEvidence={onEvidence} />}
      <Differences note={note} onEvidence={onEvidence} />
    </>
  )
}

function Ask({ scribe, tabs, onEvidence }: Pick<Props, 'scribe' | 'tabs' | 'onEvidence'>) {
  return (
    <ErrorBoundary name={t('The assistant')}>
      <Suspense fallback={<LoadingRows count={2} label={t('Loading the assistant')} />}>
        <div className={css.ask} onFocus={() => tabs.open('ask')}>
          <ResultsChat scribe={scribe} onEvidence={onEvidence} />
        </div>
      </Suspense>
    </ErrorBoundary>
  )
}
