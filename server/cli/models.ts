import { readConfig } from '#server/config/env.ts'
import { runNotes } from '#server/models/local/cli.ts'
import { askTerminal, runModels } from '#server/speech/models/cli.ts'

const { dataDir, modelsDir, modelsFrom } = readConfig(process.env)
const context = { dir: modelsDir, dataDir, from: modelsFrom, out: process.stdout, ask: askTerminal }
try {
  const args = process.argv.slice(2)
  const run = args.some((one) => one.startsWith('notes')) ? runNotes : runModels
  process.exitCode = await run(args, context)
} catch (error) {
  process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
