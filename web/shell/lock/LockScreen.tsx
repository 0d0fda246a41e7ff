import { Anchor, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { EntryFrame } from '#web/accounts/EntryFrame.tsx'
import accounts from '#web/accounts/accounts.module.css'
import { useReauth } from '#web/accounts/reauth.ts'
import { ReauthForm } from '#web/accounts/ReauthForm.tsx'
import { hasUnsavedTyping, leaveNow } from '#web/shell/leave.ts'
import { meQuery } from '#web/api/session.ts'
import { SignOutQuestion } from './SignOutQuestion.tsx'
import { unlock } from './unlock.ts'
import { t } from '#web/i18n/i18n.ts'
import { Trans } from '#web/i18n/Trans.tsx'

/** The screen of a locked page: none of its content, and how its user unlocks it. */
export function LockScreen() {
  const { data: user } = useQuery({ ...meQuery, enabled: false })
  const waiting = useReauth(({ pendingId }) => pendingId)
  const [leaving, setLeaving] = useState(false)
  return (
    <EntryFrame title={t('Locked')}>
      {leaving ? (
        <SignOutQuestion onStay={() => setLeaving(false)} />
      ) : (
        <Stack gap="md">
          <h1 className={accounts.title}>{t('Locked')}</h1>
          <p className={accounts.text}>
            {user && (
              <>
                <Trans
                  message="{name} is signed in."
                  values={{ name: <strong>{user.name || user.email}</strong> }}
                />{' '}
              </>
            )}
            {t('Everything you had open is still here.')}
          </p>
          <ReauthForm key={waiting} verb={t('Unlock')} reason="" waiting={waiting} onDone={open} />
          <div className={accounts.links}>
            <Anchor component="button" type="button" onClick={() => void leave(setLeaving)}>
              {t('Sign out')}
            </Anchor>
          </div>
        </Stack>
      )}
    </EntryFrame>
  )
}

function open(): void {
  // A second step that the dialog of the hidden page asked for is answered too.
  useReauth.getState().answer?.(true)
  unlock()
}

/** Signs out; where something typed would be lost, asks first. */
async function leave(ask: (isAsking: boolean) => void): Promise<void> {
  if (await hasUnsavedTyping()) ask(true)
  else await leaveNow()
}
