// Renders one document in a separate thread, because it takes long enough to delay others.
import { parentPort, workerData } from 'node:worker_threads'
import type { Document } from './document.ts'
import type { PagedFormat } from './layout-limits.ts'

// The data was posted by `render` with this shape.
const { format, document } = workerData as { format: PagedFormat; document: Document }
const bytes =
  format === 'pdf'
    ? (await import('./pdf.ts')).renderPdf(document)
    : await (await import('./docx.ts')).renderDocx(document)
parentPort?.postMessage(bytes)
