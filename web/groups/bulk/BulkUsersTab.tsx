import type { Group } from '#contract/groups.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { t } from '#web/i18n/i18n.ts'

/** Invites the people of a CSV file. */
export function BulkUsersTab({ group }: { group: Group }) {
  return <EmptyState title={t('Bulk users')}>{group.name}</EmptyState>
}
