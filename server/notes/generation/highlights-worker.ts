// Composes a note of a long visit in a thread of its own: it takes long enough for others to notice.
import { parentPort, workerData } from 'node:worker_threads'
import { type ComposeOptions, composeNote } from '#server/clinical/composer/compose-note.ts'
import type { Source } from '#server/clinical/language/source.ts'

// The data was posted by the composer's writer with this shape.
const { template, sources, options } = workerData as {
  template: Parameters<typeof composeNote>[0]
  sources: Source[]
  options: ComposeOptions
}
parentPort?.postMessage(composeNote(template, sources, options))
