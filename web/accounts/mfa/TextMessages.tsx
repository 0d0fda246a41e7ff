import { useQuery } from '@tanstack/react-query'
import { Panel } from '#web/ui/Panel.tsx'
import { RelativeTime } from '#web/ui/RelativeTime.tsx'
import css from './mfa.module.css'
import { textMessagesQuery } from './queries.ts'
import { t } from '#web/i18n/i18n.ts'
import { Trans } from '#web/i18n/Trans.tsx'

/** Text messages that wait for the administrator to pass on, because no SMS service is set up. */
export function TextMessages() {
  const { data } = useQuery(textMessagesQuery)
  if (!data?.items.length) return null
  return (
    <Panel title={t('Unsent text messages')}>
      <p className={css.lead}>
        {t('No SMS service is set up. Confirm a person’s identity before you give them a code.')}
      </p>
      <ul className={css.messages}>
        {data.items.map(({ id, to, text, created }) => (
          <li key={id}>
            <strong>{text}</strong>
            <span>
              <Trans
                message="To {number}, {when}"
                values={{ number: to, when: <RelativeTime instant={created} /> }}
              />
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
