import { eq } from 'drizzle-orm'
import { message } from '#common/translation.ts'
import { AppError } from '#contract/errors.ts'
import { maxSignatureBytes, type StoredSignature } from '#contract/signature.ts'
import { type Picture, readPicture } from '#server/library/letterhead/picture.ts'
import { openVault, userScope } from '#server/platform/crypto/vault.ts'
import type { Services } from '#server/services.ts'
import { userSignatures } from './table.ts'

type SignatureContent = Omit<Picture, 'bytes'> & { base64: string }

const bound = (userId: string) => ({ table: 'user_signature', row: userId, column: 'sealed' })

const rowOf = (s: Services, userId: string) =>
  s.db.as(userId, async (tx) => {
    const [row] = await tx.select().from(userSignatures).where(eq(userSignatures.userId, userId))
    return row
  })

export async function getSignature(s: Services, userId: string): Promise<StoredSignature> {
  return { updated: (await rowOf(s, userId))?.updated.toISOString() ?? null }
}

/** The picture of the user's signature; undefined if they keep none. */
export async function readSignature(s: Services, userId: string): Promise<Picture | undefined> {
  const row = await rowOf(s, userId)
  if (!row) return undefined
  const vault = await openVault(s.keys, userScope(userId))
  const { base64, ...rest } = vault.open<SignatureContent>(row.sealed, bound(userId))
  return { ...rest, bytes: Buffer.from(base64, 'base64') }
}

/** @throws AppError 'not-found' */
export async function signatureContent(s: Services, userId: string): Promise<Response> {
  const picture = await readSignature(s, userId)
  if (!picture) throw new AppError('not-found', message('You have no stored signature yet.'))
  const headers = { 'content-type': picture.type, 'cache-control': 'private, no-store' }
  return new Response(new Uint8Array(picture.bytes), { headers })
}

/** @throws AppError for more than 1 MB, or if it isn't a picture */
export async function putSignature(
  s: Services,
  userId: string,
  content: AsyncIterable<Uint8Array>,
): Promise<StoredSignature> {
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of content) {
    size += piece.length
    if (size > maxSignatureBytes) throw tooLarge()
    pieces.push(piece)
  }
  const { bytes, ...rest } = readPicture(Buffer.concat(pieces))
  const vault = await openVault(s.keys, userScope(userId))
  const stored: SignatureContent = { ...rest, base64: bytes.toString('base64') }
  const change = { sealed: vault.seal(stored, bound(userId)), updated: s.now() }
  await s.db.as(userId, (tx) =>
    tx
      .insert(userSignatures)
      .values({ userId, ...change })
      .onConflictDoUpdate({ target: userSignatures.userId, set: change }),
  )
  return getSignature(s, userId)
}

const tooLarge = () =>
  new AppError('too-large', message('A picture of a signature can be at most 1 MB.'))

export async function deleteSignature(s: Services, userId: string): Promise<StoredSignature> {
  await s.db.as(userId, (tx) => tx.delete(userSignatures).where(eq(userSignatures.userId, userId)))
  return { updated: null }
}
