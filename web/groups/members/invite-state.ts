import type { GroupMember } from '#contract/groups.ts'
import { t } from '#web/i18n/i18n.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

/** How long an invitation is still valid, in words. */
export function inviteState(
  { inviteExpiresAt }: Pick<GroupMember, 'inviteExpiresAt'>,
  now: Date,
): { text: string; isExpired: boolean } {
  const left = Date.parse(inviteExpiresAt ?? '') - now.getTime()
  if (!(left > 0)) return { text: t('Invitation expired'), isExpired: true }
  const text =
    left < DAY_MS
      ? t('Invited, expires in {count, plural, one {# hour} other {# hours}}', {
          count: Math.ceil(left / HOUR_MS),
        })
      : t('Invited, expires in {count, plural, one {# day} other {# days}}', {
          count: Math.round(left / DAY_MS),
        })
  return { text, isExpired: false }
}
