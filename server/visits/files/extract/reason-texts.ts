import { message } from '#common/translation.ts'
import { MAX_FILE_BYTES, MAX_PAGES, MAX_TEXT_CHARS, type Reason } from './limits.ts'

/** Why a file could not be read: the code of the confined reader, and the text for the user. */
export const reasonTexts: Record<Reason, string> = {
  empty: message('The file is empty.'),
  unsupported: message('This type of file is not supported.'),
  mismatch: message('The file’s content doesn’t match its name.'),
  'too-large': message(
    'The file is too large to read: text is read from files of up to {size, number} MB and {count, number} characters.',
    { size: MAX_FILE_BYTES / 1_048_576, count: MAX_TEXT_CHARS },
  ),
  'too-many-pages': message('The document has more than {count, number} pages.', {
    count: MAX_PAGES,
  }),
  password: message('The document is protected by a password.'),
  damaged: message('The file is damaged.'),
  unsafe: message('The file is not safe to open.'),
  'too-slow': message('The file took too long to read.'),
  picture: message('Text can’t be read from this type of picture. Save it as PNG or JPEG.'),
  'nothing-inside': message('No file in the archive can be read.'),
  cancelled: message('Reading was cancelled.'),
}
