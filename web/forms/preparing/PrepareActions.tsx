import { Button, FileButton } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Form, syncCast, uploadPrepared } from '#contract/forms.ts'
import { call } from '#web/api/client.ts'
import { keys } from '#web/api/keys.ts'
import { ConfirmButton } from '#web/ui/ConfirmButton.tsx'
import { toastSuccess } from '#web/ui/toast.tsx'
import { preparesQuery } from '../queries.ts'
import { ChangeState } from './ChangeState.tsx'
import { t, translate } from '#web/i18n/i18n.ts'

interface Props {
  form: Form
  /** Called when the PDF on the page has been replaced. */
  onReplaced: () => void
}

/** Uploads the prepared PDF, reads its fields again, and changes the state. Shown only to users who prepare forms. */
export function PrepareActions({ form, onReplaced }: Props) {
  const { data: prepares } = useQuery(preparesQuery)
  const [isChanging, setChanging] = useState(false)
  const { upload, sync } = usePreparing(form, onReplaced)
  if (!prepares) return null
  return (
    <>
      <FileButton accept="application/pdf" onChange={(file) => file && upload.mutate(file)}>
        {(props) => (
          <Button {...props} size="compact-md" variant="default" loading={upload.isPending}>
            {t('Upload the prepared PDF')}
          </Button>
        )}
      </FileButton>
      {form.preparedPdfUrl && (
        <ConfirmButton
          size="compact-md"
          variant="default"
          loading={sync.isPending}
          question={t('This replaces all fields, and your changes to them are lost.')}
          confirm={t('Replace the fields')}
          onConfirm={() => sync.mutate()}
        >
          {t('Read the prepared PDF again')}
        </ConfirmButton>
      )}
      <Button size="compact-md" variant="default" onClick={() => setChanging(true)}>
        {t('Change the state')}
      </Button>
      {isChanging && <ChangeState form={form} onClose={() => setChanging(false)} />}
    </>
  )
}

function usePreparing({ id }: Form, onReplaced: () => void) {
  const queries = useQueryClient()
  const onSettled = () => queries.invalidateQueries({ queryKey: keys.items })
  const params = { id }
  const upload = useMutation({
    mutationFn: (file: File) => {
      const body = new FormData()
      body.append('file', file)
      return call(uploadPrepared, { params, body })
    },
    onSuccess: ({ message }) => {
      onReplaced()
      toastSuccess(translate(message))
    },
    onSettled,
  })
  const sync = useMutation({
    mutationFn: () => call(syncCast, { params, body: { formId: id } }),
    onSuccess: () => toastSuccess(t('The fields were read again.')),
    onSettled,
  })
  return { upload, sync }
}
