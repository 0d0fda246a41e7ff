import { Button, Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { FileUp } from 'lucide-react'
import { useEffect } from 'react'
import { AppError } from '#contract/errors.ts'
import type { Note } from '#contract/notes.ts'
import type { WriteBack, WriteBackPreview } from '#contract/write-back.ts'
import { patientCheckQuery } from '#web/api/patient-check.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { FormError } from '#web/ui/FormError.tsx'
import { LoadingRows } from '#web/ui/LoadingRows.tsx'
import { OtherPatient } from '#web/ui/write-back/OtherPatient.tsx'
import { toastSuccess } from '#web/ui/toast.tsx'
import { PreviewText } from './PreviewText.tsx'
import { previewQuery } from './queries.ts'
import { useWriteBack } from './useWriteBack.ts'
import css from '#web/ui/write-back/write-back.module.css'
import { t, translate } from '#web/i18n/i18n.ts'

interface Props {
  note: Note
  /** Name of the EMR. */
  name: string
  onClose: () => void
}

/** Shows exactly what is written to the EMR and for whom, then writes it. */
export function WriteBackDialog({ note, name, onClose }: Props) {
  return (
    <Modal opened onClose={onClose} title={t('Write to {name}', { name })} size="xl">
      <Content note={note} name={name} onClose={onClose} />
    </Modal>
  )
}

function Content({ note, name, onClose }: Props) {
  const { data, error, refetch } = useQuery(previewQuery(note))
  if (error)
    return (
      <ErrorState
        title={t('Could not prepare the note')}
        error={error}
        onRetry={() => void refetch()}
      />
    )
  if (!data) return <LoadingRows count={6} label={t('Reading the patient from {name}', { name })} />
  return <Preview note={note} preview={data} onClose={onClose} />
}

interface PreviewProps {
  note: Note
  preview: WriteBackPreview
  onClose: () => void
}

function Preview({ note, preview, onClose }: PreviewProps) {
  const { displayName: name, isWritten, signed } = preview
  const write = useWriteBack(note)
  const isOver = write.data !== undefined
  useEffect(() => {
    if (write.data?.state !== 'written') return
    toastSuccess(t('Written to {name}.', { name }))
    onClose()
    // oxlint-disable-next-line react/exhaustive-deps -- once, when it is written.
  }, [write.data])
  const hasChanged = write.error instanceof AppError && write.error.code === 'version-mismatch'
  return (
    <div className={css.dialog}>
      <OtherPatient check={useQuery(patientCheckQuery(note.scribeId)).data} />
      <PreviewText preview={preview} />
      <PreviewNotices preview={preview} hasChanged={hasChanged} />
      {!hasChanged && <FormError error={write.error} />}
      {write.data && <Result result={write.data} />}
      <div className={css.actions}>
        <Button variant="default" onClick={onClose}>
          {isOver || isWritten ? t('Close') : t('Cancel')}
        </Button>
        {!isOver && !isWritten && (
          <Button
            leftSection={<FileUp size={16} aria-hidden />}
            loading={write.isPending}
            onClick={() => write.mutate(preview)}
          >
            {signed ? t('Write to {name}', { name }) : t('Write unsigned to {name}', { name })}
          </Button>
        )}
      </div>
    </div>
  )
}

function PreviewNotices({
  preview: { displayName: name, isWritten, signed },
  hasChanged,
}: Pick<PreviewProps, 'preview'> & { hasChanged: boolean }) {
  return (
    <>
      {hasChanged && (
        <p className={css.notice} role="alert">
          {t('The note or the patient changed. This is the new preview: check it again.')}
        </p>
      )}
      {isWritten && <p className={css.hint}>{t('{name} already has this text.', { name })}</p>}
      {!signed && !isWritten && (
        <p className={css.notice}>
          {t('This note isn’t signed. It’s written as a draft that you sign in {name}.', { name })}
        </p>
      )}
    </>
  )
}

/** An attempt that wasn't written: what happened, and what to do. */
function Result({ result: { state, message, displayName: name } }: { result: WriteBack }) {
  if (state === 'written') return null
  return (
    <p className={css.notice} role="alert">
      {translate(message)}{' '}
      {state === 'uncertain'
        ? t('{name} may have the note. Look for it before you write it again.', { name })
        : t('Nothing was written.')}
    </p>
  )
}
