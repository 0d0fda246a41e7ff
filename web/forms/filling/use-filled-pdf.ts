import { useMutation } from '@tanstack/react-query'
import { fillForm } from '#contract/form-filling.ts'
import type { Form } from '#contract/forms.ts'
import { beginUploads, finishUpload, partCount, putUploadPart } from '#contract/uploads.ts'
import { AppError, words } from '#contract/errors.ts'
import { call } from '#web/api/client.ts'
import { saveFile } from '#web/ui/save-file.ts'
import { toastSuccess } from '#web/ui/toast.tsx'
import type { FilledField } from './useFill.ts'
import { t } from '#web/i18n/i18n.ts'

interface FormToFill {
  form: Form
  fields: readonly FilledField[]
  flatten: boolean
}

const fill = ({ form, fields, flatten }: FormToFill): Promise<Blob> => {
  const filled = fields.filter(({ text }) => text.trim() !== '')
  const values = filled.map(({ field, text }) => ({ fieldId: field.id, text }))
  return call(fillForm, { params: { id: form.id }, body: { values, flatten } })
}

/** Downloads the filled PDF. */
export const useDownload = (filled: FormToFill) =>
  useMutation({
    mutationFn: async () => saveFile(await fill(filled), `${filled.form.name}.pdf`),
    onSuccess: () => toastSuccess(t('The PDF was downloaded.')),
  })

/** Keeps the filled PDF with the files of the visit. It's never read as a source of notes. */
export const useAttach = (filled: FormToFill, scribeId: string) =>
  useMutation({
    mutationFn: async () => {
      const pdf = await fill(filled)
      const id = crypto.randomUUID()
      const file = {
        id,
        name: `${filled.form.name}.pdf`,
        type: 'application/pdf',
        size: pdf.size,
        modified: Date.now(),
      }
      const { items, refused } = await call(beginUploads, {
        body: { scribeId, purpose: 'storage', files: [file] },
      })
      const [upload] = items
      if (!upload) throw new AppError('bad-request', refused[0]?.message ?? words.uploadFailed)
      for (let part = 0; part < partCount(upload); part += 1) {
        const from = part * upload.partBytes
        const body = pdf.slice(from, from + upload.partBytes)
        await call(putUploadPart, { params: { id, part: String(part) }, body })
      }
      await call(finishUpload, { params: { id } })
    },
    onSuccess: () => toastSuccess(t('The PDF is with the files of the visit.')),
  })
