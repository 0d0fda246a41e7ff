import { message } from '#common/translation.ts'
import * as z from 'zod/mini'
import { AppError, words } from '#contract/errors.ts'
import { readAll } from '#server/platform/crypto/read-all.ts'
import { userScope, openVault } from '#server/platform/crypto/vault.ts'
import { ignoreNotFound } from '#server/platform/jobs/ignore-not-found.ts'
import { isGivenUp } from '#server/platform/jobs/given-up.ts'
import { job, type Job } from '#server/platform/jobs/jobs.ts'
import { fileBound, type FileHead } from '#server/visits/scribes/present.ts'
import type { Services } from '#server/services.ts'
import { extractText } from './extract/extract.ts'
import { ocrLanguages } from '#server/platform/documents/ocr-languages.ts'
import { MAX_FILE_BYTES } from './extract/limits.ts'
import { changeFile, fileRow, type FileRef, isMissing } from './files.ts'
import { abortOnDelete } from '#server/platform/db/abort-on-delete.ts'
import { readSealed } from '#server/platform/storage/sealed.ts'

const WATCH_MS = 1_000
const FilePayload = z.object({ userId: z.uuid(), scribeId: z.uuid(), fileId: z.uuid() })

export function fileJobs(s: Services): Job[] {
  return [
    job({
      name: 'extract-file',
      payload: FilePayload,
      // A long scan does not hold up a short letter.
      concurrency: 2,
      handle: (payload, signal) => extractFile(s, payload, signal),
    }),
    job({
      name: 'delete-stored',
      payload: z.object({ key: z.string() }),
      retries: 20,
      handle: ({ key }) => s.storage.delete(key),
    }),
    job({
      name: 'delete-stored-folder',
      payload: z.object({ folder: z.string() }),
      retries: 20,
      async handle({ folder }) {
        for await (const key of s.storage.list(folder)) await s.storage.delete(key)
      },
    }),
  ]
}

const tooLarge = () =>
  new AppError('too-large', words.extractFailed, {
    detail: message('Only files of up to {size, number} MB are read. This one is saved.', {
      size: Math.floor(MAX_FILE_BYTES / 1e6),
    }),
  })

/**
 * Reads the text of a file. If that fails, the file says so and stays. Deleting the file stops the reading, in any
 * process.
 */
async function extractFile(
  s: Services,
  { userId, scribeId, fileId }: z.infer<typeof FilePayload>,
  stopping: AbortSignal,
): Promise<void> {
  const ref = { id: scribeId, fileId }
  const row = await s.db.as(userId, (tx) => fileRow(tx, userId, ref)).catch(ignoreNotFound)
  if (!row) return
  await changeFile(s, userId, ref, { stage: 'processing' })
  const vault = await openVault(s.keys, userScope(userId))
  const { name, type } = vault.open<FileHead>(row.sealed, fileBound(fileId))
  using gone = abortOnDelete(() => s.db.as(userId, (tx) => fileRow(tx, userId, ref)))
  const signal = AbortSignal.any([stopping, gone.signal])
  try {
    const buffer = await readFileBytes(s, userId, row.storageKey)
    await changeFile(s, userId, ref, { stage: 'extracting' })
    const onShare = shares(s, userId, ref)
    const { ready: languages } = await ocrLanguages(s.config.ocr.languages, s.config.ocr.dir)
    const watch = { signal, onShare, languages }
    const { text, notice } = await extractText({ name, type, buffer }, watch)
    const change = { extracted: text, error: null, notice: notice ?? null }
    await changeFile(s, userId, ref, { stage: 'complete', ...change })
  } catch (error) {
    // A process that stops leaves the job to the next one.
    const givenUp = isGivenUp(stopping)
    const isTold = error instanceof AppError || isMissing(error)
    if (!givenUp && (stopping.aborted || !isTold)) throw error
    const reason = error instanceof AppError && error.detail ? ` ${error.detail}` : ''
    await changeFile(s, userId, ref, {
      stage: 'complete',
      error: `${words.extractFailed}.${reason}`,
      hopeless: !givenUp,
    })
  }
}

async function readFileBytes(s: Services, userId: string, key: string): Promise<Buffer> {
  const keys = await s.keys.keysFor(userScope(userId))
  const { stream, size } = await readSealed(s.storage, key, keys)
  if (size > MAX_FILE_BYTES) throw tooLarge()
  return readAll(stream)
}

/** Notes how far reading is, at most once a second. */
function shares(s: Services, userId: string, ref: FileRef): (share: number) => void {
  let last = Date.now()
  return (share) => {
    if (Date.now() - last < WATCH_MS) return
    last = Date.now()
    // Only a figure on a screen: the next one or the result makes up for a lost one.
    changeFile(s, userId, ref, { share: Math.floor(share * 99) }).catch(() => undefined)
  }
}
