import { useQuery } from '@tanstack/react-query'
import { Loaded } from '#web/ui/Loaded.tsx'
import { Panel } from '#web/ui/Panel.tsx'
import { retentionQuery } from './queries.ts'
import { RetentionForm } from './RetentionForm.tsx'
import { t } from '#web/i18n/i18n.ts'

/** How long visits and their audio are kept; shows what a choice would delete before it's saved. */
export function RetentionPanel() {
  const query = useQuery(retentionQuery)
  return (
    <Panel title={t('Retention')}>
      <Loaded what={t('the retention settings')} query={query} rows={3}>
        {(policy) => <RetentionForm policy={policy} />}
      </Loaded>
    </Panel>
  )
}
