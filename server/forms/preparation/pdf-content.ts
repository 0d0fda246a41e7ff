import { message } from '#common/translation.ts'
import { AppError } from '#contract/errors.ts'
import { isUnreadable, readSealed } from '#server/platform/storage/sealed.ts'
import type { Services } from '#server/services.ts'
import { builtInPdf } from './built-in.ts'
import { type FormFileRow, formScope, type PdfContent, type StoredForm } from './stored.ts'

/** Opens one of a form's PDFs. @throws AppError if it is missing */
export async function openContent(
  s: Services,
  { item, row }: Pick<StoredForm, 'item' | 'row'>,
  { storageKey }: FormFileRow,
): Promise<PdfContent> {
  if (item.open?.curated) {
    const content = await builtInPdf(row.itemId)
    if (!content) throw pdfMissing()
    return content
  }
  try {
    return await readSealed(s.storage, storageKey, await s.keys.keysFor(formScope(row)))
  } catch (error) {
    throw isUnreadable(error) ? pdfMissing() : error
  }
}

export const pdfMissing = () =>
  new AppError('failed', message('The stored PDF is missing or damaged. Upload it again.'))
