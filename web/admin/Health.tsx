import { useQuery } from '@tanstack/react-query'
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
      {({ checks, version, uptime }) => {
        const wrong = checks.filter(({ state }) => state === 'failing')
        const hasBackup = checks.every(({ key, state }) => key !== 'backup' || state === 'ready')
        return (
          <>
            <p className={css.verdict} data-ok={wrong.length === 0 && hasBackup} role="status">
              {wrong.length > 0
                ? t(
                    '{count, plural, one {# part needs your attention} other {# parts need your attention}}: {names}.',
                    {
                      count: wrong.length,
                      names: joinNames(wrong.map(({ name }) => partName(name))),
                    },
                  )
                : checks.some(({ asOf }) => asOf !== undefined)
                  ? t('Still checking. No problems found so far.')
                  : hasBackup
                    ? t('Everything you’ve set up works.')
                    : t(
                        'Everything you’ve set up works, but nothing is backed up. A disk failure would destroy all visits.',
                      )}
            </p>
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
                {[...wrong, ...checks.filter(({ state }) => state !== 'failing')].map((check) => (
                  <PartRow key={check.key} part={check} asOf={check.asOf} />
                ))}
              </ul>
            </Panel>
          </>
        )
      }}
    </Loaded>
  )
}

/** Seconds as days, hours or minutes. */
function spanInWords(seconds: number): string {
  const count = (unit: number) => ({ count: Math.floor(seconds / unit) })
  if (seconds >= 172_800) return t('{count, plural, one {# day} other {# days}}', count(86_400))
  if (seconds >= 7_200) return t('{count, plural, one {# hour} other {# hours}}', count(3_600))
  return t('{count, plural, one {# minute} other {# minutes}}', count(60))
}
