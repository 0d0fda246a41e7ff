import type { Group } from '#contract/groups.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { t } from '#web/i18n/i18n.ts'

/** What the group shares. */
export function TemplatesTab({ group }: { group: Group }) {
  return <EmptyState title={t('Templates')}>{group.name}</EmptyState>
}
