import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import {
  chartParts,
  type ChartOptions,
  choiceOrigin,
  isChosen,
  withPart,
} from '#contract/chart-choice.ts'
import type { ChartPart, VisitChart } from '#contract/chart.ts'
import type { Scribe } from '#contract/scribes.ts'
import { useUser } from '#web/api/useUser.ts'
import { t } from '#web/i18n/i18n.ts'
import { changeScribe } from '../change-scribe.ts'
import css from './chart.module.css'
import { PartRow } from './PartRow.tsx'
import { useExclude } from './useChartActions.ts'

interface Props {
  scribe: Scribe
  chart: VisitChart
  onRetry: () => void
}

/** The nine parts of the specification, each with its switch for this visit. */
export function Parts(props: Props) {
  const { scribe } = props
  const change = useChangeChoice(scribe)
  const preferences = useUser().settings.integrationDataPreferences
  return (
    <>
      <div className={css.choiceHead}>
        <p className={css.quiet}>
          {preferences.includeIntegrationData
            ? t('The note uses the parts that are switched on.')
            : t(
                'Your settings leave chart data out of notes. You can turn parts on for this visit.',
              )}
        </p>
        {scribe.patientDataOptions && (
          <Button variant="default" size="compact-sm" onClick={() => change(null)}>
            {t('Use my settings')}
          </Button>
        )}
      </div>
      <PartList {...props} parts={standardParts} />
    </>
  )
}

const standardParts = chartParts.filter((part) => part !== 'customBands')

function useChangeChoice({ id }: Scribe) {
  const queries = useQueryClient()
  return (patientDataOptions: ChartOptions | null) =>
    void changeScribe(queries, id, { patientDataOptions })
}

/** Parts of the chart, each with its switch for this visit. */
export function PartList({
  scribe,
  chart,
  parts,
  onRetry,
}: Props & { parts: readonly ChartPart[] }) {
  const change = useChangeChoice(scribe)
  const exclude = useExclude(scribe)
  const preferences = useUser().settings.integrationDataPreferences
  return (
    <ul className={css.parts}>
      {parts.map((part) => {
        const result = chart.parts.find((one) => one.part === part)
        return (
          result && (
            <PartRow
              key={part}
              result={result}
              emr={chart.displayName}
              isIncluded={isChosen(part, scribe, preferences)}
              origin={choiceOrigin(part, scribe, preferences)}
              excluded={chart.excluded}
              onInclude={(on) => change(withPart(scribe, preferences, part, on))}
              onExclude={exclude}
              onRetry={onRetry}
            />
          )
        )
      })}
    </ul>
  )
}
