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

type Editor = ReturnType<typeof useItemSaver>

/** Who sees the template. Making it public asks for a review, and taking it back for a confirmation. */
export function Audience({ editor }: { editor: Editor }) {
  const { saver, fields, edit } = editor
  const [isPublishing, setPublishing] = useState(false)
  const [next, setNext] = useState<string>()
  const { takeOver, unpublish } = useUnpublish(editor)
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
        <MakePrivate
          name={fields.name}
          onClose={() => setNext(undefined)}
          onConfirm={() => {
            setNext(undefined)
            unpublish(next)
          }}
        />
      )}
    </>
  )
}

interface MakePrivateProps {
  name: string
  onClose: () => void
  onConfirm: () => void
}

const MakePrivate = ({ name, ...on }: MakePrivateProps) => (
  <ConfirmDialog
    title={t('Make “{name}” private?', { name })}
    text={lossOfPublic}
    confirm={t('Yes, make private')}
    {...on}
  />
)

/** Takes a public template back, for its author (`me`) or a group. */
function useUnpublish({ saver, fields: { id }, edit }: Editor) {
  const queries = useQueryClient()
  const takeOver = (item: Item) => {
    saver.rebase(item)
    takeChange(queries, item)
  }
  const { mutate } = useMutation({
    mutationFn: (_group: string) => call(unpublishItem, { params: { id } }),
    onSuccess: (item, group) => {
      takeOver(item)
      if (group !== 'me') edit({ group })
    },
  })
  return { takeOver, unpublish: mutate }
}
