import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Signature } from 'lucide-react'
import { lazy, Suspense, useState, useSyncExternalStore } from 'react'
import type { FilledForm } from '#contract/filled-forms.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { LoadingRows } from '#web/ui/LoadingRows.tsx'
import { fullDate } from '#web/ui/times.ts'
import editor from '../editor/editor.module.css'
import { FaxCoverDialog } from '../filling/FaxCoverDialog.tsx'
import { LateValues } from '../filling/FillConflict.tsx'
import { FilledPage } from '../filling/FilledPage.tsx'
import filling from '../filling/filling.module.css'
import { fillSaver } from '../filling/fill-savers.ts'
import { useAttach, useDownload } from '../filling/use-filled-pdf.ts'
import { valueWords } from '../filling/value-words.ts'
import { useSignedPdf } from '../pdf/usePdf.ts'
import { FormWriteBackBanner } from '../write-back/FormWriteBackBanner.tsx'
import { formWriteBackQuery } from '../write-back/queries.ts'
import { WriteFormDialog } from '../write-back/WriteFormDialog.tsx'
import { AmendForm } from './AmendForm.tsx'
import css from './signing.module.css'
import { t } from '#web/i18n/i18n.ts'

const FormReceipts = lazy(async () => ({
  default: (await import('./FormReceipts.tsx')).FormReceipts,
}))

type SignedFilledForm = FilledForm & { signed: NonNullable<FilledForm['signed']> }

export const isSignedForm = (filled: FilledForm): filled is SignedFilledForm =>
  filled.signed !== undefined

interface Props {
  /** False once its form has been deleted. */
  canAmend: boolean
  filled: SignedFilledForm
}

/** A signed form: its PDF as it was signed, and its values, which can't be changed. */
export function SignedForm({ canAmend, filled }: Props) {
  const { signed, signedAt } = filled
  const saver = fillSaver(useQueryClient(), filled)
  const { late } = useSyncExternalStore(saver.subscribe, saver.shown)
  return (
    <div className={editor.editor}>
      <SignedPage filled={filled} />
      <section className={filling.side} aria-label={t('Fields')}>
        <div>
          <div className={css.banner}>
            <Signature size={17} aria-hidden />
            <span>
              {t('Signed by {name}, {date}.', {
                name: signed.by,
                date: signedAt ? fullDate(signedAt) : '',
              })}
            </span>
          </div>
          <FormWriteBackBanner filled={filled} />
          <LateValues {...{ filled, late }} onDismiss={() => saver.dismissLate()} />
        </div>
        <ul className={filling.fields} aria-label={t('Signed values')}>
          {signed.values.map((value) => (
            <li key={value.fieldId} className={filling.field}>
              <strong>{value.name || t('No name')}</strong>
              <span className={css.value}>{valueWords(value.type, value.text)}</span>
            </li>
          ))}
        </ul>
        <SignedActions filled={filled} canAmend={canAmend} />
      </section>
    </div>
  )
}

/** The signed PDF, page by page. */
function SignedPage({ filled: { id, signed } }: { filled: SignedFilledForm }) {
  const { pdf, error, retry } = useSignedPdf(id, `${signed.version}`)
  const [page, setPage] = useState(1)
  if (pdf)
    return (
      <FilledPage
        {...{ pdf, page }}
        fields={[]}
        selectedId={undefined}
        onPage={setPage}
        onSelect={() => undefined}
      />
    )
  return (
    <div>
      {error ? (
        <ErrorState title={t('Could not show the PDF')} error={error} onRetry={retry} />
      ) : (
        <LoadingRows label={t('Loading the PDF')} />
      )}
    </div>
  )
}

/** The actions on a signed form. */
function SignedActions({ filled, canAmend }: { filled: FilledForm; canAmend: boolean }) {
  const [open, setOpen] = useState<SignedDialogName>()
  const shared = { size: 'compact-md', variant: 'default' } as const
  const toExport = { filled, fields: [], flatten: true }
  const download = useDownload(toExport)
  const attach = useAttach(toExport)
  const target = useQuery(formWriteBackQuery(filled)).data?.target
  return (
    <div className={filling.output}>
      <div className={filling.actions}>
        <Button
          size="compact-md"
          loading={download.isPending}
          onClick={() => download.mutate(null)}
        >
          {t('Download the signed PDF')}
        </Button>
        <Button {...shared} loading={attach.isPending} onClick={() => attach.mutate()}>
          {t('Attach to the visit')}
        </Button>
        <Button {...shared} onClick={() => setOpen('fax')}>
          {t('Fax cover sheet')}
        </Button>
        {target && (
          <Button {...shared} onClick={() => setOpen('write')}>
            {t('Write to {name}', { name: target.displayName })}
          </Button>
        )}
        <Button {...shared} onClick={() => setOpen('receipt')}>
          {t('Receipt')}
        </Button>
        {canAmend && (
          <Button {...shared} onClick={() => setOpen('amend')}>
            {t('Amend')}
          </Button>
        )}
      </div>
      {open && <SignedDialog {...{ open, filled, download }} onClose={() => setOpen(undefined)} />}
    </div>
  )
}

type SignedDialogName = 'receipt' | 'amend' | 'fax' | 'write'

interface DialogProps {
  open: SignedDialogName
  filled: FilledForm
  download: ReturnType<typeof useDownload>
  onClose: () => void
}

function SignedDialog({ open, filled, download, onClose }: DialogProps) {
  if (open === 'fax') return <FaxCoverDialog download={download} onClose={onClose} />
  if (open === 'write') return <WriteFormDialog filled={filled} onClose={onClose} />
  if (open === 'amend') return <AmendForm filled={filled} onClose={onClose} />
  return (
    <Suspense>
      <FormReceipts filled={filled} onClose={onClose} />
    </Suspense>
  )
}
