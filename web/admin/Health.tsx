import { useQuery } from '@tanstack/react-query'
import { PartRow } from '#web/settings/PartRow.tsx'
import settings from '#web/settings/settings.module.css'
import { Panel } from '#web/ui/Panel.tsx'
import css from './admin.module.css'
import { Loaded } from '#web/ui/Loaded.tsx'
import { healthQuery } from './queries.ts'
import { Trends } from './Trends.tsx'
import { TurnOnBackups } from './TurnOnBackups.tsx'
import { t } from '#web/i18n/i18n.ts'

/** The state of every part of the installation, problems first. */
export function Health() {
  const query = useQuery(healthQuery)
  return (
    <Loaded what={t('the state of the installation')} query={query}>
      {({ checks, version, uptime }) => {
        const wrong = checks.filter(({ state }) => state === 'failing')
        const hasBackup = checks.every(({ key, state }) => key !== 'backup' || state === 'ready')
        return (
          <>
            <p className={css.verdict} data-ok={wrong.length === 0 && hasBackup} role="status">
              {wrong.length > 0
                ? t('{length} {value} your attention: {map}.', {
                    length: wrong.length,
                    value: wrong.length === 1 ? t('part needs') : t('parts need'),
                    map: wrong.map(({ name }) => name).join(', '),
                  })
                : checks.some(({ asOf }) => asOf !== undefined)
                  ? t('Not every part has answered yet; those that have work.')
                  : hasBackup
                    ? t('All that is set up works.')
                    : t(
                        'All that is set up works, but nothing is backed up yet: a broken disk would take every visit with it.',
                      )}
            </p>
            <TurnOnBackups />
            <Trends />
            <Panel
              title={t('Parts')}
              aside={
                <span className={settings.hint}>
                  {t('Version {version} · up for {spanInWords}', {
                    version,
                    spanInWords: spanInWords(uptime),
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
  const [size, word] =
    seconds >= 172_800
      ? ([86_400, 'day'] as const)
      : seconds >= 7_200
        ? ([3_600, 'hour'] as const)
        : ([60, 'minute'] as const)
  const n = Math.floor(seconds / size)
  return `${n} ${word}${n === 1 ? '' : 's'}`
}
