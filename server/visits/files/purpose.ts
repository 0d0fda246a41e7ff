import { maxContextFiles, type ScribeFile } from '#contract/files.ts'
import type { UploadPurpose } from '#contract/uploads.ts'
import type { FileKind } from './extract/allowed-types.ts'

type Purpose = ScribeFile['purpose']

/**
 * What becomes of the files of one drop, asked in their order (specification §5): only the first 3 of allowed types
 * are processed; of these the first audio is transcribed and the others are documents, where further audio is kept.
 */
export function purposes(asked: UploadPurpose): (kind: FileKind | undefined) => Purpose {
  let processed = 0
  let audio = 0
  return (kind) => {
    if (asked === 'storage' || kind === undefined) return 'storage'
    processed += 1
    if (processed > maxContextFiles) return 'storage'
    if (kind !== 'audio') return asked
    audio += 1
    return audio === 1 && asked === 'context' ? 'transcription' : 'storage'
  }
}
