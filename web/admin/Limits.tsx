import { useQuery } from '@tanstack/react-query'
import settings from '#web/settings/settings.module.css'
import { ServerFold } from '#web/ui/ServerFold.tsx'
import { LimitsForm } from './LimitsForm.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { limitsQuery } from './queries.ts'

/** The limits of requests, files, storage and sessions. */
export function Limits() {
  const query = useQuery(limitsQuery)
  return (
    <Loaded what="the limits" query={query}>
      {({ items }) => (
        <>
          <div>
            <p className={settings.hint}>
              Whoever asks for more is told when to come back; nothing is lost. An empty field is
              the usual number.
            </p>
            <ServerFold>
              <code>RATE_LIMITS</code> (such as <code>generate=60,chat=60</code>) and{' '}
              <code>MAX_UPLOAD_MB</code> come before what is said here.{' '}
              <code>npm run admin -- limits</code> shows and sets the same.
            </ServerFold>
          </div>
          <LimitsForm saved={items} />
        </>
      )}
    </Loaded>
  )
}
