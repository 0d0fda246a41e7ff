import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { methodsQuery } from '#web/accounts/setup.ts'
import { LoadingRows } from '#web/ui/LoadingRows.tsx'
import { Panel } from '#web/ui/Panel.tsx'
import settings from '../settings.module.css'
import { t } from '#web/i18n/i18n.ts'

const PasswordDialog = lazy(async () => ({
  default: (await import('./PasswordDialog.tsx')).PasswordDialog,
}))

/** Whether the account has a password, with a button to change it or create one. */
export function PasswordPanel() {
  const { data } = useQuery(methodsQuery)
  const [isOpen, setOpen] = useState(false)
  return (
    <Panel title={t('Password')}>
      {!data && <LoadingRows count={1} />}
      {data && (
        <div className={settings.choice}>
          <p className={settings.choiceText}>
            {data.hasPassword
              ? t('You can sign in with your email and password.')
              : t('You sign in with another account. Create a password to sign in here, too.')}
          </p>
          <Button variant="default" onClick={() => setOpen(true)}>
            {data.hasPassword ? t('Change password') : t('Create password')}
          </Button>
          {isOpen && (
            <Suspense fallback={null}>
              <PasswordDialog hasPassword={data.hasPassword} onClose={() => setOpen(false)} />
            </Suspense>
          )}
        </div>
      )}
    </Panel>
  )
}
