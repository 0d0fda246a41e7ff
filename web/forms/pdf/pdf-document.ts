import {
  getDocument,
  GlobalWorkerOptions,
  PasswordException,
  type PDFDocumentProxy,
  type PDFPageProxy,
  version,
} from 'pdfjs-dist'
import { AppError, words } from '#contract/errors.ts'
// A file of the library, of which the bundler gives the address.
// oxlint-disable-next-line import/default
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url'

GlobalWorkerOptions.workerSrc = workerUrl

/** Decoders of JPEG 2000, JBIG2 and fax pictures (scripts/lib/pdf-decoders.ts), fetched when a page needs one. */
const decoders = { wasmUrl: `${location.origin}/assets/pdf-${version}/`, useWasm: false }

/** Opens a PDF in a worker; scripts in it never run. Close it with `destroy`. */
export async function openPdf(content: Blob, signal: AbortSignal): Promise<PDFDocumentProxy> {
  const data = new Uint8Array(await content.arrayBuffer())
  signal.throwIfAborted()
  const task = getDocument({ data, ...decoders, enableXfa: false, stopAtErrors: false })
  signal.addEventListener('abort', () => void task.destroy())
  return task.promise.catch((error: unknown) => {
    throw error instanceof PasswordException ? new AppError('bad-request', words.pdfLocked) : error
  })
}

/** Whether a picture on a drawn page couldn't be decoded. */
export const lacksPicture = ({ objs }: PDFPageProxy): boolean =>
  [...objs].some(([name, content]) => String(name).startsWith('img_') && content === null)
