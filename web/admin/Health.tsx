import { useQuery } from '@tanstack/react-query'
import type { Check } from '#contract/admin.ts'
import { PartRow } from '#web/settings/PartRow.tsx'
import settings from '#web/settings/settings.module.css'
import { Panel } from '#web/ui/Panel.tsx'
import css from './admin.module.css'
import { Loaded } from '#web/ui/Loaded.tsx'
import { describeHealth, isFailing } from './describe-health.ts'
import { healthQuery } from './queries.ts'
import { Trends } from './Trends.tsx'
import { TurnOnBackups } from './TurnOnBackups.tsx'
import { t } from '#web/i18n/i18n.ts'

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

/** The state of the whole installation in a sentence. */
function Verdict({ checks }: { checks: readonly Check[] }) {
  const { ok, text } = describeHealth(checks)
  return (
    <p className={css.verdict} data-ok={ok} role="status">
      {text}
    </p>
  )
}

/** Seconds as days, hours or minutes. */
function spanInWords(seconds: number): string {
  const count = (unit: number) => ({ count: Math.floor(seconds / unit) })
  if (seconds >= 172_800) return t('{count, plural, one {# day} other {# days}}', count(86_400))
  if (seconds >= 7_200) return t('{count, plural, one {# hour} other {# hours}}', count(3_600))
  return t('{count, plural, one {# minute} other {# minutes}}', count(60))
}
