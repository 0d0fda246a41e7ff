import { useQuery } from '@tanstack/react-query'
import { fullDate } from '#web/ui/times.ts'
import { auditQuery } from './queries.ts'
import { auditWords } from './receipt-words.ts'
import css from './sign.module.css'
import { t } from '#web/i18n/i18n.ts'

/** Who did what with the notes of a visit. */
export function AuditLog({ scribeId }: { scribeId: string }) {
  const { data } = useQuery(auditQuery(scribeId))
  if (!data || data.items.length === 0) return null
  return (
    <section className={css.log} aria-labelledby="audit-log">
      <h3 id="audit-log">{t('Activity')}</h3>
      {!data.intact && <p role="alert">{t('The log was changed, or an entry is missing.')}</p>}
      <ol>
        {data.items.map((event) => (
          <li key={event.seq}>
            <time dateTime={event.at}>{fullDate(event.at)}</time>
            <span>
              {t('{name} {action}', {
                name: event.actor?.name || t('You'),
                action: auditWords(event),
              })}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
