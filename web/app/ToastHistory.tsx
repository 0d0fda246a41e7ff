import { ActionIcon, Indicator, Popover } from '@mantine/core'
import { Bell, CircleAlert, CircleCheck } from 'lucide-react'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { RelativeTime } from '#web/ui/RelativeTime.tsx'
import { useToastHistory } from '#web/ui/toast.tsx'
import css from './app.module.css'

/** What toasts have said, for those who looked away. */
export function ToastHistory() {
  const { entries, unseen } = useToastHistory()
  return (
    <Popover
      width={340}
      position="bottom-end"
      shadow="md"
      onOpen={() => useToastHistory.setState({ unseen: 0 })}
    >
      <Indicator disabled={unseen === 0} color="red" size={8} offset={6}>
        <Popover.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={unseen ? `Notifications, ${unseen} new errors` : 'Notifications'}
          >
            <Bell size={18} strokeWidth={1.7} aria-hidden />
          </ActionIcon>
        </Popover.Target>
      </Indicator>
      <Popover.Dropdown p={0}>
        {entries.length === 0 && (
          <EmptyState icon={Bell} title="No notifications">
            Errors and confirmations of this window are kept here.
          </EmptyState>
        )}
        <ul className={css.history}>
          {entries.map(({ id, kind, message, at }) => (
            <li key={id} data-kind={kind}>
              {kind === 'error' ? (
                <CircleAlert size={16} aria-label="Error" />
              ) : (
                <CircleCheck size={16} aria-label="Success" />
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
