import { execFile, spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Binaries } from './binaries.ts'
import type { Place } from './place.ts'
import { disownStrangers, isAlive, runningPostmaster, worksIn } from './processes.ts'

const pollMs = 5
const largestLog = 1024 * 1024

// Settings for one small server: no replication or I/O helper processes, and a log that can't contain row contents
// (statements, values and the details of errors stay out of it).
const baseSettings = {
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  io_method: 'sync',
  max_connections: '60',
  max_logical_replication_workers: '0',
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
}

/** PostgreSQL settings by name. */
export type Settings = Record<string, string>

function whereToListen(place: Place, port: number): Settings {
  if (!place.socketDir) {
    return { listen_addresses: '127.0.0.1', unix_socket_directories: '', port: String(port) }
  }
  return {
    listen_addresses: '',
    unix_socket_directories: place.socketDir,
    unix_socket_permissions: '0700',
    port: String(port),
  }
}

function openLog(file: string): number {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0
  return openSync(file, size > largestLog ? 'w' : 'a', 0o600)
}

/**
 * Starts a server and returns at once. It has its own session: Ctrl-C in the terminal reaches Node alone, which then
 * stops the server when its own work is done.
 * @returns a handle that says whether the process has ended, and why if its log doesn't
 */
export function spawnServer(
  place: Place,
  binaries: Binaries,
  port: number,
  settings: Settings,
): { ended: boolean; failure: string } {
  const all = { ...baseSettings, ...whereToListen(place, port), ...settings }
  const args = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  disownStrangers(place.data, join(place.socketDir ?? place.data, `.s.PGSQL.${port}.lock`))
  const log = openLog(place.logFile)
  const child = spawn(binaries.postgres, ['-D', place.data, ...args], {
    ...place.account,
    cwd: '/',
    detached: true,
    stdio: ['ignore', log, log],
    windowsHide: true,
  })
  closeSync(log)
  child.unref()
  const handle = { ended: false, failure: '' }
  child.once('error', (error) => Object.assign(handle, { ended: true, failure: error.message }))
  child.once('exit', () => Object.assign(handle, { ended: true }))
  return handle
}

/** Whether a server that ended at once may succeed soon: leftovers of a killed one are still there. */
export function isBlockedByLeftovers(place: Place): boolean {
  return /shared memory|lock file/.test(lastWords(place))
}

/** The last lines a server wrote, for an error message. */
export function lastWords(place: Place): string {
  return readFileSync(place.logFile, 'utf8').trimEnd().split('\n').slice(-5).join('\n')
}

/**
 * Stops the server of a data directory and waits until it is gone: connections are cut, committed
 * work is flushed ("fast" shutdown).
 * @param patienceMs how long to wait before leaving it to finish on its own
 * @throws when it is still there after that
 */
export async function stopServer(place: Place, binaries: Binaries, patienceMs = 60_000) {
  const running = runningPostmaster(place.data)
  if (!running) return
  if (process.platform === 'win32') {
    await promisify(execFile)(binaries.control, ['stop', '-m', 'fast', '-D', place.data])
    return
  }
  process.kill(running.pid, 'SIGINT')
  const end = Date.now() + patienceMs
  while (isAlive(running.pid) && worksIn(running.pid, place.data)) {
    if (Date.now() > end) throw new Error(`The database (process ${running.pid}) does not stop`)
    await sleep(pollMs)
  }
}
