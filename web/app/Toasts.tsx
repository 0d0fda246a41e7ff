import '@mantine/notifications/styles.layer.css'
import { Notifications } from '@mantine/notifications'
import css from './app.module.css'

/** Where toasts appear: one at a time for 5 seconds (specification §4, §8). The stacked layout also waits while one has the focus. */
export function Toasts({ phone }: { phone: boolean }) {
  return (
    <Notifications
      limit={1}
      autoClose={5000}
      layout="stacked"
      position={phone ? 'top-center' : 'bottom-right'}
      transitionDuration={160}
      classNames={{ root: css.toasts ?? '' }}
    />
  )
}
