import { Button } from '@mantine/core'
import { History } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { Item } from '#contract/items.ts'
import { t } from '#web/i18n/i18n.ts'

const ItemVersions = lazy(async () => ({
  default: (await import('#web/shell/ItemVersions.tsx')).ItemVersions,
}))

/** Opens the earlier versions of a macro or a form. */
export function ItemHistory({ item }: { item: Item }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="default"
        leftSection={<History size={16} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t('Versions')}
      </Button>
      {isOpen && (
        <Suspense>
          <ItemVersions item={item} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
