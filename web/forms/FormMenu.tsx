import { Menu } from '@mantine/core'
import { useState } from 'react'
import { fillPath } from '#contract/call.ts'
import { type FormSummary, getOriginalPdf, getPreparedPdf } from '#contract/forms.ts'
import { ActionsTarget } from '#web/ui/ActionsTarget.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { useDeleteForm, useProcessForm } from './form-changes.ts'
import { RenameForm } from './RenameForm.tsx'
import { t } from '#web/i18n/i18n.ts'

/** Renames, downloads, processes or deletes a form. */
export function FormMenu({ form }: { form: FormSummary }) {
  const { name } = form
  const [open, setOpen] = useState<'rename' | 'delete'>()
  const close = () => setOpen(undefined)
  const remove = useDeleteForm(form)
  return (
    <>
      <Menu position="bottom-end" width={240}>
        <ActionsTarget name={name} />
        <Menu.Dropdown>
          <Entries form={form} />
          <Menu.Item onClick={() => setOpen('rename')}>{t('Rename')}</Menu.Item>
          <Menu.Item color="red" onClick={() => setOpen('delete')}>
            {t('Delete')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {open === 'rename' && <RenameForm form={form} onClose={close} />}
      {open === 'delete' && (
        <ConfirmDialog
          title={t('Delete “{name}”?', { name })}
          text={t('The form, its fields and its PDFs are deleted. This can’t be undone.')}
          confirm={t('Delete form')}
          onClose={close}
          onConfirm={() => {
            close()
            remove.mutate()
          }}
        />
      )}
    </>
  )
}

function Entries({ form: { id, state, preparedPdfUrl } }: { form: FormSummary }) {
  const process = useProcessForm()
  const original = fillPath(getOriginalPdf.path, { id })
  const prepared = fillPath(getPreparedPdf.path, { id })
  return (
    <>
      <Menu.Item component="a" href={original} download>
        {t('Download the PDF')}
      </Menu.Item>
      {preparedPdfUrl && (
        <Menu.Item component="a" href={prepared} download>
          {t('Download the prepared PDF')}
        </Menu.Item>
      )}
      {(state === 'requested' || state === 'failed') && (
        <Menu.Item onClick={() => process.mutate(id)}>{t('Find the fields again')}</Menu.Item>
      )}
    </>
  )
}
