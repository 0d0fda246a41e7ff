import type { Group } from '#contract/groups.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { t } from '#web/i18n/i18n.ts'

/** The open invitations of a group. */
export function InvitationsTab({ group }: { group: Group }) {
  return <EmptyState title={t('Invitations')}>{group.name}</EmptyState>
}
