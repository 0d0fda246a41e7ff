import type { ScribeFile } from '#contract/files.ts'

interface Attachment {
  id: string
  name: string
  /** `reading` until its text is ready; a failed one isn't sent. */
  state: 'reading' | 'ready' | 'failed'
}

/** A file on its way to the server. */
export interface PendingFile {
  id: string
  name: string
  failed: boolean
}

/** How far the chosen files are: on their way, being read, or ready. */
export function attachable(
  chosen: readonly string[],
  files: readonly Pick<ScribeFile, 'id' | 'name' | 'stage' | 'error'>[],
  coming: readonly PendingFile[],
): Attachment[] {
  return chosen.flatMap((id): Attachment[] => {
    const file = files.find((one) => one.id === id)
    if (file?.error) return [{ id, name: file.name, state: 'failed' }]
    if (file)
      return [{ id, name: file.name, state: file.stage === 'complete' ? 'ready' : 'reading' }]
    const one = coming.find((other) => other.id === id)
    return one ? [{ id, name: one.name, state: one.failed ? 'failed' : 'reading' }] : []
  })
}
