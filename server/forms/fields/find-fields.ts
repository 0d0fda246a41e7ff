import { message } from '#common/translation.ts'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { AppError, words } from '#contract/errors.ts'
import { askConfined } from '#server/platform/confinement/ask-confined.ts'
import type { OcrLanguage } from '#server/platform/documents/ocr-languages.ts'
import type { FoundFields } from './find-in-pdf.ts'
import { MAX_FIELDS, MAX_PAGES, MAX_READ_MS, MAX_READER_BYTES, MAX_SILENT_MS } from './limits.ts'
import type { Notice, Reason } from './limits.ts'
import type { Answer } from './reader.ts'

/** The limits and the end of a search. */
export interface SearchOptions {
  signal?: AbortSignal
  time?: number
  memory?: number
  /** Languages that the words of scans are read in; none if they can't be read. */
  languages?: readonly OcrLanguage[]
}

const reader = join(dirname(fileURLToPath(import.meta.url)), 'reader.ts')

/** Finds the fields of a PDF in a confined process. @throws AppError with the reason if there are none */
export async function findFields(
  pdf: Uint8Array | AsyncIterable<Uint8Array>,
  { signal, time = MAX_SILENT_MS, memory = MAX_READER_BYTES, languages = [] }: SearchOptions = {},
): Promise<FoundFields> {
  const result = await askConfined<Answer>({
    program: reader,
    args: [JSON.stringify(languages)],
    reads: languages.flatMap(({ path }) => (path ? [path] : [])),
    input: pdf,
    total: MAX_READ_MS,
    memory,
    time,
    signal,
  })
  if ('end' in result) throw unreadable(result.end === 'crashed' ? 'damaged' : result.end)
  const { answer } = result
  if ('reason' in answer) throw unreadable(answer.reason)
  return answer
}

/**
 * A prepared PDF is used as it is, so places that are only drawn on it don't count: a person reviews them first.
 * @throws AppError if the PDF has no fields of its own
 */
export function ownFields(found: FoundFields): FoundFields {
  if (found.fields.some(({ foundIn }) => foundIn === 'acroform')) return found
  throw unreadable('no-fields')
}

const unreadable = (reason: Reason) => new AppError('bad-request', reasonTexts[reason])

/** Why no fields could be found, and what to do about it. */
const reasonTexts: Record<Reason, string> = {
  damaged: message('The PDF is damaged. Open it, save it again and upload the new file.'),
  password: words.pdfLocked,
  xfa: message(
    'The PDF is an XFA form, which only Adobe software can show. Print it to a PDF and upload that file.',
  ),
  'too-many-pages': message(
    'The PDF has more than {count, number} pages. Upload only the pages of the form.',
    { count: MAX_PAGES },
  ),
  'too-many-fields': message(
    'The PDF has more than {count, number} fields. Split it and upload the parts.',
    { count: MAX_FIELDS },
  ),
  'too-large': message(
    'Reading the PDF takes more memory than is allowed. Reduce its size and upload it again.',
  ),
  'too-slow': message('Reading the PDF took too long. Reduce its size and upload it again.'),
  'no-fields': message(
    'No fields were found in the PDF. Add them by hand, or upload a PDF that has form fields.',
  ),
  cancelled: message('Reading the PDF was cancelled.'),
}

export const noticeTexts: Record<Notice, string> = {
  scripts: message('The PDF contains scripts. They never run here, so check calculated values.'),
  'xfa-too': message('The PDF also contains an XFA form. Only its PDF fields are used.'),
  restricted: message('Its author restricted what may be done with the PDF.'),
  'names-from-scan': message('Field names were read from a scan. Check them.'),
  'unread-words': message(
    'Some scanned pages couldn’t be read, so their fields have no names. Name them yourself.',
  ),
  'no-languages': message(
    'The scan wasn’t read, so its fields have no names: the server has no data for the languages in OCR_LANGUAGES. Name the fields yourself, or ask the person who runs the server to add the data.',
  ),
}
