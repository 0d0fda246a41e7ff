import { Popover } from '@mantine/core'
import { Bell, CircleAlert, CircleCheck } from 'lucide-react'
import { AnchorTo } from '#web/ui/AnchorTo.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import type { OpenedBy } from '#web/ui/opener.ts'
import { RelativeTime } from '#web/ui/RelativeTime.tsx'
import { useToastHistory } from '#web/ui/toast.tsx'
import css from './app.module.css'
import { t } from '#web/i18n/i18n.ts'

/** The list that the bell opens. */
export function ToastList({ anchor, ...opened }: OpenedBy) {
  const entries = useToastHistory((t) => t.entries)
  return (
    <Popover {...opened} width={340} position="bottom-end" shadow="md" trapFocus returnFocus>
      <Popover.Target refProp="anchorRef">
        <AnchorTo to={anchor} />
      </Popover.Target>
      <Popover.Dropdown p={0} tabIndex={-1} data-autofocus>
        {entries.length === 0 && (
          <EmptyState icon={Bell} title={t('No notifications')}>
            {t('Errors and confirmations from this window appear here.')}
          </EmptyState>
        )}
        <ul className={css.history}>
          {entries.map(({ id, kind, message, at }) => (
            <li key={id} data-kind={kind}>
              {kind === 'error' ? (
                <CircleAlert size={16} aria-label={t('Error')} />
              ) : (
                <CircleCheck size={16} aria-label={t('Success')} />
              )}
              <span>{message}</span>
              <RelativeTime instant={at} />
            </li>
          ))}
        </ul>
      </Popover.Dropdown>
    </Popover>
  )
}
