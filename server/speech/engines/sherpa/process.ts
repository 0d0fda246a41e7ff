import { message } from '#common/translation.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { unlessAborted } from '../abort.ts'
import type { Health } from '../speech.ts'
import { crashError, forkChild } from './child-process.ts'
import type { Child, Ready } from './child-process.ts'
import type { ChildExit, Reply, Request, Role } from './messages.ts'
import type { Model } from '#server/speech/models/description.ts'

const FIRST_BACKOFF_MS = 500
const LONGEST_BACKOFF_MS = 30_000
/**
 * The native library leaks about 4 KB per stream (measured: 12 MB in 3,000). A child this old, or with this many
 * streams, is replaced as soon as it's idle, usually at night; one that is always in use stays.
 */
const RECYCLE_MS = 12 * 3600_000
const RECYCLE_STREAMS = 3000
const CHECK_MS = 5 * 60_000

type Listener = (reply: Reply | ChildExit) => void

export type SherpaProcess = {
  /** Starts the child if it isn't running; waits out the back-off after a crash. */
  ready(signal?: AbortSignal): Promise<Ready>
  send(request: Request): void
  /** Subscribes to the replies about one session or job, and to the child's death. Returns the unsubscribe function. */
  listen(id: number, listener: Listener): () => void
  nextId(): number
  /** Kills the child to cancel its work; the next `ready` starts a new one at once. */
  cancel(): void
  health: () => Promise<Health>
  /** The running child's measurements when it loaded its model; undefined if none has loaded. */
  loaded(): Ready | undefined
  stop: () => Promise<void>
}

type RecycleLimits = { ms: number; streams: number; checkMs: number }

type Running = Child & { since: number }

type Supervisor = {
  role: Role
  verify: (model: Model) => Promise<void>
  limits: RecycleLimits
  stopping: AbortController
  listeners: Map<number, Listener>
  lastId: number
  /** The latest start, from the check of the files on. */
  running: Promise<Running> | undefined
  /** The child that messages go to, from its fork on. */
  child: Child | undefined
  loaded: Ready | undefined
  /** Subscriptions since the child was forked. */
  streams: number
  /** Crashes since the last recording that came to its end. */
  failures: number
  lastFailure: string
  /** No start before this time, in milliseconds since 1970. */
  notBefore: number
}

/**
 * Supervises one child that holds one role.
 * @param verify checks the model files before every start; see `createVerifier`
 * @param limits when an idle child is replaced by a fresh one
 */
export function createSherpaProcess(
  role: Role,
  verify: (model: Model) => Promise<void>,
  limits: RecycleLimits = { ms: RECYCLE_MS, streams: RECYCLE_STREAMS, checkMs: CHECK_MS },
): SherpaProcess {
  const supervisor = createSupervisor(role, verify, limits)
  const timer = setInterval(() => void recycleIfWorn(supervisor), limits.checkMs)
  timer.unref()
  supervisor.stopping.signal.addEventListener('abort', () => clearInterval(timer))
  return {
    ready: (signal) => awaitChild(supervisor, signal),
    send: (request) => void supervisor.child?.process.send(request, () => {}),
    listen(id, listener) {
      supervisor.listeners.set(id, listener)
      supervisor.streams += 1
      return () => void supervisor.listeners.delete(id)
    },
    nextId: () => ++supervisor.lastId,
    cancel: () => killChild(supervisor),
    health: () => checkHealth(supervisor),
    loaded: () => supervisor.loaded,
    stop: () => stop(supervisor),
  }
}

function createSupervisor(
  role: Role,
  verify: (model: Model) => Promise<void>,
  limits: RecycleLimits,
): Supervisor {
  return {
    role,
    verify,
    limits,
    stopping: new AbortController(),
    listeners: new Map(),
    lastId: 0,
    running: undefined,
    child: undefined,
    loaded: undefined,
    streams: 0,
    failures: 0,
    lastFailure: '',
    notBefore: 0,
  }
}

async function awaitChild(supervisor: Supervisor, signal?: AbortSignal): Promise<Ready> {
  if (supervisor.stopping.signal.aborted) throw crashError(message('The speech engine was closed.'))
  const attempt = (supervisor.running ??= startOnce(supervisor))
  const started = await unlessAborted(attempt, signal)
  return unlessAborted(started.ready, signal)
}

/** A failed start clears itself: a caller that gives up must not end one that others wait for. */
function startOnce(supervisor: Supervisor): Promise<Running> {
  const attempt = start(supervisor)
  attempt.catch((error: Error) => {
    supervisor.lastFailure = error.message
    if (supervisor.running === attempt) supervisor.running = undefined
  })
  return attempt
}

async function start(supervisor: Supervisor): Promise<Running> {
  const { role, stopping } = supervisor
  await verifyModels(supervisor)
  const { signal } = stopping
  await sleep(Math.max(0, supervisor.notBefore - Date.now()), undefined, { signal })
  const child = forkChild(role, (reply) => dispatch(supervisor, reply))
  supervisor.child = child
  supervisor.streams = 0
  let refusal: string | undefined
  child.ready.then(
    (ready) => {
      if (supervisor.child === child) supervisor.loaded = ready
    },
    (error: Error) => (refusal = error.message),
  )
  void child.exited.then((how) =>
    noteCrash(supervisor, child, refusal ?? message('The speech process ended: {how}.', { how })),
  )
  return { ...child, since: Date.now() }
}

async function verifyModels({ role, verify }: Supervisor): Promise<void> {
  for (const model of listModels(role)) await verify(model)
}

function listModels(role: Role): Model[] {
  if (role.role === 'recognise') return [role.offline]
  const main = role.role === 'live' ? role.online : role.vad
  return role.speakers ? [main, role.speakers] : [main]
}

function dispatch(supervisor: Supervisor, reply: Reply): void {
  if (!('id' in reply)) return
  if (reply.ev === 'closed' || reply.ev === 'text') supervisor.failures = 0
  supervisor.listeners.get(reply.id)?.(reply)
}

function noteCrash(supervisor: Supervisor, child: Child, message: string): void {
  if (supervisor.child !== child) return
  supervisor.failures += 1
  const backoff = FIRST_BACKOFF_MS * 2 ** (supervisor.failures - 1)
  supervisor.notBefore = Date.now() + Math.min(LONGEST_BACKOFF_MS, backoff)
  supervisor.lastFailure = message
  forgetChild(supervisor, message)
}

function killChild(supervisor: Supervisor): void {
  const { child } = supervisor
  // Before the fork there is nothing to kill, and nobody is waiting.
  if (!child) return
  child.process.kill('SIGKILL')
  forgetChild(supervisor, message('The speech process was stopped.'))
}

function forgetChild(supervisor: Supervisor, message: string): void {
  supervisor.child = undefined
  supervisor.loaded = undefined
  supervisor.running = undefined
  const listeners = [...supervisor.listeners.values()]
  supervisor.listeners.clear()
  for (const listener of listeners) listener({ ev: 'gone', message })
}

async function recycleIfWorn(supervisor: Supervisor): Promise<void> {
  const current = await supervisor.running?.catch(() => undefined)
  if (!current || supervisor.listeners.size > 0) return
  const { limits, streams } = supervisor
  if (Date.now() - current.since <= limits.ms && streams <= limits.streams) return
  killChild(supervisor)
  // The first visit of the morning should not wait for the model.
  supervisor.running = startOnce(supervisor)
}

async function checkHealth(supervisor: Supervisor): Promise<Health> {
  try {
    await verifyModels(supervisor)
  } catch (error) {
    return { ok: false, message: error instanceof Error ? error.message : String(error) }
  }
  const { failures, child, lastFailure } = supervisor
  if (failures > 0 && !child) return { ok: false, message: lastFailure }
  return { ok: true, message: child ? message('Running.') : message('Ready to start.') }
}

async function stop(supervisor: Supervisor): Promise<void> {
  supervisor.stopping.abort()
  const current = await supervisor.running?.catch(() => undefined)
  killChild(supervisor)
  await current?.exited
}
