import { Modal } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useUser } from '#web/api/useUser.ts'
import css from './audit.module.css'
import { EventLog } from './EventLog.tsx'
import { visitActivityQuery } from './queries.ts'
import { t } from '#web/i18n/i18n.ts'

interface Props {
  scribeId: string
  onClose: () => void
}

/** The access log of one visit. */
export function WhoSaw({ scribeId, onClose }: Props) {
  const me = useUser().id
  const log = useInfiniteQuery(visitActivityQuery(scribeId))
  return (
    <Modal opened onClose={onClose} title={t('Who saw this visit')} size="lg">
      <p className={css.hint}>
        {t(
          'Repeated views within 10 minutes are one entry. The log never contains spoken or written text.',
        )}
      </p>
      {log.data?.pages[0]?.intact === false && (
        <p className={css.broken} role="alert">
          {t('This log was altered, or an entry is missing.')}
        </p>
      )}
      <EventLog
        log={log}
        who={({ actor }) => (actor?.id === me ? t('You') : actor?.name || t('Someone else'))}
        empty={t('No one has opened this visit yet.')}
      />
    </Modal>
  )
}
