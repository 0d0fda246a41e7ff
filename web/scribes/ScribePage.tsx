import { Button, Tabs } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { Link, useLocation, useNavigate, useParams } from 'react-router'
import { AppError } from '#contract/errors.ts'
import type { Scribe } from '#contract/scribes.ts'
import { PageHeader } from '#web/app/MainPane.tsx'
import { paths, placeOf, type ScribeTab } from '#web/paths.ts'
import { FailureNote } from '#web/recorder/FailureNote.tsx'
import { ErrorBoundary } from '#web/ui/ErrorBoundary.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { LoadingRows } from '#web/ui/LoadingRows.tsx'
import { ContextTab } from './ContextTab.tsx'
import { GenerateButton } from './GenerateButton.tsx'
import { scribeQuery } from './queries.ts'
import { RecordedHere } from './RecordedHere.tsx'
import { ScribeHeader } from './ScribeHeader.tsx'
import css from './scribes.module.css'
import { StatusLine } from './StatusLine.tsx'
import { useScribeActions } from './useScribeActions.ts'

const ResultsTab = lazy(() =>
  import('./ResultsTab.tsx').then(({ ResultsTab: Component }) => ({ default: Component })),
)

/** One visit, with its context or its results. */
export function ScribePage() {
  const { scribeId = '' } = useParams()
  const query = useQuery(scribeQuery(scribeId))
  if (query.data) return <Visit key={scribeId} scribe={query.data} stale={query.isError} />
  return (
    <>
      <PageHeader title="Visit" tabTitle="Visit" />
      <FailureNote />
      <RecordedHere scribeId={scribeId} />
      {query.isPending ? (
        <LoadingRows label="Loading the visit" />
      ) : (
        <ErrorState
          title={isGone(query.error) ? 'This visit is not there' : 'Could not load the visit'}
          error={isGone(query.error) ? gone : query.error}
          action={
            isGone(query.error) && (
              <Button component={Link} to={paths.home} variant="default" size="xs">
                Back to your visits
              </Button>
            )
          }
          onRetry={isGone(query.error) ? undefined : () => void query.refetch()}
        />
      )}
    </>
  )
}

const gone = new AppError('not-found', 'It was deleted, or it belongs to another account.')
const isGone = (error: unknown) => error instanceof AppError && error.code === 'not-found'

function Visit({ scribe, stale }: { scribe: Scribe; stale: boolean }) {
  const location = useLocation()
  const { folderId = 'all', tab } = placeOf(location)
  const navigate = useNavigate()
  const go = (to: ScribeTab) => void navigate(paths.scribe(scribe.id, { folderId, tab: to }))
  useScribeActions(scribe, folderId)
  return (
    <Tabs
      value={tab}
      // Our own two names, as the tabs below are declared.
      onChange={(to) => go(to as ScribeTab)}
      keepMounted={false}
      className={css.visit ?? ''}
    >
      <PageHeader title={<ScribeHeader scribe={scribe} />} tabTitle="Visit" />
      <FailureNote />
      <StatusLine scribe={scribe} stale={stale} />
      <div className={css.tabBar}>
        <Tabs.List>
          <Tabs.Tab value="context">Context</Tabs.Tab>
          <Tabs.Tab value="results">
            {scribe.toCheck > 0 ? `Results · ${scribe.toCheck} to check` : 'Results'}
          </Tabs.Tab>
        </Tabs.List>
        {tab === 'context' && <GenerateButton scribe={scribe} folderId={folderId} />}
      </div>
      <Tabs.Panel value="context" className={css.tabPanel ?? ''}>
        <ErrorBoundary name="The context">
          <ContextTab scribe={scribe} />
        </ErrorBoundary>
      </Tabs.Panel>
      <Tabs.Panel value="results" className={css.tabPanel ?? ''}>
        <ErrorBoundary name="The note">
          <Suspense fallback={<LoadingRows label="Loading the note" />}>
            <ResultsTab scribe={scribe} />
          </Suspense>
        </ErrorBoundary>
      </Tabs.Panel>
    </Tabs>
  )
}
