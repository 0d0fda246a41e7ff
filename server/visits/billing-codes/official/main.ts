import { readConfig } from '#server/config/env.ts'
import { runCodes } from './cli.ts'

const { codesDir, modelsFrom } = readConfig(process.env)
try {
  const context = { dir: codesDir, from: modelsFrom, out: process.stdout }
  process.exitCode = await runCodes(process.argv.slice(2), context)
} catch (error) {
  process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
