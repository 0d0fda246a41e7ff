import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { t } from '#web/i18n/i18n.ts'

const DemoDialog = lazy(async () => ({ default: (await import('./DemoDialog.tsx')).DemoDialog }))

/** Opens the dialog that asks for a demo. */
export function BookDemo({ clinic }: { clinic: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {t('Book a demo')}
      </Button>
      {isOpen && (
        <Suspense>
          <DemoDialog clinic={clinic} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
