import { Modal, Stack, Tabs } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { VisitChart } from '#contract/chart.ts'
import { AUTO_LANGUAGE } from '#contract/languages.ts'
import type { Scribe } from '#contract/scribes.ts'
import { chartDifferencesQuery } from '#web/notes/chart-differences.ts'
import { ChartDifferences } from '#web/notes/ChartDifferences.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { LoadingRows } from '#web/ui/LoadingRows.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { t } from '#web/i18n/i18n.ts'
import { useShownPatient } from '../patient/pending.ts'
import { Changes } from './Changes.tsx'
import css from './chart.module.css'
import { CustomBands } from './CustomBands.tsx'
import { Fold } from './Fold.tsx'
import { FormerData } from './FormerData.tsx'
import { NotLinked } from './NotLinked.tsx'
import { Parts } from './Parts.tsx'
import { Preview } from './Preview.tsx'
import { PullHead } from './PullHead.tsx'
import { chartQuery } from './queries.ts'
import { type PullChart, useFirstPull, usePullChart } from './useChartActions.ts'

/** The medical-context dialog (specification §2): what the EMR has about the patient, and what of it the note receives. */
export function ChartDialog({ scribe, onClose }: { scribe: Scribe; onClose: () => void }) {
  const shown = useShownPatient(scribe)
  const isSaved = shown?.patientId === scribe.patient?.patientId
  return (
    <Modal opened onClose={onClose} title={t('Chart')} size="xl">
      {!isSaved && (
        <p>{t('The patient of this visit isn’t saved yet. Once it is, the chart can be read.')}</p>
      )}
      {isSaved && !shown?.emr && (
        <Stack gap="md">
          <FormerData scribe={scribe} />
          <NotLinked scribe={scribe} />
        </Stack>
      )}
      {isSaved && shown?.emr && <LinkedChart key={shown.patientId} scribe={scribe} />}
    </Modal>
  )
}

function LinkedChart({ scribe }: { scribe: Scribe }) {
  const query = useQuery(chartQuery(scribe))
  const pull = usePullChart(scribe)
  useFirstPull(scribe, pull, true)
  return (
    <Stack gap="md">
      <Loaded what={t('the chart')} query={query}>
        {({ chart }) =>
          chart ? (
            <>
              <PullHead scribe={scribe} chart={chart} pull={pull} />
              <Chart scribe={scribe} chart={chart} pull={pull} />
            </>
          ) : (
            <>
              {pull.isPending && <LoadingRows label={t('Starting to read the chart')} />}
              <PullProblem pull={pull} />
              <FormerData scribe={scribe} pull={pull} />
            </>
          )
        }
      </Loaded>
    </Stack>
  )
}

interface ChartProps {
  scribe: Scribe
  chart: VisitChart
  pull: PullChart
}

function Chart({ scribe, chart, pull }: ChartProps) {
  const { data: differences } = useQuery(chartDifferencesQuery(scribe.id))
  return (
    <>
      <PullProblem pull={pull} />
      <Changes changes={chart.changes} />
      {(!isComparedLanguage(scribe) || differences?.isCompared === false) && (
        <p className={css.quiet}>
          {t(
            'Differences between the chart and the conversation are found only in English visits. Please compare them yourself.',
          )}
        </p>
      )}
      <ChartDifferences scribeId={scribe.id} />
      <Tabs defaultValue="standard" keepMounted={false}>
        <Tabs.List>
          <Tabs.Tab value="standard">{t('Standard')}</Tabs.Tab>
          <Tabs.Tab value="custom">{t('Custom')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="standard" className={css.panel ?? ''}>
          <Parts scribe={scribe} chart={chart} onRetry={pull.mutate} />
        </Tabs.Panel>
        <Tabs.Panel value="custom" className={css.panel ?? ''}>
          <CustomBands scribe={scribe} chart={chart} onRetry={pull.mutate} />
        </Tabs.Panel>
      </Tabs>
      <Fold title={t('Preview what the note receives')}>
        <Preview scribe={scribe} chart={chart} />
      </Fold>
    </>
  )
}

/** Whether the language chosen for the visit may be one in which differences are found. */
function isComparedLanguage({ medicalContext: { transcript } }: Scribe): boolean {
  return transcript.language === AUTO_LANGUAGE || transcript.language.startsWith('en')
}

/** Why a pull didn't start, with a button to try again. */
function PullProblem({ pull }: { pull: PullChart }) {
  if (!pull.error) return null
  return (
    <ErrorState
      title={t('Could not read the chart')}
      error={pull.error}
      onRetry={() => pull.mutate()}
    />
  )
}
