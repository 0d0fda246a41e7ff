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
          'Reading the same thing again within ten minutes is one entry. What was said or written is never part of this log.',
        )}
      </p>
      {log.data?.pages[0]?.intact === false && (
        <p className={css.broken} role="alert">
          {t('The log was changed, or an entry is missing.')}
        </p>
      )}
      <EventLog
        log={log}
        who={({ actor }) => (actor?.id === me ? t('You') : actor?.name || t('Somebody else'))}
        empty={t('Nobody has opened it yet.')}
      />
    </Modal>
  )
}
