import type { Group } from '#contract/groups.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { t } from '#web/i18n/i18n.ts'

/** The members of a group. */
export function MembersTab({ group }: { group: Group }) {
  return <EmptyState title={t('Members')}>{group.name}</EmptyState>
}
