import * as z from 'zod/mini'
import { AppError, words } from '#contract/errors.ts'
import { readAll } from '#server/crypto/read-all.ts'
import { userScope, vaultOf } from '#server/crypto/vault.ts'
import { nothingIfGone } from '#server/jobs/gone.ts'
import { job, type Job } from '#server/jobs/jobs.ts'
import { fileBound, type FileHead } from '#server/scribes/present.ts'
import type { Services } from '#server/services.ts'
import { extractText } from './extract/extract.ts'
import { MAX_FILE_BYTES } from './extract/limits.ts'
import { changeFile, fileRow, isMissing } from './files.ts'
import { readSealed } from './storage/sealed.ts'

const FilePayload = z.object({ userId: z.uuid(), scribeId: z.uuid(), fileId: z.uuid() })

export function fileJobs(s: Services): Job[] {
  return [
    job({
      name: 'extract-file',
      payload: FilePayload,
      handle: (payload) => extractFile(s, payload),
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
    detail: `Files of up to ${Math.floor(MAX_FILE_BYTES / 1e6)} MB are read; this one is kept.`,
  })

/** Reads the text of a context file. What cannot be read is said on the file; the file itself stays. */
export async function extractFile(
  s: Services,
  { userId, scribeId, fileId }: z.infer<typeof FilePayload>,
): Promise<void> {
  const ref = { id: scribeId, fileId }
  const row = await s.db.as(userId, (tx) => fileRow(tx, userId, ref)).catch(nothingIfGone)
  if (!row) return
  await changeFile(s, userId, ref, { stage: 'extracting' })
  const vault = await vaultOf(s.keys, userScope(userId))
  const { name, type } = vault.open<FileHead>(row.sealed, fileBound(fileId))
  try {
    const { stream, size } = await readSealed(
      s.storage,
      row.storageKey,
      await s.keys.keysFor(userScope(userId)),
    )
    if (size > MAX_FILE_BYTES) throw tooLarge()
    const { text } = await extractText({ name, type, buffer: await readAll(stream) })
    await changeFile(s, userId, ref, { stage: 'complete', extracted: text })
  } catch (error) {
    if (!(error instanceof AppError) && !isMissing(error)) throw error
    const reason = error instanceof AppError && error.detail ? ` ${error.detail}` : ''
    await changeFile(s, userId, ref, {
      stage: 'complete',
      error: `${words.extractFailed}.${reason}`,
      hopeless: true,
    })
  }
}
