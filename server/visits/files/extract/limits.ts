import { message } from './found.ts'

/** Bytes of a file that text is taken from. */
export const MAX_FILE_BYTES = 52_428_800
/** Characters of text kept from one file: about 1,500 pages. */
export const MAX_TEXT_CHARS = 5_000_000
export const MAX_PAGES = 300
/** Longest silence of the reader, in milliseconds: a page of text takes a few, a scanned one up to ten thousand. */
export const MAX_SILENT_MS = 30_000
/** Longest work on one file in milliseconds, whatever it reports. */
export const MAX_READ_MS = 300_000
/** After this long no further scanned page is started; the text so far is kept. */
export const MAX_OCR_MS = 150_000
export const MAX_READER_BYTES = 512 * 1_048_576
/** A scanned page at 600 dpi and the recogniser's copies of it. */
export const MAX_PICTURE_READER_BYTES = 1_024 * 1_048_576
/** @param languages as a sentence has them, such as 'English and German' */
export const readFromPicture = (languages: string) =>
  message(
    'Read from a picture, as {languages, languages}: compare figures and names with the original.',
    {
      languages,
    },
  )
/** Files read inside an archive, as in a drop (specification §5), and archives inside each other. */
export const MAX_ARCHIVE_FILES = 3
export const MAX_ARCHIVE_DEPTH = 2
/** Limits of a docx, which is a zip: Apache POI refuses a ratio of 100, Word itself reaches 50. */
export const zipLimits = {
  entries: 2_000,
  entryBytes: 20 * 1_048_576,
  totalBytes: 50 * 1_048_576,
  ratio: 200,
}

export type Reason =
  | 'empty'
  | 'unsupported'
  | 'mismatch'
  | 'too-large'
  | 'too-many-pages'
  | 'password'
  | 'damaged'
  | 'unsafe'
  | 'too-slow'
  | 'picture'
  | 'nothing-inside'
  | 'cancelled'

export class UnreadableFile extends Error {
  readonly reason: Reason
  constructor(reason: Reason) {
    super(reason)
    this.name = 'UnreadableFile'
    this.reason = reason
  }
}
