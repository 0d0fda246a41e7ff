import type { Group } from '#contract/groups.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { t } from '#web/i18n/i18n.ts'

/** The subscription of a group. */
export function BillingTab({ group }: { group: Group }) {
  return <EmptyState title={t('Billing')}>{group.name}</EmptyState>
}
