import type { Check, getHealth } from '#contract/admin.ts'
import type { Answer } from '#contract/endpoint.ts'
import { isSameDisk } from '#server/backup/place.ts'
import { lastGood, listRuns } from '#server/backup/runs.ts'
import { backupSettings } from '#server/backup/settings.ts'
import { modelSettings } from '#server/notes/models/config.ts'
import type { Services } from '#server/services.ts'
import { partsOf } from '#server/system/parts.ts'
import { version } from '#server/system/version.ts'
import { fileSize } from '#contract/file-size.ts'
import { queueLag } from './queue.ts'
import { diskRoom } from './storage.ts'

const HOUR_MS = 3_600_000
/** Below this a long visit or the database's own log may not fit. */
const LEAST_FREE = 1_000_000_000
const LEAST_SHARE = 0.05
/** Work waits longer than this only when something is wrong with it. */
const LONGEST_LAG_SECONDS = 300
/** A nightly copy and a night that was missed. */
const OLDEST_BACKUP_MS = 50 * HOUR_MS

/** How every part is. */
export async function readHealth(s: Services): Promise<Answer<typeof getHealth>> {
  const model = await modelSettings(s)
  const [parts, ...own] = await Promise.all([
    partsOf(s, model),
    diskCheck(s),
    queueCheck(s),
    backupCheck(s),
  ])
  const checks: Check[] = [...parts, ...own]
  return {
    version,
    uptime: Math.round(process.uptime()),
    healthy: checks.every(({ state }) => state !== 'failing'),
    checks,
  }
}

async function diskCheck(s: Services): Promise<Check> {
  const about = { key: 'disk', name: 'Room on the disk' }
  const room = await diskRoom(s)
  if (!room)
    return {
      ...about,
      state: 'failing',
      message: 'Cannot be asked.',
      toDo: 'See who runs the server.',
      forServer: 'See that AUSCULTA_DATA is there.',
    }
  const message = `${fileSize(room.free)} of ${fileSize(room.size)} are free.`
  const isFull = room.free < LEAST_FREE || room.free < room.size * LEAST_SHARE
  return isFull
    ? { ...about, state: 'failing', message, toDo: 'Make room: see Storage for what takes it.' }
    : { ...about, state: 'ready', message, toDo: '' }
}

async function queueCheck(s: Services): Promise<Check> {
  const about = { key: 'queue', name: 'Work in the queue' }
  const lag = await queueLag(s).catch(() => undefined)
  if (!lag)
    return { ...about, state: 'failing', message: 'Cannot be read.', toDo: 'See the database.' }
  if (lag.seconds > LONGEST_LAG_SECONDS)
    return {
      ...about,
      state: 'failing',
      message: `The longest waiting work has been due for ${Math.round(lag.seconds / 60)} minutes.`,
      toDo: 'Restart Ausculta; where recordings are transcribed by other processes, see that one runs.',
    }
  const failed = lag.failed > 0 ? ` ${lag.failed} failed.` : ''
  return {
    ...about,
    state: 'ready',
    message: `Nothing is late.${failed}`,
    toDo: lag.failed > 0 ? 'See Jobs for why, and try them again.' : '',
  }
}

async function backupCheck(s: Services): Promise<Check> {
  const about = { key: 'backup', name: 'Backup' }
  const { on } = await backupSettings(s)
  const good = await lastGood(s)
  const own = await lastGood(s, 'own')
  const [latest] = await listRuns(s, 1, 'own')
  const message = good
    ? `The last good one is of ${good.toISOString().slice(0, 16).replace('T', ' ')} UTC.`
    : 'There is no good one yet.'
  if (!on && !good)
    return { ...about, state: 'not-set-up', message, toDo: 'Switch nightly backups on in Backups.' }
  if (latest?.state === 'failed')
    return {
      ...about,
      state: 'failing',
      message: `${latest.error} ${message}`,
      toDo: 'See Backups.',
      forServer: 'Check BACKUP_DIR, or BACKUP_S3_ENDPOINT with its bucket and keys.',
    }
  const isOld = on && own && s.now().getTime() - own.getTime() > OLDEST_BACKUP_MS
  if (isOld)
    return { ...about, state: 'failing', message, toDo: 'See Backups and Jobs for what keeps it.' }
  if (!on)
    return { ...about, state: 'not-set-up', message, toDo: 'Switch nightly backups on in Backups.' }
  // Whoever has none is not told that all is well.
  if (!good)
    return {
      ...about,
      state: 'untested',
      message,
      toDo: 'The first is made in the night; “Back up now” in Backups makes one at once.',
    }
  if (!(await isSameDisk(s.config))) return { ...about, state: 'ready', message, toDo: '' }
  return {
    ...about,
    state: 'ready',
    message,
    toDo: 'Copies lie on the disk of the data, and would be lost with it.',
    forServer: 'Set BACKUP_DIR or BACKUP_S3_ENDPOINT.',
  }
}
