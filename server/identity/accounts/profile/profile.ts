import { and, eq } from 'drizzle-orm'
import { AppError, words } from '#contract/errors.ts'
import {
  engagementOf,
  type Programme,
  type ProgrammeInput,
  type Settings,
  type Subscription,
  type Usage,
  type User,
  type UserInit,
} from '#contract/profile.ts'
import { type Account, accounts } from '#server/identity/accounts/table.ts'
import { userScope, openVault } from '#server/platform/crypto/vault.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { publish } from '#server/platform/events/bus.ts'
import type { Services } from '#server/services.ts'
import { type Changes, changedSettings } from './changed-settings.ts'
import { queueChartChange } from './chart-change.ts'
import { queueContact } from './contact.ts'
import {
  capitalised,
  completed,
  type Document,
  emptyDocument,
  emptyProfile,
  firstSettings,
  type StoredDocument,
  templateOf,
  withTemplate,
} from './document.ts'
import { userDocuments } from './table.ts'
import { groupTemplateIn, retentionIn, subscriptionIn } from './other-domains.ts'
import { usageIn } from './usage.ts'

const bound = (userId: string) => ({ table: 'user_document', row: userId, column: 'sealed' })

export async function createUser(
  s: Services,
  userId: string,
  names: { firstName: string; lastName: string },
): Promise<void> {
  const profile = {
    ...emptyProfile,
    firstName: capitalised(names.firstName),
    lastName: capitalised(names.lastName),
  }
  const vault = await openVault(s.keys, userScope(userId))
  const document = { ...emptyDocument, profile } satisfies Document
  const sealed = vault.seal(document, bound(userId))
  await s.db.as(userId, (tx) =>
    tx.insert(userDocuments).values({ userId, sealed, version: 1 }).onConflictDoNothing(),
  )
}

interface StoredProfile {
  groupTemplate: string | undefined
  subscription: Subscription
  document: Document
  version: number
  usage: Usage
  dataRetentionPolicy: User['dataRetentionPolicy']
}

/** A user's stored data beside the account, still sealed. */
export interface UserRows {
  groupTemplate: string | undefined
  subscription: Subscription
  document: typeof userDocuments.$inferSelect | undefined
  usage: Usage
  dataRetentionPolicy: User['dataRetentionPolicy']
}

/** Decrypts and creates nothing, so it behaves the same for an unused id. */
export function userRows(s: Services, userId: string): Promise<UserRows> {
  return s.db.as(userId, async (tx) => {
    // They travel together.
    const [[document], usage, dataRetentionPolicy, subscription, groupTemplate] = await Promise.all(
      [
        tx.select().from(userDocuments).where(eq(userDocuments.userId, userId)),
        usageIn(tx, userId, s.now()),
        retentionIn(tx, userId),
        subscriptionIn(tx, s.config.stripe !== undefined),
        groupTemplateIn(tx, userId),
      ],
    )
    return { document, usage, dataRetentionPolicy, subscription, groupTemplate }
  })
}

async function opened(
  s: Services,
  userId: string,
  rows: UserRows,
): Promise<StoredProfile | undefined> {
  const { document: row, ...others } = rows
  if (!row) return undefined
  const vault = await openVault(s.keys, userScope(userId))
  const document = completed(vault.open<StoredDocument>(row.sealed, bound(userId)))
  return { document, version: row.version, ...others }
}

const readDocument = async (s: Services, userId: string) =>
  opened(s, userId, await userRows(s, userId))

/** @throws AppError 'unauthenticated' when the account is gone. */
export async function loadUser(s: Services, userId: string): Promise<User> {
  const [[account], rows] = await Promise.all([
    s.db.system((tx) => tx.select().from(accounts).where(eq(accounts.id, userId))),
    userRows(s, userId),
  ])
  if (!account) throw new AppError('unauthenticated', words.notAuthenticated)
  return userOf(s, account, rows)
}

/** The account's part of a user document. */
export type AccountSummary = Pick<Account, 'id' | 'email' | 'emailVerified' | 'role' | 'lastLogin'>

/** The user of an account and rows that were read already. */
export async function userOf(s: Services, account: AccountSummary, rows: UserRows): Promise<User> {
  const known = await opened(s, account.id, rows)
  return presentUser(account, known ?? (await madeDocument(s, account.id)))
}

/** For an account whose process died before its document was stored. */
async function madeDocument(s: Services, userId: string): Promise<StoredProfile> {
  await createUser(s, userId, { firstName: '', lastName: '' })
  const read = await readDocument(s, userId)
  if (!read) throw new AppError('unauthenticated', words.notAuthenticated)
  return read
}

function presentUser(
  account: AccountSummary,
  { document, version, usage, ...read }: StoredProfile,
): User {
  const { profile, settings, templateChosen: _, ...rest } = document
  const { provider } = settings.transcriptionSettings
  return {
    id: account.id,
    email: account.email,
    emailVerified: account.emailVerified,
    role: account.role,
    name: [profile.firstName, profile.lastName].filter(Boolean).join(' '),
    profile: {
      ...profile,
      defaultTemplateId: templateOf(document, read.groupTemplate),
      email: account.email,
    },
    settings,
    ...rest,
    subscription: read.subscription,
    memoryEnabled: settings.memoryEnabled,
    memoryInferenceOption: settings.memoryInferenceOption,
    completedIntro: settings.completedIntro,
    preferredModel: settings.preferredModel,
    transcriptionService: provider === 'auto' ? null : provider,
    usage,
    engagementLevel: engagementOf(usage),
    lastLogin: account.lastLogin?.toISOString() ?? null,
    dataRetentionPolicy: read.dataRetentionPolicy,
    version,
  }
}

/** The user's settings, inside a transaction. */
export async function settingsIn(s: Services, tx: Tx, userId: string): Promise<Settings> {
  const vault = await openVault(s.keys, userScope(userId))
  const [row] = await tx.select().from(userDocuments).where(eq(userDocuments.userId, userId))
  if (!row) return firstSettings
  return completed(vault.open<StoredDocument>(row.sealed, bound(userId))).settings
}

/** Changes some of the user's settings inside a transaction, and tells the user's windows. */
export const changeSettingsIn = (
  s: Services,
  tx: Tx,
  userId: string,
  changes: Partial<Settings>,
): Promise<void> =>
  changeDocumentIn(s, tx, userId, (document) => ({
    ...document,
    settings: { ...document.settings, ...changes },
  }))

/** Puts the product's own default in the place of a default template that is being deleted. */
export const dropDefaultTemplateIn = (
  s: Services,
  tx: Tx,
  userId: string,
  templateId: string,
): Promise<void> =>
  changeDocumentIn(s, tx, userId, (document) =>
    document.profile.defaultTemplateId === templateId ? withTemplate(document, '') : undefined,
  )

/** @param change returns undefined if nothing changes */
async function changeDocumentIn(
  s: Services,
  tx: Tx,
  userId: string,
  change: (document: Document) => Document | undefined,
): Promise<void> {
  const vault = await openVault(s.keys, userScope(userId))
  const [row] = await tx
    .select()
    .from(userDocuments)
    .where(eq(userDocuments.userId, userId))
    .for('update')
  if (!row) return
  const changed = change(completed(vault.open<StoredDocument>(row.sealed, bound(userId))))
  if (!changed) return
  await tx
    .update(userDocuments)
    .set({
      sealed: vault.seal(changed, bound(userId)),
      version: row.version + 1,
      updated: s.now(),
    })
    .where(eq(userDocuments.userId, userId))
  await publish(s.db, tx, userId, { topic: 'user' })
}

/** @throws AppError 'version-mismatch' with the newer user, 'bad-request' for a change that contradicts itself. */
export async function updateUser(s: Services, userId: string, changes: Changes): Promise<User> {
  const read = await readDocument(s, userId)
  if (!read) throw new AppError('unauthenticated', words.notAuthenticated)
  const { document } = read
  const { defaultTemplateId: template, ...others } = changes.profile ?? {}
  const isNewTemplate =
    template !== undefined && template !== templateOf(document, read.groupTemplate)
  const chosen = isNewTemplate ? withTemplate(document, template) : document
  const profile = { ...chosen.profile, ...others }
  profile.firstName = capitalised(profile.firstName)
  profile.lastName = capitalised(profile.lastName)
  const changed: Document = {
    ...chosen,
    profile,
    settings: changedSettings(document.settings, changes),
    infoway: enrolled(document.infoway, changes.infoway, s.now()),
    phsa: enrolled(document.phsa, changes.phsa, s.now()),
  }
  const vault = await openVault(s.keys, userScope(userId))
  const sealed = vault.seal(changed, bound(userId))
  const isStored = await s.db.as(userId, async (tx) => {
    const newest = and(eq(userDocuments.userId, userId), eq(userDocuments.version, changes.version))
    const rows = await tx
      .update(userDocuments)
      .set({ sealed, version: changes.version + 1, updated: s.now() })
      .where(newest)
      .returning({ userId: userDocuments.userId })
    if (rows.length === 0) return false
    await publish(s.db, tx, userId, { topic: 'user' })
    if (changes.profile) await queueContact(s, tx, userId)
    await queueChartChange(s, tx, userId, document.settings, changed.settings)
    return true
  })
  const user = await loadUser(s, userId)
  if (!isStored) throw new AppError('version-mismatch', 'version-mismatch', { current: user })
  return user
}

/** A programme one is in already keeps the time at which one joined it. */
function enrolled(
  before: Programme | null,
  input: ProgrammeInput | undefined,
  now: Date,
): Programme | null {
  if (input === undefined) return before
  return input && { ...input, enrolledAt: before?.enrolledAt ?? now.toISOString() }
}

/** More changes by other windows at one moment aren't an accident. */
const INIT_TRIES = 5

/**
 * Creates the document of an account that has none, as after a crash between the two, and fills its empty fields.
 * Changes by other windows are read and kept.
 * @throws AppError 'Failed to initialize user'
 */
export async function initUser(s: Services, userId: string, init: UserInit): Promise<User> {
  try {
    for (let left = INIT_TRIES; ; left--) {
      const filled = await fillEmpty(s, userId, init).catch((error: unknown) => {
        const isStale = error instanceof AppError && error.code === 'version-mismatch'
        if (!isStale || left === 0) throw error
      })
      if (filled) return filled
    }
  } catch {
    throw new AppError('failed', words.initFailed)
  }
}

/** @throws AppError 'version-mismatch' if the document has changed */
async function fillEmpty(s: Services, userId: string, init: UserInit): Promise<User> {
  const user = await loadUser(s, userId)
  const { profile, version } = user
  const empty = Object.entries(init).filter(
    ([field, value]) => value && !profile[field as keyof UserInit], // the schema of the request admits these fields only
  )
  if (empty.length === 0) return user
  return updateUser(s, userId, { version, profile: Object.fromEntries(empty) })
}
