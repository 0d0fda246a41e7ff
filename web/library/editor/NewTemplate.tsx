import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import type { ItemFields } from '#contract/item-fields.ts'
import { createItem } from '#contract/items.ts'
import { call } from '#web/api/client.ts'
import { isSameLocation } from '#web/api/same-location.ts'
import { paths } from '#web/paths.ts'
import { t } from '#web/i18n/i18n.ts'

const NewPromptDialog = lazy(async () => ({
  default: (await import('./NewPromptDialog.tsx')).NewPromptDialog,
}))

type Fields = Partial<ItemFields> & { name: string }

/** Makes a template and opens it in the editor; a draft until one is done. */
export function useNewTemplate() {
  const navigate = useNavigate()
  return useMutation({
    mutationFn: (fields: Fields) =>
      call(createItem, { body: { itemType: 'template', draft: true, ...fields } }),
    onMutate: isSameLocation,
    onSuccess: ({ id }, _, isHere) => isHere() && navigate(paths.editTemplate(id)),
  })
}

/** Opens the dialog for a new template or macro. */
export function NewTemplate() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        size="compact-md"
        variant="default"
        leftSection={<Plus size={16} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t('New template')}
      </Button>
      {isOpen && (
        <Suspense>
          <NewPromptDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
