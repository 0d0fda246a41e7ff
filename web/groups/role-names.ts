import type { GroupRole } from '#contract/groups.ts'
import { t } from '#web/i18n/i18n.ts'

export const roleNames = {
  owner: t('Owner'),
  admin: t('Administrator'),
  member: t('Member'),
} as const satisfies Record<GroupRole, string>
