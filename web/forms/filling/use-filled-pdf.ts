import { useMutation } from '@tanstack/react-query'
import { AppError, words } from '#contract/errors.ts'
import type { FilledForm } from '#contract/filled-forms.ts'
import { exportFilledForm, type FaxCover } from '#contract/form-output.ts'
import { beginUploads, finishUpload, partCount, putUploadPart } from '#contract/uploads.ts'
import { call } from '#web/api/client.ts'
import { saveFile } from '#web/ui/save-file.ts'
import { toastSuccess } from '#web/ui/toast.tsx'
import { type FilledField, valuesOf } from './useFill.ts'
import { t } from '#web/i18n/i18n.ts'

export interface FormToExport {
  filled: FilledForm
  /** Empty for a signed form. */
  fields: readonly FilledField[]
  flatten: boolean
  /** The form's revision that the values are for; undefined for a signed form. */
  revision?: number
}

const exportPdf = (
  { filled, fields, flatten, revision }: FormToExport,
  cover: FaxCover | null = null,
): Promise<Blob> =>
  call(exportFilledForm, {
    params: { id: filled.id },
    body: { values: valuesOf(fields), flatten, cover, ...(revision !== undefined && { revision }) },
  })

/** Downloads the PDF, with a cover sheet for a fax if one is given. */
export const useDownload = (form: FormToExport) =>
  useMutation({
    mutationFn: async (cover: FaxCover | null) =>
      saveFile(await exportPdf(form, cover), `${form.filled.formName}.pdf`),
    onSuccess: () => toastSuccess(t('The PDF was downloaded.')),
  })

/** Keeps the PDF with the files of the visit. It's never read as a source of notes. */
export const useAttach = (form: FormToExport) =>
  useMutation({
    mutationFn: async () => {
      const pdf = await exportPdf(form)
      const { formName, scribeId } = form.filled
      const id = crypto.randomUUID()
      const file = {
        id,
        name: `${formName}.pdf`,
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
