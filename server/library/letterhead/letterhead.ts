import { and, eq } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import { type Letterhead, maxLogoBytes, type StoredLetterhead } from '#contract/export.ts'
import { userScope, type Vault, openVault } from '#server/platform/crypto/vault.ts'
import { loadUser } from '#server/identity/accounts/profile/profile.ts'
import type { Services } from '#server/services.ts'
import { type Picture, readPicture } from './picture.ts'
import { letterheads } from './table.ts'

type Row = typeof letterheads.$inferSelect
const textBound = (userId: string) => ({ table: 'letterhead', row: userId, column: 'sealed' })
const logoBound = (userId: string) => ({ table: 'letterhead', row: userId, column: 'logo' })
type StoredPicture = Omit<Picture, 'bytes'> & { base64: string }

/** The letterhead with its logo, as documents need it. */
interface FullLetterhead extends Letterhead {
  logo: Picture | undefined
  version: number
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

async function openText(s: Services, userId: string, row: Row | undefined, vault: Vault) {
  if (!row) return buildDefault(s, userId)
  return vault.open<Letterhead>(row.sealed, textBound(userId))
}

export async function getLetterhead(s: Services, userId: string): Promise<StoredLetterhead> {
  const vault = await openVault(s.keys, userScope(userId))
  const row = await findRow(s, userId)
  const text = await openText(s, userId, row, vault)
  return { ...text, hasLogo: Boolean(row?.logo), version: row?.version ?? 0 }
}

/** The letterhead for a document; nothing if it is switched off. */
export async function fullLetterhead(s: Services, userId: string): Promise<FullLetterhead> {
  const vault = await openVault(s.keys, userScope(userId))
  const row = await findRow(s, userId)
  const text = await openText(s, userId, row, vault)
  const logo = row?.logo ? opened(row.logo, userId, vault) : undefined
  return { ...text, logo, version: row?.version ?? 0 }
}

function opened(sealed: Buffer, userId: string, vault: Vault): Picture {
  const { base64, ...rest } = vault.open<StoredPicture>(sealed, logoBound(userId))
  return { ...rest, bytes: Buffer.from(base64, 'base64') }
}

/** @throws AppError 'version-mismatch' with the newer letterhead */
export async function putLetterhead(
  s: Services,
  userId: string,
  { version, ...text }: Letterhead & { version: number },
): Promise<StoredLetterhead> {
  const vault = await openVault(s.keys, userScope(userId))
  return store(s, userId, version, { sealed: vault.seal(text, textBound(userId)) })
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
  const { bytes, ...rest } = readPicture(Buffer.concat(pieces))
  const stored: StoredPicture = { ...rest, base64: bytes.toString('base64') }
  const vault = await openVault(s.keys, userScope(userId))
  return changeLogo(s, userId, vault.seal(stored, logoBound(userId)))
}

export const deleteLogo = (s: Services, userId: string): Promise<StoredLetterhead> =>
  changeLogo(s, userId, null)

async function changeLogo(
  s: Services,
  userId: string,
  logo: Buffer | null,
): Promise<StoredLetterhead> {
  const vault = await openVault(s.keys, userScope(userId))
  const { version, hasLogo: _, ...text } = await getLetterhead(s, userId)
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
