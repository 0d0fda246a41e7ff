import * as z from 'zod/mini'
import { Id } from './common.ts'
import { endpoint } from './endpoint.ts'

/** Stages of an upload with the share of the work each one closes, in percent (specification §9). */
export const UploadStage = z.enum([
  'uploading',
  'processing',
  'transcribing',
  'extracting',
  'complete',
])
export type UploadStage = z.infer<typeof UploadStage>
export const stageProgress = {
  uploading: 20,
  processing: 40,
  transcribing: 50,
  extracting: 60,
  complete: 100,
} as const
/** For files over 5 MB uploading and processing weigh less, because what follows takes longer. */
export const largeStageProgress = { ...stageProgress, uploading: 10, processing: 30 } as const
export const largeFileBytes = 5_242_880
/** At most 3 files of one drop are read for context (specification §5, §9). */
export const maxContextFiles = 3

export const ScribeFile = z.object({
  id: Id,
  name: z.string(),
  type: z.string(),
  /** Bytes. */
  size: z.number(),
  extractedText: z.string(),
  path: z.string(),
  url: z.string(),
  purpose: z.enum(['context', 'transcription', 'storage']),
  stage: UploadStage,
  /** 0 to 100. */
  progress: z.number(),
  error: z.nullable(z.string()),
  /** Whether trying again could help: not where the file itself cannot be read. */
  canRetry: z.boolean(),
})
export type ScribeFile = z.infer<typeof ScribeFile>

export const uploadFiles = endpoint({
  method: 'POST',
  path: '/api/scribes/:id/files',
  access: 'signed-in',
  summary:
    'Uploads files (multipart field `file`, repeated). The first audio is transcribed, the first 3 others are read for context, the rest is kept. Answers once all bytes are stored; the stages that follow come as events.',
  body: 'multipart',
  response: z.object({
    items: z.array(ScribeFile),
    /** Files of the drop that were not taken: which one, counted from 0, and why. */
    refused: z.array(z.object({ at: z.number(), message: z.string() })),
  }),
})
export const getFileContent = endpoint({
  method: 'GET',
  path: '/api/scribes/:id/files/:fileId/content',
  access: 'media',
  summary: 'The file as it was uploaded, as an attachment.',
  response: 'bytes',
})
export const retryFile = endpoint({
  method: 'POST',
  path: '/api/scribes/:id/files/:fileId/retry',
  access: 'signed-in',
  summary: 'Reads or transcribes the file again.',
  response: ScribeFile,
})
export const deleteFile = endpoint({
  method: 'DELETE',
  path: '/api/scribes/:id/files/:fileId',
  access: 'signed-in',
  summary: 'Deletes the file and what was read from it.',
  response: 'nothing',
})

/** Percent done when a file of `size` bytes has reached `stage`. */
export function fileProgress(stage: UploadStage, size: number): number {
  return (size > largeFileBytes ? largeStageProgress : stageProgress)[stage]
}
