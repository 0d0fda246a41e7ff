import { AppError } from '#contract/errors.ts'
import { largestItemFile, readItemFile } from '#contract/item-file.ts'

/** The template in a file, as a draft. @throws AppError for the user */
export async function templateInFile(file: File) {
  // A letter may take four bytes.
  if (file.size > 4 * largestItemFile)
    throw new AppError('bad-request', 'This file is too large for a template.')
  try {
    const { itemType, ...fields } = readItemFile(file.name, await file.text())
    if (itemType === 'template') return { ...fields, itemType, draft: true }
  } catch (error) {
    if (error instanceof AppError) throw error
    throw new AppError('bad-request', 'This file couldn’t be read.')
  }
  throw new AppError('bad-request', 'This file contains no template.')
}
