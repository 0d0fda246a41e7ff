import { useQuery } from '@tanstack/react-query'
import settings from '#web/settings/settings.module.css'
import { ServerFold } from '#web/ui/ServerFold.tsx'
import { LimitsForm } from './LimitsForm.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { limitsQuery } from './queries.ts'
import { t } from '#web/i18n/i18n.ts'
import { Trans } from '#web/i18n/Trans.tsx'

/** The limits of requests, files, storage and sessions. */
export function Limits() {
  const query = useQuery(limitsQuery)
  return (
    <Loaded what={t('the limits')} query={query}>
      {({ items }) => (
        <>
          <div>
            <p className={settings.hint}>
              {t(
                'Whoever asks for more is told when to come back; nothing is lost. An empty field is the usual number.',
              )}
            </p>
            <ServerFold>
              <code>{t('RATE_LIMITS')}</code>{' '}
              <Trans
                message="(such as {code}) and {code2} come before what is said here. {code3} shows and sets the same."
                values={{
                  code: <code>{t('generate=60,chat=60')}</code>,
                  code2: <code>{t('MAX_UPLOAD_MB')}</code>,
                  code3: <code>{t('npm run admin -- limits')}</code>,
                }}
              />
            </ServerFold>
          </div>
          <LimitsForm saved={items} />
        </>
      )}
    </Loaded>
  )
}
