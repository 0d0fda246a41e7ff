import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { unlessAborted } from '../abort.ts'
import { SpeechError } from '../speech.ts'
import type { Health } from '../speech.ts'
import type { Gone, Reply, Request, Role } from './messages.ts'
import type { Model } from './model.ts'

const ENTRY = fileURLToPath(new URL('./child.ts', import.meta.url))
const LOAD_TIMEOUT_MS = 120_000
const FIRST_BACKOFF_MS = 500
const LONGEST_BACKOFF_MS = 30_000
/** The native library leaks a little per stream; an idle child this old is replaced. */
const RECYCLE_MS = 12 * 3600_000

export type Ready = Extract<Reply, { ev: 'ready' }>
type Listener = (reply: Reply | Gone) => void

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
  stop: () => Promise<void>
}

type Running = {
  child: ChildProcess
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
 */
export function createSherpaProcess(
  role: Role,
  verify: (model: Model) => Promise<void>,
): SherpaProcess {
  const listeners = new Map<number, Listener>()
  let running: Promise<Running> | undefined
  let failures = 0
  let notBefore = 0
  let ids = 0
  const stopping = new AbortController()
  let lastFailure = ''
  let active: ChildProcess | undefined

  function died(child: ChildProcess, code: number | null, signal: string | null): void {
    if (active !== child) return
    active = undefined
    running = undefined
    failures += 1
    notBefore = Date.now() + Math.min(LONGEST_BACKOFF_MS, FIRST_BACKOFF_MS * 2 ** (failures - 1))
    lastFailure = `The speech process ended unexpectedly (${signal ?? `exit code ${code}`}).`
    tellGone(lastFailure)
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
    child.once('exit', (code, why) => died(child, code, why))
    child.on('error', () => child.kill('SIGKILL'))
    const ready = awaitReady(child)
    ready.catch(() => child.kill('SIGKILL'))
    child.send({ op: 'load', role } satisfies Request)
    return { child, ready, since: Date.now(), exited: once(child, 'exit') }
  }

  async function recycleIfOld(): Promise<void> {
    const current = await running
    const old = current && Date.now() - current.since > RECYCLE_MS
    if (old && listeners.size === 0) cancel()
  }

  function cancel(): void {
    const child = active
    active = undefined
    running = undefined
    child?.kill('SIGKILL')
    tellGone('The speech process was stopped.')
  }

  async function ready(signal?: AbortSignal): Promise<Ready> {
    if (stopping.signal.aborted) throw crash('The speech engine was closed.')
    await recycleIfOld()
    const attempt = (running ??= start())
    try {
      return await unlessAborted(
        attempt.then((started) => started.ready),
        signal,
      )
    } catch (error) {
      if (running === attempt && !active) running = undefined
      lastFailure = error instanceof Error ? error.message : String(error)
      throw error
    }
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
      return () => void listeners.delete(id)
    },
    nextId: () => ++ids,
    cancel,
    health,
    stop,
  }
}

/** Resolves with the child's "ready"; throws where it refuses, dies or takes longer than two minutes. */
function awaitReady(child: ChildProcess): Promise<Ready> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(crash('Loading the speech model took too long.')),
      LOAD_TIMEOUT_MS,
    )
    const done = (finish: () => void) => {
      clearTimeout(timer)
      finish()
    }
    child.on('message', (message: Reply) => {
      if (message.ev === 'ready') done(() => resolve(message))
      if (message.ev === 'failed')
        done(() => reject(crash(`The speech model could not be loaded: ${message.message}`)))
    })
    child.once('exit', (code, why) =>
      done(() =>
        reject(crash(`The speech process ended while loading (${why ?? `exit code ${code}`}).`)),
      ),
    )
  })
}
