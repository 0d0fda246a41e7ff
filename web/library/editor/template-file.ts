import { AppError } from '#contract/errors.ts'
import { largestItemFile, readItemFile } from '#contract/item-file.ts'
import { t } from '#web/i18n/i18n.ts'

/** The template in a file, as a draft. @throws AppError in words for the user */
export async function templateInFile(file: File) {
  // A letter may take four bytes.
  if (file.size > 4 * largestItemFile)
    throw new AppError('bad-request', 'This file is too large for a template.')
  try {
    const { itemType, ...fields } = readItemFile(file.name, await file.text())
    if (itemType === 'template') return { ...fields, itemType, draft: true }
  } catch (error) {
    const message = error instanceof TypeError ? error.message : t('This file could not be read.')
    throw new AppError('bad-request', message)
  }
  throw new AppError('bad-request', 'This file contains no template.')
}
