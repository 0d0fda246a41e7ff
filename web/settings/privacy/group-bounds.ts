import { daysOf, strictestRetention } from '#contract/retention-bounds.ts'
import type { GroupSummary } from '#contract/groups.ts'
import type { RetentionPeriod } from '#contract/retention-period.ts'
import { useMyGroups } from '#web/api/my-groups.ts'
import { t } from '#web/i18n/i18n.ts'

/** What the rules of the user's groups say about the time for which visits are kept. */
export interface GroupBounds {
  allows: (period: RetentionPeriod) => boolean
  /** Each group that has such a rule, with the rule; undefined without one. */
  note: string | undefined
}

export function useGroupBounds(): GroupBounds {
  const groups = useMyGroups() ?? []
  const { least, most } = strictestRetention(groups.map(({ policy }) => policy.retention))
  const rules = groups.flatMap((group) => describeRule(group) ?? [])
  return {
    allows: (period) => daysOf(period) >= least && daysOf(period) <= most,
    note: rules.length > 0 ? rules.join(' ') : undefined,
  }
}

function describeRule({ name, policy }: GroupSummary): string | undefined {
  const { least, most } = policy.retention
  if (least === 'never')
    return t('“{name}” doesn’t allow visits to be deleted automatically.', { name })
  if (least && most)
    return t('“{name}” keeps visits for at least {least} and at most {most}.', {
      name,
      least: inDays(least),
      most: inDays(most),
    })
  if (least) return t('“{name}” keeps visits for at least {least}.', { name, least: inDays(least) })
  if (!most) return undefined
  return t('“{name}” keeps visits for at most {most}.', { name, most: inDays(most) })
}

const inDays = (period: RetentionPeriod): string =>
  t('{count, plural, one {# day} other {# days}}', { count: daysOf(period) })
