import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import type { Scribe } from '#contract/scribes.ts'
import type { VisitChart } from '#contract/chart.ts'
import { paths } from '#web/paths.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { t } from '#web/i18n/i18n.ts'
import css from './chart.module.css'
import { partState, statusTones } from './part-words.ts'
import { PartItems } from './PartItems.tsx'
import { useExclude } from './useChartActions.ts'

/** The EMR's own sections, which a clinic defines. */
export function CustomBands({ scribe, chart }: { scribe: Scribe; chart: VisitChart }) {
  const exclude = useExclude(scribe)
  const result = chart.parts.find(({ part }) => part === 'customBands')
  if (!result || result.status === 'unsupported')
    return (
      <EmptyState title={t('Not available through FHIR')}>
        {t('FHIR has no counterpart of the sections that a clinic adds to its charts.')}
      </EmptyState>
    )
  return (
    <>
      <p className={css.partHead}>
        <Tag tone={statusTones[result.status]}>{partState(result, chart.displayName)}</Tag>
        <Anchor component={Link} size="sm" to={paths.settings('integrations', 'chart')}>
          {t('Change in Settings')}
        </Anchor>
      </p>
      <PartItems result={result} excluded={chart.excluded} onExclude={exclude} />
    </>
  )
}
