import '@mantine/notifications/styles.layer.css'
import { Notifications, useNotifications } from '@mantine/notifications'
import type { CSSProperties } from 'react'
import { onSignedOut } from '#web/api/client.ts'
import { forgetToasts } from '#web/ui/toast.tsx'
import css from './app.module.css'
import { useToastOffset } from './toast-offset.ts'

onSignedOut(forgetToasts)

/**
 * Where toasts appear: one at a time for 5 seconds (specification §4, §8), above the bars at the lower edge. The stacked
 * layout also waits while one has the focus.
 */
export function Toasts({ phone }: { phone: boolean }) {
  const { notifications } = useNotifications()
  const taken = useToastOffset(phone, notifications.length > 0)
  // React's style type lacks custom properties.
  const style = { '--taken-below': `${taken}px` } as CSSProperties
  return (
    <Notifications
      limit={1}
      autoClose={5000}
      layout="stacked"
      position={phone ? 'bottom-center' : 'bottom-right'}
      transitionDuration={160}
      classNames={{ root: css.toasts ?? '' }}
      style={style}
    />
  )
}
