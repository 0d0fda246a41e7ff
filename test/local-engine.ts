import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { LocalModel } from '#server/models/local/catalogue.ts'
import { startEngine } from '#server/models/local/engine/process.ts'
import { modelPath } from '#server/models/local/files.ts'
import { createLocalModels, type LocalModels } from '#server/models/local/local-models.ts'
import { findRuntime, installRuntime } from '#server/models/local/runtime/runtime.ts'
import { LANGUAGE_FOLDER } from '#server/speech/models/find.ts'
import { tinyGguf } from './fakes/tiny-gguf.ts'

/** Kept between runs: the engine is installed once, from the registry of npm. */
const CACHE = join(import.meta.dirname, '../node_modules/.cache/ausculta-local')

/** The data folder with the real engine, or why there is none. */
export async function realEngine(): Promise<{ dataDir: string } | { skip: string }> {
  try {
    if (!(await findRuntime(CACHE)))
      await installRuntime({ dataDir: CACHE, signal: AbortSignal.timeout(50_000) })
    return { dataDir: CACHE }
  } catch (error) {
    return {
      skip: `The engine is not installed: ${error instanceof Error ? error.message : 'no reason'}`,
    }
  }
}

/** A model in the catalogue's form whose file is the tiny test model. */
export function tinyModel(id = 'Tiny', bytes = tinyGguf()): LocalModel {
  return {
    id,
    tier: 'light',
    purpose: 'Tests',
    url: `https://models.test/resolve/0/${id}.gguf`,
    file: `${id}.gguf`,
    check: { size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') },
    licence: 'Apache-2.0',
    licenceUrl: 'https://licence.test',
    context: 2_048,
    memoryBytes: 100_000_000,
    machineBytes: 0,
    template: 'generic',
    threshold: 0.2,
  }
}

/** Puts the file of a tiny model where it would be after its download. */
export async function putModel(modelsDir: string, model: LocalModel, bytes = tinyGguf()) {
  await mkdir(join(modelsDir, LANGUAGE_FOLDER), { recursive: true })
  await writeFile(modelPath(modelsDir, model), bytes)
}

/**
 * The built-in models of an app, all of which are the tiny one in this folder, with a window of 32,768 tokens.
 * @param onStart is given the id of each process that runs the engine
 */
export async function scriptedModels(
  dataDir: string,
  modelsDir: string,
  onStart: (pid: number | undefined) => void = () => undefined,
): Promise<LocalModels> {
  const { entry = '' } = (await findRuntime(dataDir)) ?? {}
  const file = modelPath(modelsDir, tinyModel())
  return createLocalModels({
    findInstalled: async () => ({ entry, gpu: false, file, template: 'generic', context: 32_768 }),
    availableMemory: () => Infinity,
    firstBackoffMs: 1,
    preparedMs: 0,
    start(options) {
      const started = startEngine(options)
      onStart(started.pid)
      return started
    },
  })
}
