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
              {t('Users over a limit are asked to wait. Leave a field blank for the default.')}
            </p>
            <ServerFold>
              <Trans
                message="The settings {rateLimits} (such as {example}) and {uploadLimit} override these values. {command} shows and changes them."
                values={{
                  rateLimits: <code>{'RATE_LIMITS'}</code>,
                  example: <code>{'generate=60,chat=60'}</code>,
                  uploadLimit: <code>{'MAX_UPLOAD_MB'}</code>,
                  command: <code>{'npm run admin -- limits'}</code>,
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
