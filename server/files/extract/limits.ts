/** Bytes of a file that text is taken from. */
export const MAX_FILE_BYTES = 52_428_800
/** Characters of text kept from one file: about 1,500 pages. */
export const MAX_TEXT_CHARS = 5_000_000
export const MAX_PAGES = 300
export const MAX_READ_MS = 15_000
export const MAX_READER_BYTES = 512 * 1_048_576

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

/** Why a file could not be read, as the reader says it and as the user is told. */
export const reasonTexts: Record<Reason, string> = {
  empty: 'The file is empty.',
  unsupported: 'This type of file is not supported.',
  mismatch: 'The file is not of the type its name says.',
  'too-large': 'The file is too large to read.',
  'too-many-pages': `The document has more than ${MAX_PAGES} pages.`,
  password: 'The document is protected by a password.',
  damaged: 'The file is damaged.',
  unsafe: 'The file is built in a way that is not safe to open.',
  'too-slow': 'The file took too long to read.',
}

export class UnreadableFile extends Error {
  readonly reason: Reason
  constructor(reason: Reason) {
    super(reason)
    this.name = 'UnreadableFile'
    this.reason = reason
  }
}
