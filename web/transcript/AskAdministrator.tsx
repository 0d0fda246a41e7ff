import { Button } from '@mantine/core'
import { useIsDemo } from '#web/api/useUser.ts'
import { ErrorText } from '#web/ui/ErrorState.tsx'
import { RelativeTime } from '#web/ui/RelativeTime.tsx'
import { useRequestSetUp } from './set-up-requests.ts'
import { t } from '#web/i18n/i18n.ts'
import { Trans } from '#web/i18n/Trans.tsx'

/** Reminds the administrators; nobody administers a demo. */
export const AskAdministrator = () =>
  useIsDemo() ? <span>{t('Not available in the demo.')}</span> : <Ask />

/** Reminds the administrators to finish setting up: one press, once a day. */
function Ask() {
  const ask = useRequestSetUp()
  if (ask.isSuccess)
    return (
      <span role="status">
        <Trans
          message="Your administrator has been notified ({time})."
          values={{ time: <RelativeTime instant={ask.data.at} /> }}
        />
      </span>
    )
  return (
    <>
      <Button size="xs" variant="default" loading={ask.isPending} onClick={() => ask.mutate()}>
        {t('Ask your administrator')}
      </Button>
      {ask.error && <ErrorText error={ask.error} />}
    </>
  )
}
