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
const stageProgress = {
  uploading: 20,
  processing: 40,
  transcribing: 50,
  extracting: 60,
  complete: 100,
} as const
/** For files over 5 MB uploading and processing count for less, because later stages take longer. */
const largeStageProgress = { ...stageProgress, uploading: 10, processing: 30 } as const
const largeFileBytes = 5_242_880
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
  purpose: z.enum(['chat', 'context', 'transcription', 'storage']),
  stage: UploadStage,
  /** 0 to 100. */
  progress: z.number(),
  error: z.nullable(z.string()),
  /** Whether a retry may help; false if the file itself can't be read. */
  canRetry: z.boolean(),
  /** A note about the extracted text: that it comes from a picture, or what was left out. */
  notice: z.optional(z.nullable(z.string())),
})
export type ScribeFile = z.infer<typeof ScribeFile>

export const uploadFiles = endpoint({
  method: 'POST',
  path: '/api/scribes/:id/files',
  access: 'signed-in',
  summary:
    'Uploads files (multipart field `file`, repeated). The first 3 of allowed types are processed: the first audio among them is transcribed, the others are read; the rest is kept. Answers once all bytes are stored; later stages are announced by events. The same idempotency key returns the files that are stored already.',
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
  summary: 'Reads or transcribes the file again, or for the first time if it was only stored.',
  response: ScribeFile,
})
export const deleteFile = endpoint({
  method: 'DELETE',
  path: '/api/scribes/:id/files/:fileId',
  access: 'signed-in',
  summary: 'Deletes the file and its text.',
  response: 'nothing',
})

/**
 * Percent done when a file of `size` bytes has reached `stage`, plus `share` (0 to 1) of the next stage. A stage's own
 * figure is exact, and no stage shows the next one's figure before it begins.
 */
export function fileProgress(stage: UploadStage, size: number, share = 0): number {
  const weights = size > largeFileBytes ? largeStageProgress : stageProgress
  const from = weights[stage]
  if (stage === 'complete') return from
  const within = Math.floor(share * (nextWeight(stage, weights) - from))
  return from + Math.min(within, nextWeight(stage, weights) - from - 1)
}

function nextWeight(stage: UploadStage, weights: Record<UploadStage, number>): number {
  if (stage === 'uploading') return weights.processing
  return stage === 'processing' ? weights.transcribing : weights.complete
}

/** How the interface tracks a file in progress (specification §3): from the drop until its result is there. */
export interface UploadTracker<File, Result> {
  id: string
  file: File
  /** 0 to 100, of all the work. */
  progress: number
  loading: boolean
  purpose: 'chat' | 'context' | 'storage' | 'transcription'
  success: boolean
  error: string | undefined
  result: Result | undefined
}
