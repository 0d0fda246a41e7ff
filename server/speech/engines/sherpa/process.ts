import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { unlessAborted } from '../abort.ts'
import { SpeechError } from '../speech.ts'
import type { Health } from '../speech.ts'
import type { ChildExit, Reply, Request, Role } from './messages.ts'
import type { Model } from '#server/speech/models/description.ts'

const ENTRY = fileURLToPath(new URL('./child.ts', import.meta.url))
const LOAD_TIMEOUT_MS = 120_000
const FIRST_BACKOFF_MS = 500
const LONGEST_BACKOFF_MS = 30_000
/**
 * The native library leaks about 4 KB a stream (measured: 12 MB in 3,000). A child that is this old or has served so
 * many is replaced in the first moment in which nobody uses it, mostly at night; one that is always in use stays.
 */
const RECYCLE_MS = 12 * 3600_000
const RECYCLE_STREAMS = 3000
const LOOK_MS = 5 * 60_000

export type Ready = Extract<Reply, { ev: 'ready' }>
type Listener = (reply: Reply | ChildExit) => void

export type SherpaProcess = {
  /** Starts the child where it is not running; waits out the back-off after a crash. */
  ready(signal?: AbortSignal): Promise<Ready>
  send(request: Request): void
  /** Hears what the child says about one session or job, and its death. Returns how to stop. */
  listen(id: number, listener: Listener): () => void
  nextId(): number
  /** Kills the child to cancel what it is doing; the next `ready` starts a new one at once. */
  cancel(): void
  health: () => Promise<Health>
  /** What the child that runs now said of itself when it had loaded its model; undefined while none has. */
  known(): Ready | undefined
  stop: () => Promise<void>
}

type RecycleAfter = { ms: number; streams: number; lookMs: number }

type Running = {
  ready: Promise<Ready>
  since: number
  exited: Promise<unknown>
}

function modelsOf(role: Role): Model[] {
  if (role.role === 'recognise') return [role.offline]
  const main = role.role === 'live' ? role.online : role.vad
  return role.speakers ? [main, role.speakers] : [main]
}

const crash = (message: string) => new SpeechError('API_COMMUNICATION_ERROR', message, true)

/**
 * Supervises one child that holds one role.
 * @param verify checks the model files before every start; see `createVerifier`
 * @param recycle when an idle child is replaced by a fresh one
 */
export function createSherpaProcess(
  role: Role,
  verify: (model: Model) => Promise<void>,
  recycle: RecycleAfter = { ms: RECYCLE_MS, streams: RECYCLE_STREAMS, lookMs: LOOK_MS },
): SherpaProcess {
  const listeners = new Map<number, Listener>()
  let running: Promise<Running> | undefined
  let failures = 0
  let notBefore = 0
  let ids = 0
  let streams = 0
  const stopping = new AbortController()
  let lastFailure = ''
  let active: ChildProcess | undefined
  let known: Ready | undefined

  function died(child: ChildProcess, message: string): void {
    if (active !== child) return
    active = undefined
    known = undefined
    running = undefined
    failures += 1
    notBefore = Date.now() + Math.min(LONGEST_BACKOFF_MS, FIRST_BACKOFF_MS * 2 ** (failures - 1))
    lastFailure = message
    tellGone(message)
  }

  function tellGone(message: string): void {
    const all = [...listeners.values()]
    listeners.clear()
    for (const listener of all) listener({ ev: 'gone', message })
  }

  function hear(message: Reply): void {
    if (!('id' in message)) return
    if (message.ev === 'closed' || message.ev === 'text') failures = 0
    listeners.get(message.id)?.(message)
  }

  async function start(): Promise<Running> {
    for (const model of modelsOf(role)) await verify(model)
    await sleep(Math.max(0, notBefore - Date.now()), undefined, { signal: stopping.signal })
    // The child needs no secret of the server's environment.
    const env = { PATH: process.env.PATH ?? '' }
    const child = fork(ENTRY, [], { serialization: 'advanced', execArgv: [], env, silent: true })
    active = child
    child.stdout?.resume()
    child.stderr?.resume()
    child.on('message', hear)
    streams = 0
    const exited = endOf(child)
    const ready = awaitReady(child, exited)
    let refusal: string | undefined
    ready.then(
      (said) => {
        if (active === child) known = said
      },
      () => undefined,
    )
    ready.catch((error: Error) => {
      refusal = error.message
      child.kill('SIGKILL')
    })
    void exited.then((how) => died(child, refusal ?? `The speech process ended: ${how}.`))
    child.send({ op: 'load', role } satisfies Request, () => {})
    return { ready, since: Date.now(), exited }
  }

  /** A start that failed is forgotten by itself, not by its callers: one that gives up must not end it. */
  function startOnce(): Promise<Running> {
    const attempt = start()
    attempt.catch((error: Error) => {
      lastFailure = error.message
      if (running === attempt) running = undefined
    })
    return attempt
  }

  async function recycleIfWorn(): Promise<void> {
    const current = await running?.catch(() => undefined)
    if (!current || listeners.size > 0) return
    if (Date.now() - current.since <= recycle.ms && streams <= recycle.streams) return
    cancel()
    // The first visit of the morning should not wait for the model.
    running = startOnce()
  }

  const looking = setInterval(() => void recycleIfWorn(), recycle.lookMs)
  looking.unref()
  stopping.signal.addEventListener('abort', () => clearInterval(looking))

  function cancel(): void {
    const child = active
    // What has not been forked yet cannot be killed, and nobody is waiting in it.
    if (!child) return
    active = undefined
    running = undefined
    child.kill('SIGKILL')
    tellGone('The speech process was stopped.')
  }

  async function ready(signal?: AbortSignal): Promise<Ready> {
    if (stopping.signal.aborted) throw crash('The speech engine was closed.')
    const attempt = (running ??= startOnce())
    const started = await unlessAborted(attempt, signal)
    return unlessAborted(started.ready, signal)
  }

  async function health(): Promise<Health> {
    try {
      for (const model of modelsOf(role)) await verify(model)
    } catch (error) {
      return { ok: false, message: error instanceof Error ? error.message : String(error) }
    }
    if (failures > 0 && !active) return { ok: false, message: lastFailure }
    return { ok: true, message: active ? 'Running.' : 'Ready to start.' }
  }

  async function stop(): Promise<void> {
    stopping.abort()
    const current = await running?.catch(() => undefined)
    cancel()
    await current?.exited
  }

  return {
    ready,
    send: (request) => void active?.send(request, () => {}),
    listen(id, listener) {
      listeners.set(id, listener)
      streams += 1
      return () => void listeners.delete(id)
    },
    nextId: () => ++ids,
    cancel,
    health,
    known: () => (active ? known : undefined),
    stop,
  }
}

/** Resolves, and never rejects, with how the process ended or why it could not be started. */
function endOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`))
    child.on('error', (error) => {
      if (child.pid === undefined) resolve(error.message)
      else child.kill('SIGKILL')
    })
  })
}

/** Resolves with the child's "ready"; throws where it refuses, ends or takes longer than two minutes. */
async function awaitReady(child: ChildProcess, exited: Promise<string>): Promise<Ready> {
  const answer = Promise.withResolvers<Ready>()
  const fail = (message: string) => answer.reject(crash(message))
  const timer = setTimeout(fail, LOAD_TIMEOUT_MS, 'Loading the speech model took too long.')
  child.on('message', (message: Reply) => {
    if (message.ev === 'ready') answer.resolve(message)
    if (message.ev === 'failed') fail(`The speech model could not be loaded: ${message.message}`)
  })
  void exited.then((how) => fail(`The speech process ended while loading: ${how}.`))
  try {
    return await answer.promise
  } finally {
    clearTimeout(timer)
  }
}
