import type { Group } from '#contract/groups.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { t } from '#web/i18n/i18n.ts'

/** How the members use the product. */
export function ActivityTab({ group }: { group: Group }) {
  return <EmptyState title={t('Activity')}>{group.name}</EmptyState>
}
