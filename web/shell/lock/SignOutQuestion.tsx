import { Button, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import accounts from '#web/accounts/accounts.module.css'
import { leaveNow } from '#web/shell/leave.ts'
import { t } from '#web/i18n/i18n.ts'

/** Signing out of a locked page deletes unsaved typing, so it asks first. */
export function SignOutQuestion({ onStay }: { onStay: () => void }) {
  const [isLeaving, setLeaving] = useState(false)
  const go = () => {
    setLeaving(true)
    void leaveNow().finally(() => setLeaving(false))
  }
  return (
    <Stack gap="md">
      <h1 className={accounts.title}>{t('Some of your text isn’t saved yet.')}</h1>
      <p className={accounts.text}>{t('It’s only on this device. Signing out deletes it.')}</p>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onStay}>
          {t('Stay')}
        </Button>
        <Button loading={isLeaving} onClick={go}>
          {t('Sign out and delete it')}
        </Button>
      </Group>
    </Stack>
  )
}
