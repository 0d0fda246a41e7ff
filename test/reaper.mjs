// Waits until its input ends, which it does when the process that started it has gone, however it went. Then it ends every
// process that uses a folder and removes the folder: `node test/reaper.mjs <data folder> <folder>`.
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const [dataDir = '', folder = ''] = process.argv.slice(2)
const PATIENCE_MS = 10_000
const LOOK_MS = 250

function read(...path) {
  try {
    return readFileSync(join(...path), 'utf8')
  } catch {
    return ''
  }
}

function end(pid, signal) {
  try {
    process.kill(pid, signal)
  } catch {
    // It has just ended.
  }
}

/** PostgreSQL ends its own processes and gives back their memory. The first line of its file is its number. */
function stopDatabase() {
  const pid = Math.abs(Number.parseInt(read(dataDir, 'pg', 'postmaster.pid'), 10))
  if (pid) end(pid, 'SIGQUIT')
  return pid > 0
}

/** Processes that were given the folder: as their data folder, or for temporary files. */
function users() {
  // Elsewhere they stop on their own, see scripts/lib/follow-parent.mjs.
  if (process.platform !== 'linux') return []
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return all.filter(
    (pid) =>
      read('/proc', pid, 'environ').includes(folder) &&
      !/postgres/.test(read('/proc', pid, 'comm')),
  )
}

for await (const _ of process.stdin);
for (const until = Date.now() + PATIENCE_MS; Date.now() < until; await sleep(LOOK_MS)) {
  for (const pid of users()) end(Number(pid), 'SIGKILL')
  if (stopDatabase()) continue
  try {
    rmSync(folder, { recursive: true, force: true })
  } catch {
    // Something was still written there.
  }
}
