// Renders one document in a thread of its own: it takes long enough for others to notice.
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
