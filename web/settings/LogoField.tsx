import { Button, FileButton } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ImagePlus, Trash2 } from 'lucide-react'
import { deleteLogo, putLogo, type StoredLetterhead } from '#contract/export.ts'
import { call } from '#web/app/client.ts'
import { letterheadQuery } from '#web/notes/output/queries.ts'
import { FormError } from '#web/ui/FormError.tsx'
import { shrunk } from './shrink-picture.ts'
import css from './settings.module.css'

/** The logo: chosen, exchanged, taken away. */
export function LogoField({ letterhead }: { letterhead: StoredLetterhead }) {
  const queries = useQueryClient()
  const onSuccess = (saved: StoredLetterhead) =>
    queries.setQueryData(letterheadQuery.queryKey, saved)
  const put = useMutation({
    mutationFn: async (file: File) => call(putLogo, { body: await shrunk(file) }),
    onSuccess,
    meta: { shownBy: 'form' },
  })
  const remove = useMutation({ mutationFn: () => call(deleteLogo, {}), onSuccess })
  return (
    <div>
      <div className={css.logoDeeds}>
        <FileButton accept="image/png,image/jpeg" onChange={(file) => file && put.mutate(file)}>
          {(props) => (
            <Button
              {...props}
              variant="default"
              loading={put.isPending}
              leftSection={<ImagePlus size={15} aria-hidden />}
            >
              {letterhead.hasLogo ? 'Exchange the logo' : 'Add a logo'}
            </Button>
          )}
        </FileButton>
        {letterhead.hasLogo && (
          <Button
            variant="subtle"
            color="gray"
            loading={remove.isPending}
            leftSection={<Trash2 size={15} aria-hidden />}
            onClick={() => remove.mutate()}
          >
            Remove
          </Button>
        )}
        <span className={css.hint}>PNG or JPEG, at most 1 MB</span>
      </div>
      <FormError error={put.error} />
    </div>
  )
}
