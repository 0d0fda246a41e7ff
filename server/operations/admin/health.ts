import { setTimeout as sleep } from 'node:timers/promises'
import type { BackupRun, Check, getHealth } from '#contract/admin.ts'
import type { Answer } from '#contract/endpoint.ts'
import { isSameDisk } from '#server/operations/backup/place.ts'
import { lastGood, listRuns } from '#server/operations/backup/runs.ts'
import { backupSettings } from '#server/operations/backup/settings.ts'
import { modelSettings } from '#server/models/providers/config.ts'
import type { Services } from '#server/services.ts'
import { partAsks } from '#server/operations/status/parts.ts'
import { version } from '#server/config/version.ts'
import { fileSize } from '#common/file-size.ts'
import { queueLag } from './queue.ts'
import { diskSpace } from '#server/platform/storage/disk-space.ts'

const HOUR_MS = 3_600_000
/** Below this a long visit or the database's own log may not fit. */
const LEAST_FREE = 1_000_000_000
const LEAST_SHARE = 0.05
/** Work waits longer than this only when something is wrong with it. */
const LONGEST_LAG_SECONDS = 300
/** A nightly copy and a night that was missed. */
const OLDEST_BACKUP_MS = 50 * HOUR_MS

/** One check, what it is called until it has answered, and how it is found out. */
interface Ask {
  key: string
  name: string
  ask: () => Check | Promise<Check>
}

/** How every part is, once all have answered. */
export const readHealth = (s: Services): Promise<Answer<typeof getHealth>> =>
  healthOf(s, async ({ ask }) => ask())

/** A part that takes longer is shown as it was before, with when that was. */
const BRIEF_MS = 700
/** What has not answered until then does not answer. */
const LONGEST_MS = 15_000

/** Reads how every part is, without waiting for one that is slow to answer or never does: it is asked meanwhile. */
export function healthReader(s: Services): () => Promise<Answer<typeof getHealth>> {
  const known = new Map<string, { check: Check; at: Date }>()
  const asking = new Map<string, Promise<Check>>()
  const begin = ({ key, name, ask }: Ask): Promise<Check> => {
    const unanswered = {
      key,
      name,
      state: 'failing',
      message: 'Does not answer.',
      toDo: '',
    } as const
    const asked = Promise.race([
      Promise.try(ask),
      sleep(LONGEST_MS, unanswered, { ref: false }),
    ]).catch((): Check => ({ ...unanswered, message: 'Cannot be asked.' }))
    asking.set(key, asked)
    return asked.then((check) => {
      known.set(key, { check, at: s.now() })
      asking.delete(key)
      return check
    })
  }
  const asBefore = ({ key, name }: Ask): Check => {
    const last = known.get(key)
    if (last) return { ...last.check, asOf: last.at.toISOString() }
    return { key, name, state: 'untested', message: 'Is being asked.', toDo: '', asOf: null }
  }
  const look = async (one: Ask): Promise<Check> => {
    const asked = asking.get(one.key) ?? begin(one)
    const late = sleep(BRIEF_MS, undefined, { ref: false })
    return Promise.race([asked, late.then(() => asBefore(one))])
  }
  return () => healthOf(s, look)
}

async function healthOf(
  s: Services,
  look: (one: Ask) => Promise<Check>,
): Promise<Answer<typeof getHealth>> {
  const asks: Ask[] = [
    ...partAsks(s, await modelSettings(s)),
    { key: 'disk', name: 'Room on the disk', ask: () => diskCheck(s) },
    { key: 'queue', name: 'Work in the queue', ask: () => queueCheck(s) },
    { key: 'keys', name: 'Master keys', ask: () => keysCheck(s) },
    { key: 'records', name: 'Stored records', ask: () => recordsCheck(s) },
    { key: 'backup', name: 'Backup', ask: () => backupCheck(s) },
  ]
  const checks = await Promise.all(asks.map(look))
  return {
    version,
    uptime: Math.round(process.uptime()),
    healthy: checks.every(({ state }) => state !== 'failing'),
    checks,
  }
}

async function diskCheck(s: Services): Promise<Check> {
  const about = { key: 'disk', name: 'Room on the disk' }
  const room = await diskSpace(s.config)
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

function keysCheck({ config }: Services): Check {
  const about = { key: 'keys', name: 'Master keys' }
  if (config.masterKeys)
    return { ...about, state: 'ready', message: 'They are not in the data folder.', toDo: '' }
  return {
    ...about,
    state: 'not-set-up',
    message:
      'They are in the data folder, beside the records that they encrypt. A stolen disk, or a copy of the folder, can be read.',
    toDo: 'Have them moved out of the data folder. See who runs the server.',
    forServer:
      'Set AUSCULTA_MASTER_KEYS_FILE to a file elsewhere, such as a credential of systemd (docs/deploy.md).',
  }
}

/** Damage is met where somebody reads; a restore of a copy finds all of it. */
function recordsCheck({ keys }: Services): Check {
  const about = { key: 'records', name: 'Stored records' }
  const n = keys.damage.count()
  if (n === 0) return { ...about, state: 'ready', message: 'No damaged record was met.', toDo: '' }
  return {
    ...about,
    state: 'failing',
    message: `${n} ${n === 1 ? 'value' : 'values'} could not be decrypted since the server started.`,
    toDo: 'Restore the records from a backup.',
    forServer: 'The log names table and row of each; the cause may be a failing disk.',
  }
}

async function backupCheck(s: Services): Promise<Check> {
  const good = await lastGood(s)
  const { failure, ...state } = await backupState(s, good)
  const last = good
    ? `The last good one is of ${good.toISOString().slice(0, 16).replace('T', ' ')} UTC.`
    : 'There is no good one yet.'
  const message = failure === undefined ? last : `${failure} ${last}`
  return { key: 'backup', name: 'Backup', message, ...state }
}

interface BackupState extends Pick<Check, 'state' | 'toDo' | 'forServer'> {
  /** Why the last run failed. */
  failure?: string
}

async function backupState(s: Services, good: Date | undefined): Promise<BackupState> {
  const { on } = await backupSettings(s)
  const off: BackupState = { state: 'not-set-up', toDo: 'Switch nightly backups on in Backups.' }
  if (!on && !good) return off
  const [latest] = await listRuns(s, 1, 'own')
  if (latest?.state === 'failed') return failedBackup(latest)
  const own = await lastGood(s, 'own')
  const isOld = on && own && s.now().getTime() - own.getTime() > OLDEST_BACKUP_MS
  if (isOld) return { state: 'failing', toDo: 'See Backups and Jobs for what keeps it.' }
  if (!on) return off
  // Without a backup, the state isn't "ready".
  if (!good)
    return {
      state: 'untested',
      toDo: 'The first is made in the night; “Back up now” in Backups makes one at once.',
    }
  if (!(await isSameDisk(s.config))) return { state: 'ready', toDo: '' }
  return {
    state: 'ready',
    toDo: 'Copies lie on the disk of the data, and would be lost with it.',
    forServer: 'Set BACKUP_DIR or BACKUP_S3_ENDPOINT.',
  }
}

const failedBackup = ({ error, verified }: Pick<BackupRun, 'error' | 'verified'>): BackupState => ({
  state: 'failing',
  failure: `${error}`,
  toDo: 'See Backups.',
  forServer: verified
    ? 'Check the disk or bucket of the files, and put them back from an earlier copy (docs/deploy.md).'
    : 'Check BACKUP_DIR, or BACKUP_S3_ENDPOINT with its bucket and keys.',
})
