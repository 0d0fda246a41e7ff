import { Button, Progress } from '@mantine/core'
import { RefreshCw } from 'lucide-react'
import type { VisitChart } from '#contract/chart.ts'
import type { Scribe } from '#contract/scribes.ts'
import { useNow } from '#web/ui/now.ts'
import { patientDetails, patientName } from '#web/ui/patient-words.ts'
import { shortDate } from '#web/ui/times.ts'
import { t } from '#web/i18n/i18n.ts'
import css from './chart.module.css'
import { pullProgress } from './progress.ts'
import type { PullChart } from './useChartActions.ts'

interface Props {
  scribe: Pick<Scribe, 'patient'>
  chart: VisitChart
  pull: PullChart
}

/** Whose chart it is, when it was read, and how far reading is. */
export function PullHead({ scribe: { patient }, chart, pull }: Props) {
  const now = useNow()
  const progress = pullProgress(chart)
  const { displayName: emr, pulled } = chart
  return (
    <div>
      <div className={css.head}>
        <div>
          {patient && (
            <p>
              <strong>{patientName(patient.demographics)}</strong>{' '}
              <span className={css.quiet}>{patientDetails(patient.demographics, now)}</span>
            </p>
          )}
          <p className={css.quiet}>
            {pulled === null
              ? emr
              : t('Pulled {time} from {emr}', { time: shortDate(pulled, now), emr })}
          </p>
        </div>
        <Button
          variant="default"
          size="xs"
          leftSection={<RefreshCw size={14} aria-hidden />}
          loading={pull.isPending}
          disabled={progress !== undefined}
          onClick={() => pull.mutate()}
        >
          {t('Refresh')}
        </Button>
      </div>
      <div role="status">{progress && <PartsRead emr={emr} {...progress} />}</div>
    </div>
  )
}

/** The progress of reading. */
function PartsRead({ emr, done, total }: { emr: string; done: number; total: number }) {
  return (
    <>
      <Progress value={(100 * done) / total} aria-label={t('Parts read')} />
      <p className={css.quiet}>
        {t(
          'Reading from {emr}: {done, number} of {total, number} parts. You can close this; reading continues.',
          { emr, done, total },
        )}
      </p>
    </>
  )
}
