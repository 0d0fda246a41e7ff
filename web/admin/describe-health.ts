import type { Check } from '#contract/admin.ts'
import { partName } from '#web/settings/part-name.ts'
import { joinNames, t } from '#web/i18n/i18n.ts'

export const isFailing = ({ state }: Check) => state === 'failing'

/** The state of the whole installation in a sentence. `ok` is undefined until every part has been checked, unless one fails. */
export function describeHealth(checks: readonly Check[]): {
  ok: boolean | undefined
  text: string
} {
  const failing = checks.filter(isFailing)
  if (failing.length > 0)
    return {
      ok: false,
      text: t(
        '{count, plural, one {# part needs your attention} other {# parts need your attention}}: {names}.',
        { count: failing.length, names: joinNames(failing.map(({ name }) => partName(name))) },
      ),
    }
  if (checks.some(({ asOf }) => asOf !== undefined))
    return { ok: undefined, text: t('Still checking. No problems found so far.') }
  const hasBackup = checks.every(({ key, state }) => key !== 'backup' || state === 'ready')
  if (hasBackup) return { ok: true, text: t('Everything you’ve set up works.') }
  return {
    ok: false,
    text: t(
      'Everything you’ve set up works, but nothing is backed up. A disk failure would destroy all visits.',
    ),
  }
}
