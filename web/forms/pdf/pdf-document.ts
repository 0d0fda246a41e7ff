import { getDocument, GlobalWorkerOptions, type PDFDocumentProxy } from 'pdfjs-dist'
// A file of the library, of which the bundler gives the address.
// oxlint-disable-next-line import/default
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url'

GlobalWorkerOptions.workerSrc = workerUrl

/** Opens a PDF in a worker; scripts in it never run. Close it with `destroy`. */
export async function openPdf(content: Blob, signal: AbortSignal): Promise<PDFDocumentProxy> {
  const data = new Uint8Array(await content.arrayBuffer())
  signal.throwIfAborted()
  const task = getDocument({ data, enableXfa: false, stopAtErrors: false })
  signal.addEventListener('abort', () => void task.destroy())
  return task.promise
}
