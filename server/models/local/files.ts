import { mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { download } from '#server/platform/downloads/download.ts'
import { LANGUAGE_FOLDER } from '#server/speech/models/find.ts'
import { type LocalModel, downloadSource } from './catalogue.ts'

/** The file of a model in the folder of all models. */
export const modelPath = (modelsDir: string, model: LocalModel) =>
  join(modelsDir, LANGUAGE_FOLDER, model.file)

const byteSize = async (path: string) => (await stat(path).catch(() => undefined))?.size ?? 0

/** A file gets its name after its checksum was compared, so one of the right size is the right one. */
export async function isDownloaded(modelsDir: string, model: LocalModel): Promise<boolean> {
  return (await byteSize(modelPath(modelsDir, model))) === model.check.size
}

/** Bytes received so far, whether or not the download is running. */
export async function countReceived(modelsDir: string, model: LocalModel): Promise<number> {
  const path = modelPath(modelsDir, model)
  return (await byteSize(path)) || (await byteSize(`${path}.part`))
}

/** As the downloader says it, with addresses and sums that help few. */
const UNEXPECTED = 'is not the expected file'

interface FileOptions {
  modelsDir: string
  /** A folder or address that holds the file; '' for its publisher. */
  from: string
  httpsOnly?: boolean
  signal?: AbortSignal
  retryDelayMs?: number
  onProgress?: (received: number, total: number | undefined) => void
}

/**
 * Downloads a model's file, resuming a partial one, and compares its checksum.
 * @throws Error if it's unavailable or not the expected file
 */
export async function downloadModel(model: LocalModel, options: FileOptions): Promise<void> {
  const { modelsDir, from, ...rest } = options
  if (await isDownloaded(modelsDir, model)) return
  await mkdir(join(modelsDir, LANGUAGE_FOLDER), { recursive: true })
  await download(downloadSource(model, from), modelPath(modelsDir, model), {
    ...rest,
    expected: model.check,
    maxBytes: model.check.size,
  }).catch((error: unknown) => {
    if (!(error instanceof Error) || !error.message.includes(UNEXPECTED)) throw error
    throw new Error(
      `${model.file} ${UNEXPECTED}: its checksum is different. It was deleted and nothing was installed.`,
      { cause: error },
    )
  })
}

/** Deletes a model's file and whatever was received of it. */
export async function removeFile(modelsDir: string, model: LocalModel): Promise<void> {
  const path = modelPath(modelsDir, model)
  for (const end of ['', '.part', '.part.validator']) await rm(path + end, { force: true })
}
