import { ActionIcon, Indicator } from '@mantine/core'
import { Bell } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useOpener } from '#web/ui/opener.ts'
import { useToastHistory } from '#web/ui/toast.tsx'
import { t } from '#web/i18n/i18n.ts'

const load = () => import('./ToastList.tsx')
const ToastList = lazy(async () => ({ default: (await load()).ToastList }))

/** What toasts have said, for those who looked away. */
export function ToastHistory() {
  const unseen = useToastHistory((t) => t.unseen)
  const { opener, openedBy, everOpened } = useOpener('dialog', load)
  return (
    <>
      <Indicator disabled={unseen === 0} color="red" size={8} offset={6}>
        <ActionIcon
          {...opener}
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={
            unseen
              ? t('Notifications, {count, plural, one {# new error} other {# new errors}}', {
                  count: unseen,
                })
              : t('Notifications')
          }
          onClick={() => {
            useToastHistory.setState({ unseen: 0 })
            opener.onClick()
          }}
        >
          <Bell size={18} strokeWidth={1.7} aria-hidden />
        </ActionIcon>
      </Indicator>
      <Suspense fallback={null}>{everOpened && <ToastList {...openedBy} />}</Suspense>
    </>
  )
}
