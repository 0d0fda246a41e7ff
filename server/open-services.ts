import { join } from 'node:path'
import { dataKeyStore } from '#server/identity/accounts/data-key-store.ts'
import { liveSessions } from '#server/identity/accounts/live-sessions.ts'
import { openMfaPolicy } from '#server/identity/accounts/mfa/policy.ts'
import { openAnalysis } from '#server/visits/analysis/analysis.ts'
import { drugMemory } from '#server/clinical/drugs/memory.ts'
import { type Database, openDatabase } from '#server/platform/db/database.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { openLogins } from '#server/platform/db/roles.ts'
import { assertSafeRoles } from '#server/platform/db/safe-roles.ts'
import { withDeadlines } from '#server/platform/http/database-deadline.ts'
import { damageLog } from '#server/platform/crypto/damage.ts'
import { auditKey } from '#server/platform/audit-log/seal.ts'
import { openKeys } from '#server/operations/keys/master-keys.ts'
import { openBus } from '#server/platform/events/bus.ts'
import { openSubscriptions } from '#server/organisation/webhooks/subscriptions.ts'
import { isInvitedToGroup } from '#server/organisation/groups/accept-invite.ts'
import { egressPolicy } from '#server/platform/egress/policy.ts'
import { diskStorage } from '#server/platform/storage/disk.ts'
import { s3Storage } from '#server/platform/storage/s3.ts'
import { curatedForms } from '#server/forms/preparation/built-in.ts'
import { putCurated } from '#server/library/items/curated.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import { log as logLine } from '#server/platform/log/log.ts'
import { openTracing } from '#server/platform/tracing/open-tracing.ts'
import { openLimits } from '#server/platform/quotas/limits.ts'
import { openJobs } from '#server/platform/jobs/jobs.ts'
import { openSpeech } from '#server/visits/transcription/engines.ts'
import { notesRuntimeState } from '#server/visits/notes/runtime-state.ts'
import { installedFinder } from '#server/models/local/installed.ts'
import { createLocalModels } from '#server/models/local/local-models.ts'
import { modelTranslator } from '#server/visits/transcription/translate/model-translator.ts'
import type { Config } from '#server/config/env.ts'
import { version } from '#server/config/version.ts'
import type { Services } from './services.ts'
import { allTables } from './tables.ts'

export interface OpenServices extends AsyncDisposable {
  services: Services
}

/**
 * Opens all services on the database of `databaseUrl` (the owner's login); applies migrations first.
 * @throws Error when the database is newer than this code, the role could bypass the row policies, or master keys are
 * missing or differ.
 */
export async function openServices(
  config: Config,
  databaseUrl: string,
  overrides: Partial<Services> = {},
): Promise<OpenServices> {
  const { log = logLine, isDiskFull = () => false, now = () => new Date() } = overrides
  await migrate({ url: databaseUrl })
  const logins = await openLogins(databaseUrl)
  const db = withDeadlines(openDatabase({ logins, log }))
  // These wait for the disk, the database and child processes, and don't depend on one another.
  const [, { keys, speech, mfaPolicy, limits }, storage, bus, webhooks] = await Promise.all([
    assertSafeRoles(db).then(() => putCurated(db, curatedForms())),
    openSealed(config, db, overrides),
    openStorage(config, isDiskFull),
    openBus(db),
    openSubscriptions(db),
  ])
  const live = await liveSessions(db, { now, limits: overrides.limits ?? limits })
  const services: Services = {
    config,
    databaseUrl,
    db,
    tables: allTables,
    keys,
    storage,
    isDiskFull,
    bus,
    jobs: openJobs(logins.system, db, log, isAlone(config)),
    liveSessions: live,
    mfaPolicy,
    limits,
    speech,
    webhooks,
    tracing: await openTracing(config.tracing && { ...config.tracing, version }, log),
    ...servicesInMemory(config, log),
    now,
    log,
    ...overrides,
  }
  return {
    services,
    async [Symbol.asyncDispose]() {
      live.close()
      await close(services)
      // The others may still write.
      await db.close()
    },
  }
}

/** The services that need no database. */
const servicesInMemory = (config: Config, log: Services['log']) => ({
  notes: notesRuntimeState(),
  localModels: createLocalModels({ findInstalled: installedFinder(config) }),
  analysis: openAnalysis({ log }),
  drugs: drugMemory(),
  isInvitedToGroup,
  egress: egressPolicy(config),
  findTranslator: modelTranslator,
})

async function close({
  notes,
  jobs,
  analysis,
  speech,
  localModels,
  tracing,
}: Services): Promise<void> {
  await notes.close()
  await jobs.stop()
  await analysis.close()
  await speech.close()
  await localModels.close()
  await tracing?.close()
}

/** Opens the keys and the services that need them first: the keys of speech engines are sealed in the database. */
async function openSealed(config: Config, db: Database, overrides: Partial<Services>) {
  const keys =
    overrides.keys ??
    (await openKeys(config, dataKeyStore(db), damageLog(overrides.log ?? logLine)))
  // Kept in memory from now on: a transaction seals each log entry and must not wait for another transaction.
  await auditKey(keys)
  const [speech, mfaPolicy, limits] = await Promise.all([
    overrides.speech ?? openSpeech({ config, db, keys }),
    openMfaPolicy(db, keys),
    openLimits(config.limits, db, keys),
  ])
  return { keys, speech, mfaPolicy, limits }
}

/** The embedded database belongs to one server; transcription may run in separate processes. */
const isAlone = ({ databaseUrl, transcription }: Config) =>
  databaseUrl === undefined && transcription === 'here'

/** @param isDiskFull while true, writes are refused if files are stored on the disk of the data folder */
export async function openStorage(
  { storage, dataDir }: Config,
  isDiskFull: () => boolean = () => false,
): Promise<Storage> {
  return storage.kind === 's3'
    ? s3Storage(storage)
    : diskStorage({ root: join(dataDir, 'files'), isFull: isDiskFull })
}
