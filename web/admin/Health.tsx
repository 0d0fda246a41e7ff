import { useQuery } from '@tanstack/react-query'
import type { Check } from '#contract/admin.ts'
import { partName } from '#web/settings/part-name.ts'
import { PartRow } from '#web/settings/PartRow.tsx'
import settings from '#web/settings/settings.module.css'
import { Panel } from '#web/ui/Panel.tsx'
import css from './admin.module.css'
import { Loaded } from '#web/ui/Loaded.tsx'
import { healthQuery } from './queries.ts'
import { Trends } from './Trends.tsx'
import { TurnOnBackups } from './TurnOnBackups.tsx'
import { joinNames, t } from '#web/i18n/i18n.ts'

/** The state of every part of the installation, problems first. */
export function Health() {
  const query = useQuery(healthQuery)
  return (
    <Loaded what={t('the system status')} query={query}>
      {({ checks, version, uptime }) => (
        <>
          <Verdict checks={checks} />
          <TurnOnBackups />
          <Trends />
          <Panel
            title={t('Parts')}
            aside={
              <span className={settings.hint}>
                {t('Version {version} · up for {duration}', {
                  version,
                  duration: spanInWords(uptime),
                })}
              </span>
            }
          >
            <ul className={settings.parts}>
              {[...checks.filter(isFailing), ...checks.filter((one) => !isFailing(one))].map(
                (check) => (
                  <PartRow key={check.key} part={check} asOf={check.asOf} />
                ),
              )}
            </ul>
          </Panel>
        </>
      )}
    </Loaded>
  )
}

const isFailing = ({ state }: Check) => state === 'failing'

/** The state of the whole installation in a sentence. */
function Verdict({ checks }: { checks: readonly Check[] }) {
  const isFine = !checks.some(isFailing)
  const hasBackup = checks.every(({ key, state }) => key !== 'backup' || state === 'ready')
  return (
    <p className={css.verdict} data-ok={isFine && hasBackup} role="status">
      {describeHealth(checks, hasBackup)}
    </p>
  )
}

function describeHealth(checks: readonly Check[], hasBackup: boolean): string {
  const failing = checks.filter(isFailing)
  if (failing.length > 0)
    return t(
      '{count, plural, one {# part needs your attention} other {# parts need your attention}}: {names}.',
      { count: failing.length, names: joinNames(failing.map(({ name }) => partName(name))) },
    )
  if (checks.some(({ asOf }) => asOf !== undefined))
    return t('Still checking. No problems found so far.')
  return hasBackup
    ? t('Everything you’ve set up works.')
    : t(
        'Everything you’ve set up works, but nothing is backed up. A disk failure would destroy all visits.',
      )
}

/** Seconds as days, hours or minutes. */
function spanInWords(seconds: number): string {
  const count = (unit: number) => ({ count: Math.floor(seconds / unit) })
  if (seconds >= 172_800) return t('{count, plural, one {# day} other {# days}}', count(86_400))
  if (seconds >= 7_200) return t('{count, plural, one {# hour} other {# hours}}', count(3_600))
  return t('{count, plural, one {# minute} other {# minutes}}', count(60))
}
