import { and, eq } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import { type Letterhead, maxLogoBytes, type StoredLetterhead } from '#contract/export.ts'
import { userScope, type Vault, openVault } from '#server/platform/crypto/vault.ts'
import { loadUser } from '#server/identity/accounts/profile/profile.ts'
import type { Services } from '#server/services.ts'
import {
  readShared,
  shareSetting,
  type SharedSetting,
  unshareSetting,
} from '#server/library/group-settings/shared.ts'
import { type Picture, readPicture } from './picture.ts'
import { letterheads } from './table.ts'

type Row = typeof letterheads.$inferSelect
const textBound = (userId: string) => ({ table: 'letterhead', row: userId, column: 'sealed' })
const logoBound = (userId: string) => ({ table: 'letterhead', row: userId, column: 'logo' })
type StoredPicture = Omit<Picture, 'bytes'> & { base64: string }

/** The letterhead with its logo, as documents need it. */
interface FullLetterhead extends Letterhead {
  logo: Picture | undefined
  /** The group whose letterhead it is. */
  from: string | null
  version: number
}

/** What a group shares: a copy of a user's letterhead. */
interface SharedContent extends Letterhead {
  logo: StoredPicture | null
}

const findRow = (s: Services, userId: string): Promise<Row | undefined> =>
  s.db.as(userId, async (tx) => {
    const [row] = await tx.select().from(letterheads).where(eq(letterheads.userId, userId))
    return row
  })

/** What the profile says of the clinic, until something else is saved. */
async function buildDefault(s: Services, userId: string): Promise<Letterhead> {
  const { profile } = await loadUser(s, userId)
  const reach = [profile.clinicPhoneNumber, profile.clinicEmail].filter(Boolean).join(' · ')
  const lines = [profile.clinicName, profile.clinicAddress, reach].filter(Boolean).join('\n')
  return { on: lines !== '', lines, footer: '', patient: true }
}

/** The letterhead that holds for a user, and those that their groups share. */
async function read(s: Services, userId: string) {
  const [row, shared] = await Promise.all([
    findRow(s, userId),
    readShared<SharedContent>(s, userId, 'letterhead'),
  ])
  const { from, logo, text } = row
    ? await openOwn(s, userId, row)
    : await openShared(s, userId, shared[0])
  return { shared, full: { ...text, logo, from, version: row?.version ?? 0 } }
}

async function openOwn(s: Services, userId: string, row: Row) {
  const vault = await openVault(s.keys, userScope(userId))
  const logo = row.logo ? vault.open<StoredPicture>(row.logo, logoBound(userId)) : null
  const text = vault.open<Letterhead>(row.sealed, textBound(userId))
  return { from: null, text, logo: picture(logo) }
}

async function openShared(
  s: Services,
  userId: string,
  first: SharedSetting<SharedContent> | undefined,
) {
  if (!first) return { from: null, text: await buildDefault(s, userId), logo: undefined }
  const { logo, ...text } = first.content
  return { from: first.groupId, text, logo: picture(logo) }
}

function picture(stored: StoredPicture | null): Picture | undefined {
  if (!stored) return undefined
  const { base64, ...rest } = stored
  return { ...rest, bytes: Buffer.from(base64, 'base64') }
}

const storedPicture = ({ bytes, ...rest }: Picture): StoredPicture => ({
  ...rest,
  base64: bytes.toString('base64'),
})

export async function getLetterhead(s: Services, userId: string): Promise<StoredLetterhead> {
  const { shared, full } = await read(s, userId)
  const { logo, ...text } = full
  const offers = shared.map(({ groupId, by, at, version }) => ({ groupId, by, at, version }))
  return { ...text, hasLogo: Boolean(logo), shared: offers }
}

/** The letterhead for a document; nothing if it is switched off. */
export async function fullLetterhead(s: Services, userId: string): Promise<FullLetterhead> {
  return (await read(s, userId)).full
}

/** Publishes a copy of the user's letterhead to a group. @throws AppError 'Unauthorized', 'version-mismatch' */
export async function shareLetterhead(
  s: Services,
  userId: string,
  groupId: string,
  version: number,
): Promise<StoredLetterhead> {
  const { logo, from: _from, version: _version, ...text } = await fullLetterhead(s, userId)
  const content: SharedContent = { ...text, logo: logo ? storedPicture(logo) : null }
  await shareSetting(s, userId, { ...inGroup(groupId), version }, content)
  return getLetterhead(s, userId)
}

/** @throws AppError 'Unauthorized', 'version-mismatch' */
export async function unshareLetterhead(
  s: Services,
  userId: string,
  groupId: string,
  version: number,
): Promise<StoredLetterhead> {
  await unshareSetting(s, userId, { ...inGroup(groupId), version })
  return getLetterhead(s, userId)
}

const inGroup = (groupId: string) => ({ groupId, kind: 'letterhead', id: 'letterhead' }) as const

/** Deletes the user's own letterhead, so that the one of a group or of the profile holds. */
export async function deleteLetterhead(s: Services, userId: string): Promise<StoredLetterhead> {
  await s.db.as(userId, (tx) => tx.delete(letterheads).where(eq(letterheads.userId, userId)))
  return getLetterhead(s, userId)
}

/** @throws AppError 'version-mismatch' with the newer letterhead */
export async function putLetterhead(
  s: Services,
  userId: string,
  { version, ...text }: Letterhead & { version: number },
): Promise<StoredLetterhead> {
  const vault = await openVault(s.keys, userScope(userId))
  const sealed = vault.seal(text, textBound(userId))
  if (version > 0) return store(s, userId, version, { sealed })
  // The first one of their own keeps the logo of the group's.
  const { logo } = await fullLetterhead(s, userId)
  return store(s, userId, version, { sealed, ...(logo && { logo: sealLogo(vault, userId, logo) }) })
}

/** @throws AppError for more than 1 MB, or if it isn't a picture */
export async function putLogo(
  s: Services,
  userId: string,
  content: AsyncIterable<Uint8Array>,
): Promise<StoredLetterhead> {
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of content) {
    size += piece.length
    if (size > maxLogoBytes) throw new AppError('too-large', 'A logo can be at most 1 MB.')
    pieces.push(piece)
  }
  const logo = readPicture(Buffer.concat(pieces))
  const vault = await openVault(s.keys, userScope(userId))
  return changeLogo(s, userId, sealLogo(vault, userId, logo))
}

const sealLogo = (vault: Vault, userId: string, logo: Picture): Buffer =>
  vault.seal(storedPicture(logo), logoBound(userId))

export const deleteLogo = (s: Services, userId: string): Promise<StoredLetterhead> =>
  changeLogo(s, userId, null)

async function changeLogo(
  s: Services,
  userId: string,
  logo: Buffer | null,
): Promise<StoredLetterhead> {
  const vault = await openVault(s.keys, userScope(userId))
  const { version, logo: _logo, from: _from, ...text } = await fullLetterhead(s, userId)
  const first = version === 0 ? { sealed: vault.seal(text, textBound(userId)) } : {}
  return store(s, userId, version, { logo, ...first })
}

async function store(
  s: Services,
  userId: string,
  version: number,
  values: Partial<Pick<Row, 'sealed' | 'logo'>>,
): Promise<StoredLetterhead> {
  const next = { ...values, version: version + 1, updated: s.now() }
  const changed = await s.db.as(userId, async (tx) => {
    const { sealed } = values
    if (version === 0 && sealed)
      return tx
        .insert(letterheads)
        .values({ userId, ...next, sealed })
        .onConflictDoNothing()
        .returning({ userId: letterheads.userId })
    return tx
      .update(letterheads)
      .set(next)
      .where(and(eq(letterheads.userId, userId), eq(letterheads.version, version)))
      .returning({ userId: letterheads.userId })
  })
  const current = await getLetterhead(s, userId)
  if (changed.length === 0) throw new AppError('version-mismatch', 'version-mismatch', { current })
  return current
}

/** The logo as a file that browsers can't mistake for anything else. @throws AppError if there is none */
export async function logoContent(s: Services, userId: string): Promise<Response> {
  const { logo } = await fullLetterhead(s, userId)
  if (!logo) throw new AppError('not-found', 'There is no logo.')
  return new Response(new Uint8Array(logo.bytes), {
    headers: {
      'content-type': logo.type,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    },
  })
}
