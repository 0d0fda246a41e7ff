// npm passes SIGTERM to the shell between it and us, which dies of it without telling us, and a SIGKILL of npm leaves the
// shell. So, below npm, losing the parent or npm means that somebody asked for the stop.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const LOOK_MS = 250

/** The parent of a process; 0 if it cannot be found out. */
function parentOf(pid) {
  try {
    if (process.platform !== 'linux')
      return Number(execFileSync('ps', ['-o', 'ppid=', '-p', String(pid)], { encoding: 'utf8' }))
    // proc(5): the name in brackets may hold anything; the state and then the parent come after the last one.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    return 0
  }
}

/** Whether a process is a shell that runs one command, as npm starts it. npm itself may have become our parent. */
function isShellOfNpm(pid) {
  try {
    if (process.platform !== 'linux')
      return / -c /.test(
        execFileSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' }),
      )
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')[1] === '-c'
  } catch {
    return false
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** Follows npm through its shell. Whose terminal npm was started in is not followed: it may close. */
function follow() {
  const parent = process.ppid
  const npm = process.platform !== 'win32' && isShellOfNpm(parent) ? parentOf(parent) : 0
  // A killed process that nobody collects still has a number, but no children: on Linux the shell tells.
  const isNpmGone = () =>
    npm > 1 && (process.platform === 'linux' ? parentOf(parent) !== npm : !isAlive(npm))
  const timer = setInterval(() => {
    if (process.ppid === parent && !isNpmGone()) return
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
  }, LOOK_MS)
  timer.unref()
}

if (process.env.npm_lifecycle_event) follow()
