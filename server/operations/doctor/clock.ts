import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { max, sql } from 'drizzle-orm'
import type { Check } from '#contract/admin.ts'
import { auditEvents } from '#server/platform/audit-log/table.ts'
import { deletionPause } from '#server/platform/jobs/clock-guard.ts'
import type { Services } from '#server/services.ts'
import { finding } from './finding.ts'

const HOUR_MS = 3_600_000
/** Codes of authenticator apps are valid for half a minute. */
const MAX_DRIFT_MS = 10_000

const show = finding.bind(undefined, 'clock', 'Clock')
const howToFix =
  'Check the date and time, and turn on time synchronisation: timedatectl set-ntp true.'

/** Whether the clock is right, judging by this machine and its records only. No outside server is contacted. */
export async function checkClock(s: Services): Promise<Check> {
  const [{ database, newest }, isSynchronised] = await Promise.all([
    readTimes(s),
    readSynchronised(),
  ])
  const now = s.now()
  const drift = Math.round((now.getTime() - database.getTime()) / 1000)
  if (Math.abs(drift) * 1000 > MAX_DRIFT_MS)
    return show(
      'failing',
      `This machine’s clock is ${Math.abs(drift)} seconds ${drift < 0 ? 'behind' : 'ahead of'} the database’s.`,
      howToFix,
    )
  if (newest && newest.getTime() - now.getTime() > MAX_DRIFT_MS)
    return show(
      'failing',
      `The clock is behind: the newest entry of the access log is dated ${newest.toISOString().slice(0, 16).replace('T', ' ')} UTC.`,
      howToFix,
    )
  const pause = await deletionPause(s)
  if (pause > 0)
    return show(
      'untested',
      `The clock jumped ahead. Deletion by age is paused; hours left: ${Math.ceil(pause / HOUR_MS)}.`,
      'If the date is right, there is nothing to do.',
    )
  if (isSynchronised === false) return show('failing', 'The clock isn’t synchronised.', howToFix)
  return show('ready', isSynchronised ? 'Synchronised.' : 'Agrees with the records.')
}

async function readTimes(s: Services): Promise<{ database: Date; newest: Date | null }> {
  return s.db.system(async (tx) => {
    const { rows } = await tx.execute<{ at: string }>(
      sql`select (extract(epoch from clock_timestamp()) * 1000)::text as at`,
    )
    const [entry] = await tx.select({ newest: max(auditEvents.at) }).from(auditEvents)
    return { database: new Date(Number(rows[0]?.at)), newest: entry?.newest ?? null }
  })
}

/** What systemd reports; undefined without systemd, such as in a container. */
async function readSynchronised(): Promise<boolean | undefined> {
  const ask = ['show', '--property=NTPSynchronized', '--value']
  const said = await promisify(execFile)('timedatectl', ask, { timeout: 5_000 }).catch(
    () => undefined,
  )
  const answer = said?.stdout.trim()
  return answer === 'yes' || answer === 'no' ? answer === 'yes' : undefined
}
