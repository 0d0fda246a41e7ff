import type { Group } from '#contract/groups.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { t } from '#web/i18n/i18n.ts'

/** The rules of the group. */
export function PolicyTab({ group }: { group: Group }) {
  return <EmptyState title={t('Policy')}>{group.name}</EmptyState>
}
