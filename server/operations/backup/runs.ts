import { message } from '#common/translation.ts'
import { randomUUID } from 'node:crypto'
import { and, desc, eq, inArray, isNotNull, isNull, lt, ne } from 'drizzle-orm'
import type { BackupRun } from '#contract/admin.ts'
import { AppError } from '#contract/errors.ts'
import { errorLabel } from '#server/platform/log/error-label.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import type { Services } from '#server/services.ts'
import { keyFilePath } from '#server/operations/keys/master-keys.ts'
import { version } from '#server/config/version.ts'
import type { OpenArchive } from './container.ts'
import { openCopy, readCopySecret, writeCopy } from './copy.ts'
import { superseded } from './keep.ts'
import { problemsInWords } from './objects.ts'
import { openPlace, findPlace } from './place.ts'
import { readArchive } from './read.ts'
import { type BackupSecret, passphraseDiffers } from './secret.ts'
import { backupSettings } from './settings.ts'
import { backupRuns } from './table.ts'

type Row = typeof backupRuns.$inferSelect

export const BACKUP_JOB = 'backup'
export const VERIFY_JOB = 'verify-backup'
/** A run this old without an end was left by a process that died. */
const LONGEST_MS = 12 * 3_600_000

export const presentRun = (row: Row): BackupRun => ({
  id: row.id,
  started: row.started.toISOString(),
  ended: row.ended?.toISOString() ?? null,
  state: row.state,
  asked: row.asked,
  fromTerminal: row.place === 'file',
  name: row.key.split('/').at(-1) ?? '',
  bytes: row.removed ? null : row.bytes,
  rows: row.summary?.tables.reduce((sum, table) => sum + table.rows, 0) ?? null,
  files: row.summary?.files.count ?? null,
  verified: row.verified?.toISOString() ?? null,
  error: row.removed ? message('Replaced by a newer backup and deleted.') : row.error,
})

/** A name that tells when, and that no second installation uses. */
function newName(at: Date): string {
  const stamp = at.toISOString().slice(0, 16).replace(/[-:]/g, '').replace('T', '-')
  return `ausculta-${stamp}-${randomUUID().slice(0, 8)}.backup`
}

/** Queues a backup. One that waits or runs already is answered instead of a second. */
export async function requestBackup(s: Services, asked: boolean): Promise<BackupRun> {
  const { prefix, kind } = findPlace(s.config)
  const now = s.now()
  return s.db.system(async (tx) => {
    await tx
      .update(backupRuns)
      .set({ state: 'failed', ended: now, error: message('The process stopped.') })
      .where(
        and(
          inArray(backupRuns.state, ['waiting', 'running']),
          lt(backupRuns.started, new Date(now.getTime() - LONGEST_MS)),
        ),
      )
    const [open] = await tx
      .select()
      .from(backupRuns)
      .where(inArray(backupRuns.state, ['waiting', 'running']))
      .limit(1)
    if (open) return presentRun(open)
    const [run] = await tx
      .insert(backupRuns)
      .values({
        id: randomUUID(),
        started: now,
        state: 'waiting',
        asked,
        place: kind,
        key: prefix + newName(now),
      })
      .returning()
    if (!run) throw new AppError('failed', 'The backup could not be queued.')
    await s.jobs.enqueue(tx, BACKUP_JOB, { runId: run.id }, { key: run.id })
    return presentRun(run)
  })
}

const change = (s: Services, id: string, set: Partial<Row>) =>
  s.db.system((tx) => tx.update(backupRuns).set(set).where(eq(backupRuns.id, id)))

async function runById(s: Services, id: string): Promise<Row> {
  const [row] = await s.db.system((tx) => tx.select().from(backupRuns).where(eq(backupRuns.id, id)))
  if (!row) throw new AppError('not-found', 'Backup not found.')
  return row
}

/** Makes the backup of a run, reads it back, and deletes the copies it supersedes. */
export async function runBackup(s: Services, id: string, signal: AbortSignal): Promise<void> {
  const run = await runById(s, id)
  if (run.state === 'good') return
  await change(s, id, { state: 'running', error: '' })
  try {
    const place = await openPlace(s.config)
    const secret = await readSecret(s)
    const copy = { storage: place, key: run.key }
    const { databaseUrl, storage } = s
    const source = { databaseUrl, storage, ring: s.keys.ring, version, made: run.started }
    const isFirst = (await lastGood(s)) === undefined
    const { bytes, summary } = await writeCopy(copy, source, secret, signal)
    // A copy counts when it was read, not when it was written.
    await readArchive(await openCopy(copy, secret))
    const now = s.now()
    // A retry would find the same; the copy is kept, because it contains everything that exists.
    const problems = problemsInWords(summary.problems)
    const state = problems ? 'failed' : 'good'
    await change(s, id, { state, error: problems, ended: now, verified: now, bytes, summary })
    if (isFirst && !s.config.masterKeys) s.log(keepKeysApart(s.config))
    await removeSuperseded(s, place)
  } catch (error) {
    const words = inWords(error)
    await change(s, id, { state: 'failed', ended: s.now(), error: words })
    // The queue shows it to the same people.
    throw new AppError('failed', words)
  }
}

const keepKeysApart = (config: Services['config']) =>
  `Backups don't contain the master keys. Keep a copy of ${keyFilePath(config)} in another place: without it, no backup can be restored. See docs/deploy.md for how to move the keys out of the data folder.`

/** The passphrase that an administrator set; without one, the master keys, which a restore needs anyway. */
async function readSecret(s: Services): Promise<BackupSecret> {
  const { passphrase } = await backupSettings(s)
  return passphrase ? { kind: 'passphrase', text: passphrase } : masterKeySecret(s)
}

const masterKeySecret = (s: Services): BackupSecret => ({ kind: 'master-key', ring: s.keys.ring })

/** Somebody else's folder, one on a read-only or missing disk, or one below a file. */
const unusable: unknown[] = ['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'ENOENT', 'EIO', 'ENXIO']

function inWords(error: unknown): string {
  if (error instanceof AppError) return error.message
  const { code } = error as { code?: unknown }
  if (code === 'ENOSPC') return message('The disk is full.')
  if (unusable.includes(code)) return message('The backup folder isn’t writable.')
  return message('The backup could not be made: {failure}', { failure: errorLabel(error) })
}

/** Whether a copy is complete but for missing or damaged objects, for which its run counts as failed. */
const isIncomplete = ({ state, summary }: Row) =>
  state === 'failed' && (summary?.problems?.length ?? 0) > 0

/**
 * Deletes this installation's copies that are no longer kept. Only good copies supersede good ones, so that the last
 * complete one stays; of incomplete copies the newest stays.
 */
async function removeSuperseded(s: Services, storage: Storage): Promise<void> {
  const { keep } = await backupSettings(s)
  const { kind } = findPlace(s.config)
  const there = await s.db.system((tx) =>
    tx
      .select()
      .from(backupRuns)
      .where(and(eq(backupRuns.place, kind), isNull(backupRuns.removed))),
  )
  const good = there.filter(({ state }) => state === 'good')
  const old = new Set([
    ...superseded(good, keep),
    ...superseded(there.filter(isIncomplete), { days: 0, weeks: 0, months: 0 }),
  ])
  for (const run of there.filter(({ id }) => old.has(id))) {
    await storage.delete(run.key)
    await change(s, run.id, { removed: s.now() })
  }
}

/**
 * Notes a backup that a command wrote into a file and read through. Only one that is good: the command itself reports a
 * failure.
 */
export async function noteFile(
  s: Services,
  { name, started, bytes, summary }: Pick<Row, 'started' | 'bytes' | 'summary'> & { name: string },
): Promise<void> {
  const ended = s.now()
  const run = { id: randomUUID(), started, ended, verified: ended, bytes, summary }
  const said = { state: 'good', asked: true, place: 'file', key: name } as const
  await s.db.system((tx) => tx.insert(backupRuns).values({ ...run, ...said }))
}

/** Queues the verification of a copy. @throws AppError 'not-found' if there is none */
export async function requestVerify(s: Services, id: string): Promise<BackupRun> {
  const run = await runById(s, id)
  if (run.state !== 'good' || run.removed || run.place === 'file')
    throw new AppError('not-found', 'There is no copy of this backup.')
  await s.db.system((tx) => s.jobs.enqueue(tx, VERIFY_JOB, { runId: id }, { key: id }))
  return presentRun(run)
}

/** Reads a copy from end to end; a damaged one no longer counts as a good backup. */
export async function runVerify(s: Services, id: string): Promise<void> {
  const run = await runById(s, id)
  try {
    await readArchive(await openRun(s, run))
    await change(s, id, { verified: s.now(), error: '' })
  } catch (error) {
    // Words that were changed since say nothing about the copy.
    const isEarlier = error instanceof AppError && error.message === passphraseDiffers
    if (isEarlier)
      return void (await change(s, id, { error: message('Made with an earlier passphrase.') }))
    const words = inWords(error)
    await change(s, id, { state: 'failed', error: words })
    throw new AppError('failed', words)
  }
}

async function openRun(s: Services, { key }: Row): Promise<OpenArchive> {
  const copy = { storage: await openPlace(s.config), key }
  // A passphrase may have been set since.
  const isMasterKey = (await readCopySecret(copy)) === 'master-key'
  return openCopy(copy, isMasterKey ? masterKeySecret(s) : await readSecret(s))
}

/**
 * Opens the server's newest good backup and checks that it is complete.
 * @returns its name; undefined if there is none
 * @throws AppError, or the error of the disk or bucket
 */
export async function openNewest(s: Services): Promise<string | undefined> {
  const good = and(eq(backupRuns.state, 'good'), isNull(backupRuns.removed), among('own'))
  const [run] = await s.db.system((tx) =>
    tx.select().from(backupRuns).where(good).orderBy(desc(backupRuns.started)).limit(1),
  )
  if (!run) return undefined
  await openRun(s, run)
  return presentRun(run).name
}

/** All runs, or without those of commands, which say nothing of how the server makes its own. */
type Of = 'all' | 'own'
const among = (of: Of) => (of === 'own' ? ne(backupRuns.place, 'file') : undefined)

export async function listRuns(s: Services, limit: number, of: Of = 'all'): Promise<BackupRun[]> {
  const rows = await s.db.system((tx) =>
    tx.select().from(backupRuns).where(among(of)).orderBy(desc(backupRuns.started)).limit(limit),
  )
  return rows.map(presentRun)
}

/** Start of the newest scheduled copy, good or not, so that an incomplete one isn't repeated every hour. */
export async function lastMade(s: Services): Promise<Date | undefined> {
  const made = and(isNotNull(backupRuns.verified), isNull(backupRuns.removed), among('own'))
  const [row] = await s.db.system((tx) =>
    tx.select().from(backupRuns).where(made).orderBy(desc(backupRuns.started)).limit(1),
  )
  return row && (row.state === 'good' || isIncomplete(row)) ? row.started : undefined
}

/** The start of the newest good copy that is still there, as far as known. */
export async function lastGood(s: Services, of: Of = 'all'): Promise<Date | undefined> {
  const good = and(eq(backupRuns.state, 'good'), isNull(backupRuns.removed))
  const [row] = await s.db.system((tx) =>
    tx
      .select({ started: backupRuns.started })
      .from(backupRuns)
      .where(and(good, among(of)))
      .orderBy(desc(backupRuns.started))
      .limit(1),
  )
  return row?.started
}
