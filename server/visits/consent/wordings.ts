import { randomUUID } from 'node:crypto'
import { and, desc, eq } from 'drizzle-orm'
import { type Wording, type WordingLanguage, wordingLanguages } from '#contract/consent.ts'
import { AppError } from '#contract/errors.ts'
import { systemScope, type Vault, openVault } from '#server/platform/crypto/vault.ts'
import type { Services } from '#server/services.ts'
import { builtInVersion, builtInWordings } from './built-in.ts'
import { readCopies } from './wording-copies.ts'
import { consentWordings } from './table.ts'

/** The owner of what holds for the whole installation. */
export const installation = {
  ownerKind: 'installation',
  ownerId: '00000000-0000-0000-0000-000000000000',
} as const

type Row = typeof consentWordings.$inferSelect
const bound = (id: string) => ({ table: 'consent_wording', row: id, column: 'sealed' })
const isInstallations = and(
  eq(consentWordings.ownerKind, installation.ownerKind),
  eq(consentWordings.ownerId, installation.ownerId),
)
const builtIn = (language: WordingLanguage) => ({
  version: builtInVersion,
  language,
  text: builtInWordings[language],
})

function present(row: Row, vault: Vault) {
  const { text } = vault.open<{ text: string }>(row.sealed, bound(row.id))
  // Only languages of the contract are ever stored.
  const language = row.language as WordingLanguage
  return { version: `clinic ${row.version}`, language, text, created: row.created.toISOString() }
}

async function storedWordings(s: Services) {
  const vault = await openVault(s.keys, systemScope)
  const rows = await s.db.system((tx) =>
    tx.select().from(consentWordings).where(isInstallations).orderBy(desc(consentWordings.version)),
  )
  return rows.map((row) => present(row, vault))
}

/** The installation's wording of today, in every language. */
export async function newestWordings(s: Services): Promise<Wording[]> {
  const stored = await storedWordings(s)
  return wordingLanguages.map((language) => {
    const own = stored.find((one) => one.language === language)
    return own ? { version: own.version, language, text: own.text } : builtIn(language)
  })
}

/**
 * Every version of a language, newest first; the shipped one is the oldest.
 * @throws AppError 'not-found' for a language without a wording
 */
export async function listWordings(s: Services, language: string) {
  const known = wordingLanguages.find((one) => one === language)
  if (!known) throw new AppError('not-found', 'There is no wording in this language.')
  const stored = (await storedWordings(s)).filter((one) => one.language === known)
  return { items: [...stored, { ...builtIn(known), created: null }] }
}

/** The wording of a record. @throws AppError 'bad-request' if there is no such version, or if the user was never shown it */
export async function findWording(
  s: Services,
  userId: string,
  { version, language }: Pick<Wording, 'version' | 'language'>,
): Promise<Wording> {
  const known: Wording[] = version.startsWith('group ')
    ? await readCopies(s, userId, version)
    : (await listWordings(s, language)).items
  const found = known.find((one) => one.version === version && one.language === language)
  if (!found) throw new AppError('bad-request', 'This version of the wording doesn’t exist.')
  return { version, language, text: found.text }
}

export async function addWording(
  s: Services,
  { language, text }: { language: WordingLanguage; text: string },
): Promise<void> {
  const vault = await openVault(s.keys, systemScope)
  const id = randomUUID()
  await s.db.system(async (tx) => {
    const [last] = await tx
      .select({ version: consentWordings.version })
      .from(consentWordings)
      .where(and(isInstallations, eq(consentWordings.language, language)))
      .orderBy(desc(consentWordings.version))
      .limit(1)
    const version = (last?.version ?? 0) + 1
    const sealed = vault.seal({ text }, bound(id))
    const row = { id, ...installation, language, version, sealed, created: s.now() }
    // Two administrators at once: the unique index lets one of them through, the other tries again.
    await tx.insert(consentWordings).values(row)
  })
}
