import { randomBytes, randomUUID } from 'node:crypto'
import { createScribe } from '#contract/scribes.ts'
import * as api from '#contract/uploads.ts'
import type { TestUser } from './app.ts'

/** Packed bytes that look like gzip. */
export const gzipLike = (size: number) =>
  Buffer.concat([Buffer.from([0x1f, 0x8b, 8, 0]), randomBytes(size - 4)])
export const newScribe = async (user: TestUser) => (await user.call(createScribe, { body: {} })).id
export const fileOf = (name: string, size: number, type = '') => ({
  id: randomUUID(),
  name,
  type,
  size,
  modified: 1_700_000_000_000,
})

export async function begin(user: TestUser, scribeId: string, name: string, size: number) {
  const body = { scribeId, purpose: 'storage' as const, files: [fileOf(name, size)] }
  const { items } = await user.call(api.beginUploads, { body })
  return items[0]!
}

export const sendPart = (
  user: TestUser,
  { id, partBytes }: api.PendingUpload,
  part: number,
  all: Buffer,
) =>
  user.call(api.putUploadPart, {
    params: { id, part: String(part) },
    body: new Blob([new Uint8Array(all.subarray(part * partBytes, (part + 1) * partBytes))]),
  })

export async function sendAll(user: TestUser, upload: api.PendingUpload, all: Buffer) {
  for (let part = upload.received; part < api.partCount(upload); part += 1)
    await sendPart(user, upload, part, all)
  return user.call(api.finishUpload, { params: { id: upload.id } })
}
