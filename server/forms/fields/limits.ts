/** Bytes of resident memory: a PDF of 100 MB is in it once, and a page with its pictures beside it. */
export const MAX_READER_BYTES = 1_024 * 1_048_576
/** Longest silence of the reader, in milliseconds: a page takes a few, one with 100,000 lines a second. */
export const MAX_SILENT_MS = 20_000
/** Longest work on one PDF in milliseconds, whatever it reports. */
export const MAX_READ_MS = 180_000
/** Scanned pages are read for this long, in milliseconds; the others of a long scan are left out. */
export const MAX_SCAN_MS = 60_000
/** After this many milliseconds of reading words, no further page is started; the places of later pages have no names. */
export const MAX_OCR_MS = 60_000
/** Longest reading of the words of one page, in milliseconds; usually about 4,000. */
export const MAX_OCR_PAGE_MS = 20_000
/** As in `maxFormPages` of the contract, which the confined reader may not load; a test compares them. */
export const MAX_PAGES = 300
export const MAX_FIELDS = 10_000

/** Why no fields could be found in a PDF. */
export type Reason =
  | 'damaged'
  | 'password'
  | 'xfa'
  | 'too-many-pages'
  | 'too-many-fields'
  | 'too-large'
  | 'too-slow'
  | 'no-fields'
  | 'cancelled'

/** What to know about a PDF whose fields were found. */
export type Notice =
  | 'scripts'
  | 'xfa-too'
  | 'restricted'
  | 'names-from-scan'
  | 'unread-words'
  | 'no-languages'

export class UnreadablePdf extends Error {
  readonly reason: Reason
  constructor(reason: Reason) {
    super(reason)
    this.name = 'UnreadablePdf'
    this.reason = reason
  }
}
