import { useMutation, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { type Item, unpublishItem } from '#contract/items.ts'
import { call } from '#web/api/client.ts'
import { AudienceSelect } from '#web/shell/items/AudienceSelect.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { takeChange } from '../queries.ts'
import { lossOfPublic } from '../words.ts'
import type { useItemSaver } from './useItemSaver.ts'
import { t } from '#web/i18n/i18n.ts'

const PublishDialog = lazy(async () => ({
  default: (await import('#web/shell/items/PublishDialog.tsx')).PublishDialog,
}))

/** Who sees the template. Making it public asks for a review, and taking it back for a confirmation. */
export function Audience({ editor }: { editor: ReturnType<typeof useItemSaver> }) {
  const { saver, fields, edit } = editor
  const queries = useQueryClient()
  const [isPublishing, setPublishing] = useState(false)
  const [next, setNext] = useState<string>()
  const takeOver = (item: Item) => {
    saver.rebase(item)
    takeChange(queries, item)
  }
  const { mutate } = useMutation({
    mutationFn: (_group: string) => call(unpublishItem, { params: { id: fields.id } }),
    onSuccess: (item, group) => {
      takeOver(item)
      if (group !== 'me') edit({ group })
    },
  })
  const choose = async (group: string) => {
    if (group !== 'public') return fields.public ? setNext(group) : edit({ group })
    // The reviewed text is the saved text.
    await saver.flush()
    if (!saver.isUnsaved()) setPublishing(true)
  }
  return (
    <>
      <AudienceSelect
        value={fields.group}
        mine={fields.mine}
        onChange={(group) => void choose(group)}
      />
      <Suspense>
        {isPublishing && (
          <PublishDialog
            item={fields}
            onPublished={takeOver}
            onClose={() => setPublishing(false)}
          />
        )}
      </Suspense>
      {next && (
        <ConfirmDialog
          title={t('Make “{name}” private?', { name: fields.name })}
          text={lossOfPublic}
          confirm={t('Yes, make private')}
          onClose={() => setNext(undefined)}
          onConfirm={() => {
            setNext(undefined)
            mutate(next)
          }}
        />
      )}
    </>
  )
}
