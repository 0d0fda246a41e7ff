import type { Group } from '#contract/groups.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { t } from '#web/i18n/i18n.ts'

/** How many licences a group has, and who holds them. */
export function LicencesTab({ group }: { group: Group }) {
  return <EmptyState title={t('Licences')}>{group.name}</EmptyState>
}
