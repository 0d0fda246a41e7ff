import { readConfig } from '#server/config/env.ts'
import { runCommand, UsageError } from './commands.ts'
import { inWords } from './in-words.ts'

/*
 * Administration from a terminal. Exits with 0 on success, 1 on failure or if a check finds a problem, 2 on wrong
 * usage.
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
