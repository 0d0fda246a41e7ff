import { message } from '#common/translation.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import type { BackupRun, Check, getHealth } from '#contract/admin.ts'
import type { Answer } from '#contract/endpoint.ts'
import { isSameDisk } from '#server/operations/backup/place.ts'
import { lastGood, listRuns } from '#server/operations/backup/runs.ts'
import { backupSettings } from '#server/operations/backup/settings.ts'
import { modelSettings } from '#server/models/providers/config.ts'
import type { Services } from '#server/services.ts'
import { checkUpdate } from '#server/operations/updates/check-update.ts'
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

/** One check, its name until it has answered, and its function. */
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
/** A check that takes longer counts as unanswered. */
const LONGEST_MS = 15_000

/** Reads the state of every part without waiting for slow ones, which are checked in the background. */
export function healthReader(s: Services): () => Promise<Answer<typeof getHealth>> {
  const known = new Map<string, { check: Check; at: Date }>()
  const asking = new Map<string, Promise<Check>>()
  const begin = ({ key, name, ask }: Ask): Promise<Check> => {
    const unanswered = {
      key,
      name,
      state: 'failing',
      message: message('Not responding.'),
      toDo: '',
    } as const
    const asked = Promise.race([
      Promise.try(ask),
      sleep(LONGEST_MS, unanswered, { ref: false }),
    ]).catch((): Check => ({ ...unanswered, message: message('Could not be checked.') }))
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
    return { key, name, state: 'untested', message: message('Checking…'), toDo: '', asOf: null }
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
    { key: 'disk', name: message('Disk space'), ask: () => checkDisk(s.config) },
    { key: 'queue', name: message('Background jobs'), ask: () => queueCheck(s) },
    { key: 'keys', name: message('Master keys'), ask: () => keysCheck(s) },
    { key: 'records', name: message('Stored records'), ask: () => recordsCheck(s) },
    { key: 'backup', name: message('Backup'), ask: () => backupCheck(s) },
    ...(s.config.updateFeed
      ? [{ key: 'update', name: message('Version'), ask: () => checkUpdate(s) }]
      : []),
  ]
  const checks = await Promise.all(asks.map(look))
  return {
    version,
    uptime: Math.round(process.uptime()),
    healthy: checks.every(({ state }) => state !== 'failing'),
    checks,
  }
}

export async function checkDisk(config: Services['config']): Promise<Check> {
  const about = { key: 'disk', name: message('Disk space') }
  const room = await diskSpace(config)
  if (!room)
    return {
      ...about,
      state: 'failing',
      message: message('Could not be checked.'),
      toDo: message('Contact the person who runs the server.'),
      forServer: message('Check that the folder of AUSCULTA_DATA exists.'),
    }
  const free = message('{free, size} of {total, size} are free.', {
    free: fileSize(room.free),
    total: fileSize(room.size),
  })
  const isFull = room.free < LEAST_FREE || room.free < room.size * LEAST_SHARE
  return isFull
    ? {
        ...about,
        state: 'failing',
        message: free,
        toDo: message('Free some space. Storage shows what uses it.'),
      }
    : { ...about, state: 'ready', message: free, toDo: '' }
}

async function queueCheck(s: Services): Promise<Check> {
  const about = { key: 'queue', name: message('Background jobs') }
  const lag = await queueLag(s).catch(() => undefined)
  if (!lag)
    return {
      ...about,
      state: 'failing',
      message: message('Cannot be read.'),
      toDo: message('Check the database.'),
    }
  if (lag.seconds > LONGEST_LAG_SECONDS)
    return {
      ...about,
      state: 'failing',
      message: message('The oldest job has been due for {count, number} minutes.', {
        count: Math.round(lag.seconds / 60),
      }),
      toDo: message(
        'Restart Ausculta. If separate processes transcribe recordings, check that one is running.',
      ),
    }
  const failed =
    lag.failed > 0 ? ` ${message('{count, number} failed.', { count: lag.failed })}` : ''
  return {
    ...about,
    state: 'ready',
    message: `${message('On schedule.')}${failed}`,
    toDo: lag.failed > 0 ? message('See the reasons in Jobs and try them again.') : '',
  }
}

function keysCheck({ config }: Services): Check {
  const about = { key: 'keys', name: message('Master keys') }
  if (config.masterKeys)
    return {
      ...about,
      state: 'ready',
      message: message('Stored outside the data folder.'),
      toDo: '',
    }
  return {
    ...about,
    state: 'not-set-up',
    message: message(
      'Stored in the data folder, beside the records they encrypt. Anyone with the disk or a copy of the folder can read them.',
    ),
    toDo: message(
      'Have them moved out of the data folder. Contact the person who runs the server.',
    ),
    forServer: message(
      'Set AUSCULTA_MASTER_KEYS_FILE to a file elsewhere, such as a systemd credential (docs/deploy.md).',
    ),
  }
}

/** Damage is found when somebody reads; restoring a copy finds all of it. */
function recordsCheck({ keys }: Services): Check {
  const about = { key: 'records', name: message('Stored records') }
  const n = keys.damage.count()
  if (n === 0)
    return { ...about, state: 'ready', message: message('No damaged records found.'), toDo: '' }
  return {
    ...about,
    state: 'failing',
    message: message(
      '{count, plural, one {# value} other {# values}} could not be decrypted since the server started.',
      { count: n },
    ),
    toDo: message('Restore the records from a backup.'),
    forServer: message('The log lists the table and row of each. A failing disk may be the cause.'),
  }
}

async function backupCheck(s: Services): Promise<Check> {
  const good = await lastGood(s)
  const { failure, ...state } = await backupState(s, good)
  const last = good
    ? message('Last successful backup: {time} UTC.', {
        time: good.toISOString().slice(0, 16).replace('T', ' '),
      })
    : message('No successful backup yet.')
  const text = failure === undefined ? last : `${failure} ${last}`
  return { key: 'backup', name: message('Backup'), message: text, ...state }
}

interface BackupState extends Pick<Check, 'state' | 'toDo' | 'forServer'> {
  /** Why the last run failed. */
  failure?: string
}

async function backupState(s: Services, good: Date | undefined): Promise<BackupState> {
  const { on } = await backupSettings(s)
  const off: BackupState = {
    state: 'not-set-up',
    toDo: message('Turn on nightly backups in Backups.'),
  }
  if (!on && !good) return off
  const [latest] = await listRuns(s, 1, 'own')
  if (latest?.state === 'failed') return failedBackup(latest)
  const own = await lastGood(s, 'own')
  const isOld = on && own && s.now().getTime() - own.getTime() > OLDEST_BACKUP_MS
  if (isOld) return { state: 'failing', toDo: message('See Backups and Jobs for the cause.') }
  if (!on) return off
  // Without a backup, the state isn't "ready".
  if (!good)
    return {
      state: 'untested',
      toDo: message('The first one runs tonight. To make one now, press “Back up now” in Backups.'),
    }
  if (!(await isSameDisk(s.config))) return { state: 'ready', toDo: '' }
  return {
    state: 'ready',
    toDo: message('Backups are on the same disk as the data and would be lost with it.'),
    forServer: message('Set BACKUP_DIR or BACKUP_S3_ENDPOINT.'),
  }
}

const failedBackup = ({ error, verified }: Pick<BackupRun, 'error' | 'verified'>): BackupState => ({
  state: 'failing',
  failure: `${error}`,
  toDo: message('See Backups.'),
  forServer: verified
    ? message(
        'Check the disk or bucket of the files, and restore them from an earlier backup (docs/deploy.md).',
      )
    : message('Check BACKUP_DIR, or BACKUP_S3_ENDPOINT with its bucket and keys.'),
})
