import { message } from '#common/translation.ts'
import { totalmem } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileSize } from '#common/file-size.ts'
import { ModelFailure } from '#server/models/errors/model-failure.ts'
import type { LocalModel } from './catalogue.ts'
import type { LoadOptions } from './engine/messages.ts'
import { type EngineProcess, startEngine } from './engine/process.ts'

/** Where the parts of an installed model lie. @throws ModelFailure in plain words if one is missing */
export type FindInstalled = (model: LocalModel) => Promise<LoadOptions>

export interface EngineOptions {
  findInstalled: FindInstalled
  /** Bytes of memory that a process may still take. */
  availableMemory?: () => number
  firstBackoffMs?: number
  start?: typeof startEngine
}

const FIRST_BACKOFF_MS = 500
const LONGEST_BACKOFF_MS = 60_000

/** macOS doesn't count all the memory that it could free as free. */
const available = () =>
  process.platform === 'darwin'
    ? Math.max(process.availableMemory(), totalmem() * 0.6)
    : process.availableMemory()

/** The one model in memory. After failures, loading waits ever longer, up to a minute. */
export interface LoadedModel {
  options: Required<EngineOptions>
  running: { id: string; engine: EngineProcess } | undefined
  failures: number
  /** Milliseconds since 1970 before which no engine starts. */
  notBefore: number
}

export const createLoadedModel = ({
  findInstalled,
  availableMemory = available,
  firstBackoffMs = FIRST_BACKOFF_MS,
  start = startEngine,
}: EngineOptions): LoadedModel => ({
  options: { findInstalled, availableMemory, firstBackoffMs, start },
  running: undefined,
  failures: 0,
  notBefore: 0,
})

/** Frees the memory. */
export async function unloadModel(loaded: LoadedModel): Promise<void> {
  const before = loaded.running
  loaded.running = undefined
  await before?.engine.stop()
}

/**
 * The engine with this model loaded. Only one caller at a time.
 * @throws ModelFailure, EngineRefused, EngineDied, or the signal's reason
 */
export async function loadModel(
  loaded: LoadedModel,
  model: LocalModel,
  signal: AbortSignal,
): Promise<EngineProcess> {
  if (loaded.running?.id === model.id) return loaded.running.engine
  await unloadModel(loaded)
  const { findInstalled, availableMemory, start } = loaded.options
  const options = await findInstalled(model)
  assertMemory(model, availableMemory())
  await sleep(Math.max(0, loaded.notBefore - Date.now()), undefined, { signal })
  const engine = start(options)
  const running = { id: model.id, engine }
  loaded.running = running
  const fail = () => {
    // An engine that was stopped isn't the running one any more.
    if (loaded.running === running) countFailure(loaded)
  }
  void engine.ended.then(fail)
  try {
    await engine.ready
  } catch (error) {
    fail()
    await engine.stop()
    throw error
  }
  return engine
}

function countFailure(loaded: LoadedModel): void {
  loaded.running = undefined
  loaded.failures += 1
  const backoffMs = loaded.options.firstBackoffMs * 2 ** (loaded.failures - 1)
  loaded.notBefore = Date.now() + Math.min(LONGEST_BACKOFF_MS, backoffMs)
}

function assertMemory({ id, memoryBytes }: LocalModel, free: number): void {
  if (free >= memoryBytes) return
  throw new ModelFailure(
    message(
      '{model} needs {needed, size} of free memory; this computer has {free, size}. Close other programs, or set up a smaller model.',
      { model: id, needed: fileSize(memoryBytes), free: fileSize(free) },
    ),
    false,
  )
}
