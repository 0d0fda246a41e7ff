import { Button, FileButton } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ImagePlus, PenLine, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { deleteSignature, putSignature, type StoredSignature } from '#contract/signature.ts'
import { call } from '#web/api/client.ts'
import { signaturePictureQuery, signatureQuery } from '#web/api/signature.ts'
import { ConfirmButton } from '#web/ui/ConfirmButton.tsx'
import { FormError } from '#web/ui/FormError.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import css from '../settings.module.css'
import { shrinkPicture } from '../shrink-picture.ts'
import { DrawSignature } from './DrawSignature.tsx'
import { t } from '#web/i18n/i18n.ts'

/** The signature that the user keeps for forms: drawn or uploaded, replaced, deleted. */
export function SignatureSettings() {
  const query = useQuery(signatureQuery)
  return (
    <Loaded what={t('your signature')} query={query}>
      {(stored) => <SignatureForm stored={stored} />}
    </Loaded>
  )
}

function SignatureForm({ stored: { updated } }: { stored: StoredSignature }) {
  const { put } = useSignature()
  const [isDrawing, setIsDrawing] = useState(false)
  const { data: picture } = useQuery(signaturePictureQuery(updated))
  const save = (file: Blob) => put.mutate(file, { onSuccess: () => setIsDrawing(false) })
  return (
    <div className={css.signature}>
      <p className={css.hint}>
        {t(
          'Your signature appears only in the form fields where you place it. It’s stored encrypted, and nobody else can use it.',
        )}
      </p>
      {updated && picture && (
        <img className={css.signaturePicture} src={picture} alt={t('Your signature')} />
      )}
      {isDrawing ? (
        <DrawSignature
          isSaving={put.isPending}
          onSave={save}
          onCancel={() => setIsDrawing(false)}
        />
      ) : (
        <Choices
          isStored={updated !== null}
          isSaving={put.isPending}
          onDraw={() => setIsDrawing(true)}
          onSave={save}
        />
      )}
      <FormError error={put.error} />
    </div>
  )
}

interface ChoicesProps {
  isStored: boolean
  isSaving: boolean
  onDraw: () => void
  onSave: (picture: Blob) => void
}

/** What can be done while nobody draws. */
function Choices({ isStored, isSaving, onDraw, onSave }: ChoicesProps) {
  return (
    <div className={css.logoActions}>
      <Button variant="default" leftSection={<PenLine size={15} aria-hidden />} onClick={onDraw}>
        {t('Draw a signature')}
      </Button>
      <FileButton accept="image/png,image/jpeg" onChange={(file) => file && onSave(file)}>
        {(props) => (
          <Button
            {...props}
            variant="default"
            loading={isSaving}
            leftSection={<ImagePlus size={15} aria-hidden />}
          >
            {t('Upload a picture')}
          </Button>
        )}
      </FileButton>
      {isStored && <DeleteSignature />}
      <span className={css.hint}>{t('PNG or JPEG, up to 1 MB')}</span>
    </div>
  )
}

function DeleteSignature() {
  const { remove } = useSignature()
  return (
    <ConfirmButton
      variant="subtle"
      color="gray"
      loading={remove.isPending}
      leftSection={<Trash2 size={15} aria-hidden />}
      question={t('Form fields that use your signature will stay empty.')}
      confirm={t('Delete the signature')}
      onConfirm={() => remove.mutate()}
    >
      {t('Delete')}
    </ConfirmButton>
  )
}

function useSignature() {
  const queries = useQueryClient()
  const onSuccess = (stored: StoredSignature) =>
    queries.setQueryData(signatureQuery.queryKey, stored)
  const put = useMutation({
    mutationFn: async (file: Blob) => call(putSignature, { body: await shrinkPicture(file) }),
    onSuccess,
    meta: { shownBy: 'form' },
  })
  const remove = useMutation({ mutationFn: () => call(deleteSignature, {}), onSuccess })
  return { put, remove }
}
