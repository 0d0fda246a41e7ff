import { useQuery } from '@tanstack/react-query'
import { fileSize } from '#contract/file-size.ts'
import settings from '#web/settings/settings.module.css'
import { Panel } from '#web/ui/Panel.tsx'
import { ServerFold } from '#web/ui/ServerFold.tsx'
import css from './admin.module.css'
import { Loaded } from './Loaded.tsx'
import { limitsQuery } from './queries.ts'

/** How much each user may ask for; the operator of the machine changes it. */
export function Limits() {
  const query = useQuery(limitsQuery)
  return (
    <Loaded what="the limits" query={query}>
      {({ rates, maxUploadBytes }) => (
        <>
          <div>
            <p className={settings.hint}>
              Whoever asks for more is told when to come back; nothing is lost.
            </p>
            <ServerFold>
              These are changed with <code>RATE_LIMITS</code> (such as{' '}
              <code>generate=60,chat=60</code>) and <code>MAX_UPLOAD_MB</code>.
            </ServerFold>
          </div>
          <Panel title="Each user, a minute">
            <ul className={css.rows}>
              {rates.map(({ name, title, perMinute, usual }) => (
                <li key={name}>
                  <div className={css.what}>
                    <strong>{title}</strong>
                    <p className={css.meta}>
                      <code>{name}</code>
                      {perMinute !== usual && <span>usually {usual}</span>}
                    </p>
                  </div>
                  <span className="tabular">{perMinute.toLocaleString('en')}</span>
                </li>
              ))}
            </ul>
          </Panel>
          <Panel title="Each file">
            <ul className={css.rows}>
              <li>
                <div className={css.what}>
                  <strong>Largest upload</strong>
                </div>
                <span className="tabular">{fileSize(maxUploadBytes)}</span>
              </li>
            </ul>
          </Panel>
        </>
      )}
    </Loaded>
  )
}
