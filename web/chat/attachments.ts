import type { ScribeFile } from '#contract/files.ts'
import type { Upload } from '#web/context/uploads.ts'

export interface Attachment {
  id: string
  name: string
  /** `reading` until its text is there; a failed one is not sent along. */
  state: 'reading' | 'ready' | 'failed'
}

const lost: readonly Upload['state'][] = ['failed', 'refused', 'file-missing']

/** How far the chosen files are: on their way, being read, or ready. */
export function attachable(
  chosen: readonly string[],
  files: readonly Pick<ScribeFile, 'id' | 'name' | 'stage' | 'error'>[],
  uploads: readonly { id: string; file: { name: string }; state: Upload['state'] }[],
): Attachment[] {
  return chosen.flatMap((id): Attachment[] => {
    const file = files.find((one) => one.id === id)
    if (file?.error) return [{ id, name: file.name, state: 'failed' }]
    if (file)
      return [{ id, name: file.name, state: file.stage === 'complete' ? 'ready' : 'reading' }]
    const coming = uploads.find((one) => one.id === id)
    if (!coming) return []
    return [
      { id, name: coming.file.name, state: lost.includes(coming.state) ? 'failed' : 'reading' },
    ]
  })
}
