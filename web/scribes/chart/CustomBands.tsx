import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import type { Scribe } from '#contract/scribes.ts'
import type { VisitChart } from '#contract/chart.ts'
import { paths } from '#web/paths.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { t } from '#web/i18n/i18n.ts'
import { PartList } from './Parts.tsx'

interface Props {
  scribe: Scribe
  chart: VisitChart
  onRetry: () => void
}

/** The EMR's own sections, which a clinic defines, with their switch for this visit. */
export function CustomBands(props: Props) {
  const result = props.chart.parts.find(({ part }) => part === 'customBands')
  if (!result || result.status === 'unsupported')
    return (
      <EmptyState title={t('Not available through FHIR')}>
        {t('FHIR has no equivalent of the sections that a clinic adds to its charts.')}
      </EmptyState>
    )
  return (
    <>
      <PartList {...props} parts={['customBands']} />
      <Anchor component={Link} size="sm" to={paths.settings('integrations', 'chart')}>
        {t('Change in Settings')}
      </Anchor>
    </>
  )
}
