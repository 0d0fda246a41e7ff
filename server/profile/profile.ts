import { and, eq } from 'drizzle-orm'
import { defaultTemplateId } from '#contract/items.ts'
import { AppError, words } from '#contract/errors.ts'
import type { Profile, Settings, User } from '#contract/profile.ts'
import { accounts } from '#server/accounts/table.ts'
import { userScope, vaultOf } from '#server/crypto/vault.ts'
import type { Tx } from '#server/db/database.ts'
import { publish } from '#server/events/bus.ts'
import type { Services } from '#server/services.ts'
import { userDocuments } from './table.ts'

interface Document {
  profile: Profile
  settings: Settings
}

const emptyProfile: Profile = {
  title: '',
  firstName: '',
  lastName: '',
  medicalField: '',
  speciality: '',
  phoneNumber: '',
  clinicName: '',
  clinicAddress: '',
  clinicPhoneNumber: '',
  clinicEmail: '',
  emrSystem: '',
  receiveEmailUpdates: false,
  defaultTemplateId,
}
const firstSettings: Settings = {
  transcriptionSettings: { provider: 'auto', autoRecord: false },
  autoGenerate: true,
  secondPass: 'automatic',
  speedBoost: false,
  advanceMode: false,
  memoryEnabled: false,
  memoryInferenceOption: 'off',
  generationPreferences: { detailLevel: 'standard', voice: 'neutral', format: 'mixed' },
  language: 'en',
  theme: 'light',
  density: 'comfortable',
  singleKeyShortcuts: true,
  completedIntro: false,
  preferredModel: '',
  noteLanguage: '',
  noteContext: {
    transcript: true,
    context: true,
    files: true,
    intake: true,
    earlierNotes: false,
    without: [],
  },
}

const bound = (userId: string) => ({ table: 'user_document', row: userId, column: 'sealed' })
/** Specification §5: names begin with a capital. */
const capitalised = (name: string) => name.trim().replace(/^\p{Ll}/u, (c) => c.toUpperCase())

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
  const vault = await vaultOf(s.keys, userScope(userId))
  const sealed = vault.seal({ profile, settings: firstSettings } satisfies Document, bound(userId))
  await s.db.as(userId, (tx) => tx.insert(userDocuments).values({ userId, sealed, version: 1 }))
}

/** @throws AppError 'unauthenticated' when the account is gone. */
export async function loadUser(s: Services, userId: string): Promise<User> {
  const vault = await vaultOf(s.keys, userScope(userId))
  const [[account], [row]] = await Promise.all([
    s.db.system((tx) => tx.select().from(accounts).where(eq(accounts.id, userId))),
    s.db.as(userId, (tx) =>
      tx.select().from(userDocuments).where(eq(userDocuments.userId, userId)),
    ),
  ])
  if (!account || !row) throw new AppError('unauthenticated', words.notAuthenticated)
  const stored = vault.open<Document>(row.sealed, bound(userId))
  // Fields that came with a later version start at their defaults.
  const profile = { ...emptyProfile, ...stored.profile }
  const settings = { ...firstSettings, ...settingsOf(stored.settings) }
  return {
    id: userId,
    email: account.email,
    emailVerified: account.emailVerified,
    role: account.role,
    name: [profile.firstName, profile.lastName].filter(Boolean).join(' '),
    profile,
    settings,
    lastLogin: account.lastLogin?.toISOString() ?? null,
    version: row.version,
  }
}

/** Documents of earlier versions kept `autoRecord` by itself. */
function settingsOf({ autoRecord, ...rest }: Stored): Partial<Settings> {
  if (autoRecord === undefined || rest.transcriptionSettings) return rest
  return { ...rest, transcriptionSettings: { provider: 'auto', autoRecord } }
}
type Stored = Partial<Settings> & { autoRecord?: boolean }

/** The user's settings, inside a transaction. */
export async function settingsIn(s: Services, tx: Tx, userId: string): Promise<Settings> {
  const vault = await vaultOf(s.keys, userScope(userId))
  const [row] = await tx.select().from(userDocuments).where(eq(userDocuments.userId, userId))
  if (!row) return firstSettings
  const { settings } = vault.open<Document>(row.sealed, bound(userId))
  return { ...firstSettings, ...settingsOf(settings) }
}

export interface Changes {
  version: number
  profile?: Partial<Profile> | undefined
  settings?: Partial<Settings> | undefined
}

/** @throws AppError 'version-mismatch' with the newer user. */
export async function updateUser(s: Services, userId: string, changes: Changes): Promise<User> {
  const user = await loadUser(s, userId)
  const profile = { ...user.profile, ...changes.profile }
  profile.firstName = capitalised(profile.firstName)
  profile.lastName = capitalised(profile.lastName)
  const settings = { ...user.settings, ...changes.settings }
  const vault = await vaultOf(s.keys, userScope(userId))
  const sealed = vault.seal({ profile, settings } satisfies Document, bound(userId))
  const changed = await s.db.as(userId, async (tx) => {
    const newest = and(eq(userDocuments.userId, userId), eq(userDocuments.version, changes.version))
    const rows = await tx
      .update(userDocuments)
      .set({ sealed, version: changes.version + 1, updated: s.now() })
      .where(newest)
      .returning({ userId: userDocuments.userId })
    if (rows.length > 0) await publish(s.db, tx, userId, { topic: 'user' })
    return rows.length > 0
  })
  if (!changed) throw new AppError('version-mismatch', 'version-mismatch', { current: user })
  return loadUser(s, userId)
}
