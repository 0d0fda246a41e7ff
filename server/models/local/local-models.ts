import { message } from '#common/translation.ts'
import type { Generation } from './engine/messages.ts'
import {
  type Answering,
  type GenerationResult,
  EngineDied,
  type EngineProcess,
  EngineRefused,
} from './engine/process.ts'
import { ModelFailure } from '#server/models/errors/model-failure.ts'
import type { LocalModel } from './catalogue.ts'
import {
  createLoadedModel,
  type EngineOptions,
  type LoadedModel,
  loadModel,
  unloadModel,
} from './loaded-model.ts'
import { fairLine, type Line, type Position } from './queue.ts'

interface Options extends EngineOptions {
  /** How long the model stays in memory without a request. */
  idleMs?: number
  /** Text prepared this recently is likely to be extended; preparing another one in between would restart both from zero. */
  preparedMs?: number
}

/** Who asks, which decides the order of turns. */
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
const PREPARED_MS = 60_000

export function createLocalModels({
  idleMs = IDLE_MS,
  preparedMs = PREPARED_MS,
  ...engineOptions
}: Options): LocalModels {
  const state: State = {
    line: fairLine(),
    loaded: createLoadedModel(engineOptions),
    idleMs,
    idle: undefined,
    preparing: undefined,
    prepared: undefined,
    closing: new AbortController(),
  }
  return {
    generate: (model, question, asking) =>
      inTurn(state, model, asking, (engine, signal) => {
        if (!question.isAside) state.prepared = undefined
        return engine.generate(question, signal, asking)
      }),
    choose: (model, { prompt, choices }, asking) =>
      inTurn(state, model, asking, (engine) => engine.choose(prompt, choices)),
    async prepare(model, preparation) {
      const { prepared } = state
      const isOther =
        prepared?.about !== preparation.about && Date.now() - (prepared?.at ?? 0) < preparedMs
      if (state.line.length() === 0 && !isOther) await prepareModel(state, model, preparation)
    },
    status: () => ({ loaded: state.loaded.running?.id ?? null, requests: state.line.length() }),
    unload: () => unload(state),
    async close() {
      state.closing.abort(new Error(message('The server is stopping.')))
      await unload(state)
    },
  }
}

interface State {
  line: Line
  loaded: LoadedModel
  idleMs: number
  idle: NodeJS.Timeout | undefined
  preparing: AbortController | undefined
  prepared: { about: string; at: number } | undefined
  closing: AbortController
}

async function unload(state: State): Promise<void> {
  clearTimeout(state.idle)
  await unloadModel(state.loaded)
}

/** Unloads the model after a while without requests. */
function startIdleTimer(state: State): void {
  clearTimeout(state.idle)
  state.idle = setTimeout(() => {
    if (state.line.length() === 0) void unload(state)
  }, state.idleMs)
  state.idle.unref()
}

async function inTurn<T>(
  state: State,
  model: LocalModel,
  { signal, ...entry }: Asking,
  work: (engine: EngineProcess, signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const either = AbortSignal.any([signal, state.closing.signal])
  state.preparing?.abort()
  const place = state.line.enter(entry, either)
  const run = async () => {
    await place.turn
    clearTimeout(state.idle)
    const value = await work(await loadModel(state.loaded, model, either), either)
    state.loaded.failures = 0
    return value
  }
  const result = run().finally(() => {
    startIdleTimer(state)
    place.leave()
  })
  try {
    return await unlessAborted(result, either)
  } catch (error) {
    signal.throwIfAborted()
    throw toModelFailure(error, model)
  }
}

async function prepareModel(
  state: State,
  model: LocalModel,
  { about, text, signal }: Preparation,
): Promise<void> {
  state.prepared = { about, at: Date.now() }
  const stopping = new AbortController()
  const either = AbortSignal.any([stopping.signal, signal])
  const asking = { asker: 'prepare', signal: state.closing.signal }
  const work = inTurn(state, model, asking, (engine) => engine.prepare(text, either))
  state.preparing = stopping
  await work.catch(() => undefined)
  if (state.preparing === stopping) state.preparing = undefined
}

/** Rejects as soon as the signal aborts; the work itself ends later. */
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

/** The engine's own messages name files and memory addresses, which help no user. */
function toModelFailure(error: unknown, { id }: LocalModel): ModelFailure {
  if (error instanceof ModelFailure) return error
  if (error instanceof EngineRefused && error.reason === 'too-long')
    return new ModelFailure(message('This visit is too long for the language model.'), false, {
      tooLong: true,
    })
  if (error instanceof EngineRefused && error.reason === 'load')
    return new ModelFailure(
      message('{model} could not be loaded. Remove it and download it again.', { model: id }),
      false,
    )
  if (error instanceof EngineDied)
    return new ModelFailure(message('The built-in language model stopped unexpectedly.'), true)
  return new ModelFailure(message('The built-in language model failed.'), true)
}
