import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Flag, Globe, Lock } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { type Item, unpublishItem } from '#contract/items.ts'
import { call } from '#web/api/client.ts'
import { ConfirmButton } from '#web/ui/ConfirmButton.tsx'
import { useConfinement } from '#web/shell/items/confined.ts'
import { useMayEdit } from '#web/shell/items/may-edit.ts'
import { toastSuccess } from '#web/ui/toast.tsx'
import css from './library.module.css'
import { takeChange } from './queries.ts'
import { lossOfPublic } from './words.ts'
import { t } from '#web/i18n/i18n.ts'

const PublishDialog = lazy(async () => ({
  default: (await import('#web/shell/items/PublishDialog.tsx')).PublishDialog,
}))
const FormToPublish = lazy(async () => ({
  default: (await import('./FormToPublish.tsx')).FormToPublish,
}))
const ReportDialog = lazy(async () => ({
  default: (await import('./ReportDialog.tsx')).ReportDialog,
}))

/** Publishing and unpublishing the user's own items; reporting others'. */
export function Sharing({ item }: { item: Item }) {
  const mayEdit = useMayEdit(item)
  const confined = useConfinement()
  if (item.mine && item.public) return <TakeBack item={item} />
  if (item.mine && !mayEdit) return null
  if (item.mine && item.itemType === 'form' && item.group !== 'me')
    return (
      <p className={css.quiet}>
        {t('A group’s form stays with the group. To make it public, publish a copy.')}
      </p>
    )
  if (item.mine && confined) return <p className={css.quiet}>{confined.reason}</p>
  if (item.mine) return <Publish item={item} />
  return item.public && !item.builtIn ? <Report item={item} /> : null
}

function Publish({ item }: { item: Item }) {
  const [open, setOpen] = useState(false)
  const queries = useQueryClient()
  return (
    <>
      <Button
        variant="default"
        leftSection={<Globe size={16} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t('Make public')}
      </Button>
      <Suspense>
        {open && (
          <PublishDialog
            item={item}
            onPublished={(published) => takeChange(queries, published)}
            onClose={() => setOpen(false)}
          >
            {item.itemType === 'form' && <FormToPublish item={item} />}
          </PublishDialog>
        )}
      </Suspense>
    </>
  )
}

function Report({ item }: { item: Item }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="subtle"
        color="gray"
        leftSection={<Flag size={16} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t('Report')}
      </Button>
      <Suspense>{open && <ReportDialog item={item} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}

function TakeBack({ item: { id } }: { item: Item }) {
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(unpublishItem, { params: { id } }),
    onSuccess: (item) => {
      takeChange(queries, item)
      toastSuccess(t('Now private'))
    },
  })
  return (
    <ConfirmButton
      variant="default"
      leftSection={<Lock size={16} aria-hidden />}
      loading={isPending}
      question={lossOfPublic}
      confirm={t('Yes, make private')}
      onConfirm={() => mutate()}
    >
      {t('Make private')}
    </ConfirmButton>
  )
}
