import { Tabs } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect } from 'react'
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router'
import type { Scribe } from '#contract/scribes.ts'
import { BackLink } from '#web/shell/BackLink.tsx'
import { phoneQuery } from '#web/shell/ListLayout.tsx'
import { PageHeader } from '#web/shell/MainPane.tsx'
import { isNotThere, NotThere } from '#web/shell/NotThere.tsx'
import { paths, placeOf, type ScribeTab } from '#web/paths.ts'
import { FailureNote } from '#web/recorder/FailureNote.tsx'
import { ErrorBoundary } from '#web/ui/ErrorBoundary.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { LoadingRows } from '#web/ui/LoadingRows.tsx'
import { ChartHost } from './chart/ChartHost.tsx'
import { ContextTab } from './ContextTab.tsx'
import { IntakeHost } from './intake/IntakeHost.tsx'
import { GenerateButton } from './GenerateButton.tsx'
import { scribeQuery } from './queries.ts'
import { RecordedHere } from './RecordedHere.tsx'
import { ScribeChips, ScribeHeader } from './ScribeHeader.tsx'
import css from './scribes.module.css'
import { StatusLine } from './StatusLine.tsx'
import { useScribeActions } from './useScribeActions.ts'
import { t } from '#web/i18n/i18n.ts'

const loadResults = () => import('./ResultsTab.tsx')
const ResultsTab = lazy(async () => ({ default: (await loadResults()).ResultsTab }))

const WrongPatient = lazy(async () => ({
  default: (await import('./patient/WrongPatient.tsx')).WrongPatient,
}))
const ReviewWalk = lazy(async () => ({
  default: (await import('./home/ReviewWalk.tsx')).ReviewWalk,
}))

/** One visit: its context or its results. */
export function ScribePage() {
  const { scribeId = '' } = useParams()
  const query = useQuery(scribeQuery(scribeId))
  if (query.data) return <Visit key={scribeId} scribe={query.data} stale={query.isError} />
  return (
    <>
      <PageHeader title={t('Visit')} tabTitle={t('Visit')} before={<BackToList />} />
      <FailureNote />
      <RecordedHere scribeId={scribeId} />
      {query.isPending && <LoadingRows label={t('Loading the visit')} />}
      {isNotThere(query.error) && (
        <NotThere
          title={t('Visit not found')}
          why={t('It was deleted or belongs to another account.')}
          back={{ to: paths.home, label: t('Back to your visits') }}
        />
      )}
      {query.isError && !isNotThere(query.error) && (
        <ErrorState
          title={t('Could not load the visit')}
          error={query.error}
          onRetry={() => void query.refetch()}
        />
      )}
    </>
  )
}

/** Shown on phones, where the list isn't beside the visit. */
function BackToList() {
  const phone = useMediaQuery(phoneQuery, undefined, { getInitialValueInEffect: false })
  const { folderId } = placeOf(useLocation())
  return phone && <BackLink to={paths.scribes(folderId)} label={t('Back to the list')} />
}

function Visit({ scribe, stale }: { scribe: Scribe; stale: boolean }) {
  const { folderId = 'all', tab } = placeOf(useLocation())
  const navigate = useNavigate()
  const go = (to: ScribeTab) => void navigate(paths.scribe(scribe.id, { folderId, tab: to }))
  useScribeActions(scribe, folderId)
  // Loaded ahead, so that Stop and Generate show the note at once.
  useEffect(() => void loadResults(), [])
  return (
    <Tabs
      value={tab}
      // Our own two names, as the tabs below are declared.
      onChange={(to) => go(to as ScribeTab)}
      keepMounted={false}
      className={css.visit ?? ''}
      data-one-page
    >
      <PageHeader
        title={<ScribeHeader scribe={scribe} />}
        tabTitle={t('Visit')}
        before={<BackToList />}
      >
        <ScribeChips scribe={scribe} />
      </PageHeader>
      <FailureNote />
      <StatusLine scribe={scribe} stale={stale} />
      <VisitNotices scribe={scribe} />
      <div className={css.tabBar}>
        <Tabs.List>
          <Tabs.Tab value="context">{t('Context')}</Tabs.Tab>
          <Tabs.Tab value="results">{resultsLabel(tab, scribe)}</Tabs.Tab>
        </Tabs.List>
        {tab === 'context' && <GenerateButton scribe={scribe} folderId={folderId} />}
      </div>
      <TabPanels scribe={scribe} />
      <ChartHost scribe={scribe} />
      <IntakeHost scribe={scribe} />
    </Tabs>
  )
}

const resultsLabel = (tab: ScribeTab, { toCheck }: Scribe): string =>
  tab === 'context' && toCheck > 0
    ? t('Results · {count, number} to review', { count: toCheck })
    : t('Results')

/** Banners above the tabs of some visits. */
function VisitNotices({ scribe }: { scribe: Scribe }) {
  const isWalk = useSearchParams()[0].has('review')
  return (
    <Suspense fallback={null}>
      {scribe.patient && <WrongPatient scribe={scribe} />}
      {isWalk && <ReviewWalk scribeId={scribe.id} />}
    </Suspense>
  )
}

function TabPanels({ scribe }: { scribe: Scribe }) {
  return (
    <>
      <Tabs.Panel value="context" className={css.tabPanel ?? ''}>
        <ErrorBoundary name={t('The context')}>
          <ContextTab scribe={scribe} />
        </ErrorBoundary>
      </Tabs.Panel>
      <Tabs.Panel value="results" className={css.tabPanel ?? ''}>
        <ErrorBoundary name={t('The note')}>
          <Suspense fallback={<LoadingRows label={t('Loading the note')} />}>
            <ResultsTab scribe={scribe} />
          </Suspense>
        </ErrorBoundary>
      </Tabs.Panel>
    </>
  )
}
