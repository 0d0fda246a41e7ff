import { totalmem } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileSize } from '#common/file-size.ts'
import type { LoadOptions, Generation } from './engine/messages.ts'
import {
  type Answering,
  type GenerationResult,
  EngineDied,
  type EngineProcess,
  EngineRefused,
  startEngine,
} from './engine/process.ts'
import { ModelFailure } from '#server/models/errors/model-failure.ts'
import type { LocalModel } from './catalogue.ts'
import { fairLine, type Position } from './queue.ts'

/** Where the parts of an installed model lie; throws a ModelFailure in plain words where one is missing. */
export type FindInstalled = (model: LocalModel) => Promise<LoadOptions>

interface Options {
  findInstalled: FindInstalled
  idleMs?: number
  /** Bytes of memory that a process may still take. */
  availableMemory?: () => number
  firstBackoffMs?: number
  /** Text prepared this recently is likely to be extended; preparing another one in between would restart both from zero. */
  preparedMs?: number
  start?: typeof startEngine
}

/** Who asks: for the order of turns. */
export interface Asking extends Answering {
  asker: string
  isNote?: boolean | undefined
  signal: AbortSignal
  onPosition?: (position: Position) => void
}

/** The start of an upcoming prompt. */
export interface Preparation {
  /** Identifies its subject, such as a visit. */
  about: string
  text: string
  signal: AbortSignal
}

export interface LocalStatus {
  /** Id of the model in memory. */
  loaded: string | null
  /** Requests that wait or are at work. */
  requests: number
}

/** The built-in language models of this computer: one in memory, one request at a time. */
export interface LocalModels {
  /** @throws ModelFailure, or the signal's reason */
  generate(model: LocalModel, question: Generation, asking: Asking): Promise<GenerationResult>
  /** Probabilities of choices, in order. @throws ModelFailure, or the signal's reason */
  choose(
    model: LocalModel,
    question: { prompt: string; choices: readonly string[] },
    asking: Asking,
  ): Promise<number[]>
  /**
   * Evaluates the beginning of a question that will come, where nothing else needs the model and no other text was
   * prepared in the last minute: the model holds one at a time. Resolves when it is evaluated, cancelled, or another
   * request comes; never rejects.
   */
  prepare(model: LocalModel, preparation: Preparation): Promise<void>
  status(): LocalStatus
  /** Frees the memory; the next request loads again. */
  unload(): Promise<void>
  close(): Promise<void>
}

const IDLE_MS = 10 * 60_000
const FIRST_BACKOFF_MS = 500
const LONGEST_BACKOFF_MS = 60_000
const PREPARED_MS = 60_000

/** Not all that macOS could free counts as free there. */
const available = () =>
  process.platform === 'darwin'
    ? Math.max(process.availableMemory(), totalmem() * 0.6)
    : process.availableMemory()

export function createLocalModels({
  findInstalled,
  idleMs = IDLE_MS,
  availableMemory = available,
  firstBackoffMs = FIRST_BACKOFF_MS,
  preparedMs = PREPARED_MS,
  start = startEngine,
}: Options): LocalModels {
  const line = fairLine()
  let running: { id: string; engine: EngineProcess } | undefined
  let failures = 0
  let notBefore = 0
  let idle: NodeJS.Timeout | undefined
  let preparing: AbortController | undefined
  let prepared: { about: string; at: number } | undefined
  const closing = new AbortController()

  async function unload(): Promise<void> {
    clearTimeout(idle)
    const before = running
    running = undefined
    await before?.engine.stop()
  }

  function assertMemory({ id, memoryBytes }: LocalModel): void {
    const free = availableMemory()
    if (free >= memoryBytes) return
    throw new ModelFailure(
      `${id} needs ${fileSize(memoryBytes)} of free memory; this computer has ${fileSize(free)}. Close other programs, or set up a smaller model.`,
      false,
    )
  }

  /** The engine with this model in it. Only who has its turn calls it. */
  async function engineWith(model: LocalModel, signal: AbortSignal): Promise<EngineProcess> {
    clearTimeout(idle)
    if (running?.id === model.id) return running.engine
    await unload()
    const options = await findInstalled(model)
    assertMemory(model)
    await sleep(Math.max(0, notBefore - Date.now()), undefined, { signal })
    const engine = start(options)
    const mine = { id: model.id, engine }
    running = mine
    const fail = () => {
      // One that was stopped is not the running one any more.
      if (running !== mine) return
      running = undefined
      failures += 1
      notBefore = Date.now() + Math.min(LONGEST_BACKOFF_MS, firstBackoffMs * 2 ** (failures - 1))
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

  async function inTurn<T>(
    model: LocalModel,
    { signal, ...entry }: Asking,
    work: (engine: EngineProcess, signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    const either = AbortSignal.any([signal, closing.signal])
    preparing?.abort()
    const place = line.enter(entry, either)
    const result = place.turn
      .then(async () => work(await engineWith(model, either), either))
      .then((value) => {
        failures = 0
        return value
      })
      .finally(() => {
        rest()
        place.leave()
      })
    try {
      return await unlessAborted(result, either)
    } catch (error) {
      signal.throwIfAborted()
      throw failureOf(error, model)
    }
  }

  function rest(): void {
    clearTimeout(idle)
    idle = setTimeout(() => {
      if (line.length() === 0) void unload()
    }, idleMs)
    idle.unref()
  }

  return {
    generate: (model, question, asking) =>
      inTurn(model, asking, (engine, signal) => {
        if (!question.isAside) prepared = undefined
        return engine.generate(question, signal, asking)
      }),
    choose: (model, { prompt, choices }, asking) =>
      inTurn(model, asking, (engine) => engine.choose(prompt, choices)),
    async prepare(model, { about, text, signal }) {
      const isOther = prepared?.about !== about && Date.now() - (prepared?.at ?? 0) < preparedMs
      if (line.length() > 0 || isOther) return
      prepared = { about, at: Date.now() }
      const stopping = new AbortController()
      const either = AbortSignal.any([stopping.signal, signal])
      const asking = { asker: 'prepare', signal: closing.signal }
      const work = inTurn(model, asking, (engine) => engine.prepare(text, either))
      preparing = stopping
      await work.catch(() => undefined)
      if (preparing === stopping) preparing = undefined
    },
    status: () => ({ loaded: running?.id ?? null, requests: line.length() }),
    unload,
    async close() {
      closing.abort(new Error('The server is stopping.'))
      await unload()
    },
  }
}

/** Rejects at once when the signal says so; the work itself ends in its own time. */
async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const aborted = Promise.withResolvers<never>()
  const abort = () => aborted.reject(signal.reason)
  signal.addEventListener('abort', abort)
  work.catch(() => undefined)
  try {
    signal.throwIfAborted()
    return await Promise.race([work, aborted.promise])
  } finally {
    signal.removeEventListener('abort', abort)
  }
}

/** What the engine says in its own words names files and addresses in memory; nobody can use that. */
function failureOf(error: unknown, { id }: LocalModel): ModelFailure {
  if (error instanceof ModelFailure) return error
  if (error instanceof EngineRefused && error.reason === 'too-long')
    return new ModelFailure('This visit is too long for the language model.', false, {
      tooLong: true,
    })
  if (error instanceof EngineRefused && error.reason === 'load')
    return new ModelFailure(`${id} could not be loaded. Remove it and download it again.`, false)
  if (error instanceof EngineDied)
    return new ModelFailure('The built-in language model stopped unexpectedly.', true)
  return new ModelFailure('The built-in language model failed.', true)
}
