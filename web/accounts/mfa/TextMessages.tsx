import { useQuery } from '@tanstack/react-query'
import { Panel } from '#web/ui/Panel.tsx'
import { RelativeTime } from '#web/ui/RelativeTime.tsx'
import css from './mfa.module.css'
import { textMessagesQuery } from './queries.ts'
import { t } from '#web/i18n/i18n.ts'

/** Text messages that wait for the administrator to pass on, because no SMS service is set up. */
export function TextMessages() {
  const { data } = useQuery(textMessagesQuery)
  if (!data?.items.length) return null
  return (
    <Panel title={t('Text messages that were not sent')}>
      <p className={css.lead}>
        {t('No SMS service is set up. Make sure who asks before you read a code out to anyone.')}
      </p>
      <ul className={css.messages}>
        {data.items.map(({ id, to, text, created }) => (
          <li key={id}>
            <strong>{text}</strong>
            <span>
              {t('To {to},', { to })} <RelativeTime instant={created} />
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
