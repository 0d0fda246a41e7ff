import { Menu } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { fillPath } from '#contract/call.ts'
import { type FormSummary, getOriginalPdf, getPreparedPdf } from '#contract/forms.ts'
import { paths } from '#web/paths.ts'
import { ActionsTarget } from '#web/ui/ActionsTarget.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { useDeleteForm, useProcessForm } from './form-changes.ts'
import { RenameForm } from './RenameForm.tsx'
import { t } from '#web/i18n/i18n.ts'

interface Props {
  form: FormSummary
  /** Whether the user may change the form, not only read it. */
  mayChange: boolean
}

/** Opens a form in the library, downloads it, and renames, processes or deletes it. */
export function FormMenu({ form, mayChange }: Props) {
  const { name } = form
  const [open, setOpen] = useState<'rename' | 'delete'>()
  const close = () => setOpen(undefined)
  const remove = useDeleteForm(form)
  return (
    <>
      <Menu position="bottom-end" width={240}>
        <ActionsTarget name={name} />
        <Menu.Dropdown>
          <Menu.Item component={Link} to={`${paths.template(form.id)}?type=form`}>
            {t('Show in the library')}
          </Menu.Item>
          <Downloads form={form} />
          {mayChange && <FindAgain form={form} />}
          {mayChange && <Menu.Item onClick={() => setOpen('rename')}>{t('Rename')}</Menu.Item>}
          {mayChange && (
            <Menu.Item color="red" onClick={() => setOpen('delete')}>
              {t('Delete')}
            </Menu.Item>
          )}
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

function FindAgain({ form: { id, state } }: { form: FormSummary }) {
  const process = useProcessForm()
  if (state !== 'requested' && state !== 'failed') return null
  return <Menu.Item onClick={() => process.mutate(id)}>{t('Find the fields again')}</Menu.Item>
}

function Downloads({ form: { id, preparedPdfUrl } }: { form: FormSummary }) {
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
    </>
  )
}
