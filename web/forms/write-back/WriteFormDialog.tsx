import { Button, Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { FileUp } from 'lucide-react'
import { AppError } from '#contract/errors.ts'
import type { FilledForm } from '#contract/filled-forms.ts'
import type { FormWriteBack, FormWriteBackPreview } from '#contract/form-write-back.ts'
import { patientCheckQuery } from '#web/api/patient-check.ts'
import { FormError } from '#web/ui/FormError.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { fullDate } from '#web/ui/times.ts'
import { toastSuccess } from '#web/ui/toast.tsx'
import { fileSize } from '#web/i18n/file-size.ts'
import { EmrPatientBanner } from '#web/ui/write-back/EmrPatientBanner.tsx'
import { OtherPatient } from '#web/ui/write-back/OtherPatient.tsx'
import css from '#web/ui/write-back/write-back.module.css'
import { formPreviewQuery, useWriteForm } from './queries.ts'
import { t, translate } from '#web/i18n/i18n.ts'

interface Props {
  filled: FilledForm
  onClose: () => void
}

/** Shows which PDF is written to the EMR and for whom, then writes it. */
export function WriteFormDialog({ filled, onClose }: Props) {
  const query = useQuery(formPreviewQuery(filled))
  return (
    <Modal opened onClose={onClose} title={t('Write the form to the EMR')} size="lg">
      <Loaded what={t('the preview')} query={query}>
        {(preview) => <Preview {...{ filled, preview, onClose }} />}
      </Loaded>
    </Modal>
  )
}

function Preview({ filled, preview, onClose }: Props & { preview: FormWriteBackPreview }) {
  const { displayName: name, isWritten } = preview
  const { data: check } = useQuery(patientCheckQuery(filled.scribeId))
  const write = useWriteForm(filled)
  const submit = () =>
    write.mutate(preview, {
      onSuccess: ({ state }) => {
        if (state !== 'written') return
        toastSuccess(t('Written to {name}.', { name }))
        onClose()
      },
    })
  const isOver = write.data !== undefined || isWritten
  return (
    <div className={css.dialog}>
      <OtherPatient check={check} />
      <EmrPatientBanner preview={preview} />
      <PreviewFacts preview={preview} />
      <Problems error={write.error} result={write.data} />
      <div className={css.actions}>
        <Button variant="default" onClick={onClose}>
          {isOver ? t('Close') : t('Cancel')}
        </Button>
        {!isOver && (
          <Button
            leftSection={<FileUp size={16} aria-hidden />}
            loading={write.isPending}
            onClick={submit}
          >
            {t('Write to {name}', { name })}
          </Button>
        )}
      </div>
    </div>
  )
}

function PreviewFacts({ preview }: { preview: FormWriteBackPreview }) {
  const { displayName: name, title, size, type, author, period, replaces, isWritten } = preview
  const facts = [
    t('{title} (PDF, {size})', { title, size: fileSize(size) }),
    t('{type} (LOINC {code})', { type: translate(type.display), code: type.code }),
    t('by {author}', { author }),
    t('visit of {date}', { date: fullDate(period.start) }),
  ]
  return (
    <>
      <p className={css.hint}>{facts.join(' · ')}</p>
      {isWritten && <p className={css.hint}>{t('{name} already has this PDF.', { name })}</p>}
      {replaces !== null && !isWritten && (
        <p className={css.hint}>
          {t('It replaces document {id}, which has an earlier version of this form.', {
            id: replaces,
          })}
        </p>
      )}
    </>
  )
}

interface ProblemProps {
  error: Error | null
  result: FormWriteBack | undefined
}

/** Says why nothing was written, or that the preview has changed. */
function Problems({ error, result }: ProblemProps) {
  if (error instanceof AppError && error.code === 'version-mismatch')
    return (
      <p className={css.notice} role="alert">
        {t('The form or the patient has changed. Check the new preview.')}
      </p>
    )
  if (!result || result.state === 'written') return <FormError error={error} />
  const { displayName: name } = result
  return (
    <p className={css.notice} role="alert">
      {translate(result.message)}{' '}
      {result.state === 'uncertain'
        ? t('{name} may have the form. Look for it before you write it again.', { name })
        : t('Nothing was written.')}
    </p>
  )
}
