import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'

/** The beginning of an archive: everything needed to prepare for the rest. */
export const Manifest = z.object({
  version: z.string(),
  made: z.string(),
  /** Times of the migrations that the database had, as drizzle's journal counts them. */
  migrations: z.array(z.number()),
  /** In an order in which rows come after those they refer to. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
  sequences: z.array(z.object({ name: z.string(), value: z.string() })),
  /** Ids of the master keys that the data keys inside are wrapped with. */
  masterKeyIds: z.array(z.string()),
  holdsMasterKey: z.boolean(),
})
export type Manifest = z.infer<typeof Manifest>

/** Objects that rows refer to and that could not be copied intact. */
export const StorageProblem = z.object({
  kind: z.enum(['file', 'recording']),
  state: z.enum(['missing', 'damaged']),
  count: z.number(),
})
export type StorageProblem = z.infer<typeof StorageProblem>

/** The end of an archive: the amounts, so that missing parts are detected. */
export const Summary = z.object({
  tables: z.array(z.object({ name: z.string(), rows: z.number(), sha256: z.string() })),
  files: z.object({ count: z.number(), bytes: z.number(), sha256: z.string() }),
  jobs: z.number(),
  /** Empty if every object was present and decrypted; absent in copies from before objects were decrypted. */
  problems: z.optional(z.array(StorageProblem)),
})
export type Summary = z.infer<typeof Summary>

/** A job that had not been done when the backup was made. */
export const WaitingJob = z.object({
  name: z.string(),
  data: z.unknown(),
  key: z.nullable(z.string()),
})
export type WaitingJob = z.infer<typeof WaitingJob>

export const entryNames = {
  manifest: 'manifest.json',
  masterKeys: 'keys/master',
  jobs: 'jobs.json',
  summary: 'summary.json',
  tables: 'tables/',
  files: 'files/',
} as const

/** The restored folders of the storage; other folders are not ours to back up. */
export const storageFolders = ['users/', 'groups/'] as const

/**
 * Left out: sessions, pending links and tickets, and counters of attempts. After a restore everybody signs in again,
 * and no ended session becomes valid. Backup runs concern this machine only.
 */
export const passingTables: readonly string[] = [
  'session',
  'pending_mfa',
  'mfa_challenge',
  'provider_state',
  'email_token',
  'recording_ticket',
  'attempt',
  'rate_bucket',
  'repeat',
  'backup_run',
]

type Journal = { entries: { idx: number; when: number; tag: string }[] }
export const migrationsFolder = join(import.meta.dirname, '../../platform/db/migrations')

/** The migrations in this code. */
export function knownMigrations(): Journal {
  // Written by drizzle-kit and shipped with the code.
  return JSON.parse(readFileSync(join(migrationsFolder, 'meta/_journal.json'), 'utf8')) as Journal
}
