import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { t } from '#web/i18n/i18n.ts'

const DataEntryDialog = lazy(async () => ({
  default: (await import('./DataEntryDialog.tsx')).DataEntryDialog,
}))

/** Opens data entry for a visit. */
export function AddData({ scribeId }: { scribeId: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="subtle" size="compact-sm" onClick={() => setOpen(true)}>
        {t('Enter data')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <DataEntryDialog scribeId={scribeId} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
