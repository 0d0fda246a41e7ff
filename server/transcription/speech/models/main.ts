import { readConfig } from '#server/env.ts'
import { askTerminal, runModels } from './cli.ts'

const { modelsDir, modelsFrom } = readConfig(process.env)
const context = { dir: modelsDir, from: modelsFrom, out: process.stdout, ask: askTerminal }
try {
  process.exitCode = await runModels(process.argv.slice(2), context)
} catch (error) {
  process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
