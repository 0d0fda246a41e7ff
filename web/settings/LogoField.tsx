import { Button, FileButton } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ImagePlus, Trash2 } from 'lucide-react'
import { deleteLogo, putLogo, type StoredLetterhead } from '#contract/export.ts'
import { call } from '#web/api/client.ts'
import { sendPart } from '#web/api/optimistic.ts'
import { letterheadQuery } from '#web/notes/output/queries.ts'
import { FormError } from '#web/ui/FormError.tsx'
import { shrinkPicture } from './shrink-picture.ts'
import css from './settings.module.css'
import { t } from '#web/i18n/i18n.ts'

/** The logo: chosen, replaced, removed. */
export function LogoField({ letterhead: { hasLogo } }: { letterhead: StoredLetterhead }) {
  const { put, remove } = useLogo()
  return (
    <div>
      <div className={css.logoActions}>
        <FileButton accept="image/png,image/jpeg" onChange={(file) => file && put.mutate(file)}>
          {(props) => (
            <Button
              {...props}
              variant="default"
              loading={put.isPending}
              leftSection={<ImagePlus size={15} aria-hidden />}
            >
              {hasLogo ? t('Replace logo') : t('Add logo')}
            </Button>
          )}
        </FileButton>
        {hasLogo && (
          <Button
            variant="subtle"
            color="gray"
            loading={remove.isPending}
            leftSection={<Trash2 size={15} aria-hidden />}
            onClick={() => remove.mutate()}
          >
            {t('Remove')}
          </Button>
        )}
        <span className={css.hint}>{t('PNG or JPEG, up to 1 MB')}</span>
      </div>
      <FormError error={put.error} />
    </div>
  )
}

function useLogo() {
  const queries = useQueryClient()
  // In one queue with changes of the texts, because each is based on the previous version.
  const change = (send: (signal: AbortSignal) => Promise<StoredLetterhead>, bytes = 0) => {
    const { queryKey } = letterheadQuery
    return sendPart<StoredLetterhead>(queries, queryKey, {}, (_, signal) => send(signal), bytes)
  }
  const put = useMutation({
    mutationFn: async (file: File) => {
      const body = await shrinkPicture(file)
      return change((signal) => call(putLogo, { body, signal }), body.size)
    },
    meta: { shownBy: 'form' },
  })
  const remove = useMutation({
    mutationFn: () => change((signal) => call(deleteLogo, { signal })),
  })
  return { put, remove }
}
