import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join, resolve } from 'node:path'

/** The project's folder. */
export const root = resolve(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '../..')

const began = performance.now()

/** Prints one line of progress with the seconds since the command began. */
export function progress(text) {
  console.log(`[${((performance.now() - began) / 1000).toFixed(1)} s] ${text}`)
}

/** Ends the command with a sentence that says what to do. */
export function giveUp(text) {
  console.error(text)
  process.exit(1)
}

/**
 * Runs a program with our terminal.
 * @returns its exit code, 128 and more when a signal ended it
 */
export function run(program, args, options = {}) {
  return new Promise((done, failed) => {
    const child = spawn(program, args, { cwd: root, stdio: 'inherit', ...options })
    child.once('error', failed)
    child.once('close', (code, signal) => done(code ?? (signal ? 130 : 1)))
  })
}

/** As `run`; the program gets our signals and decides when it ends. */
export async function runStoppable(program, args, options = {}) {
  const child = spawn(program, args, { cwd: root, stdio: 'inherit', ...options })
  // A terminal sends Ctrl-C to the program as well; without one only we receive it.
  process.on('SIGINT', () => process.stdin.isTTY || child.kill('SIGINT'))
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  const [code] = await once(child, 'close')
  return code ?? 130
}

/** Path of a program that a package brings. */
export function binary(name) {
  return join(root, 'node_modules', '.bin', process.platform === 'win32' ? `${name}.cmd` : name)
}
