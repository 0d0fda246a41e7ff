import { AppError } from '#contract/errors.ts'
import { readConfig } from '#server/config/env.ts'
import { errorLabel } from '#server/platform/log/error-label.ts'
import { runCommand, UsageError } from './commands.ts'

/*
 * The administration from a terminal. Ends with 0 where all is well, 1 where it failed or something is wrong, 2 where
 * the command was not called the way it is to be.
 */
const print = (line: string) => process.stdout.write(`${line}\n`)
const complain = (line: string) => process.stderr.write(`${line}\n`)
/** Everything is closed when this begins; a thread that a library forgot must not keep the terminal. */
const LAST_MS = 2_000

try {
  const folder = process.env.INIT_CWD ?? process.cwd()
  const isWell = await runCommand(readConfig(process.env), process.argv.slice(2), { folder, print })
  process.exitCode = isWell ? 0 : 1
} catch (error) {
  process.exitCode = error instanceof UsageError ? 2 : 1
  complain(inWords(error))
}
process.stdin.pause()
setTimeout(() => process.exit(), LAST_MS).unref()

function inWords(error: unknown): string {
  if (error instanceof AppError) return [error.message, error.detail].filter(Boolean).join(' ')
  // What starting says is written for people; what a library says may not be.
  if (error instanceof Error && error.constructor.name !== 'DatabaseError') return error.message
  return `An unexpected error: ${errorLabel(error)}`
}
