import { message } from '#common/translation.ts'
import { type ChildProcess, fork } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Generation, LoadOptions, Reply, Request, Work } from './messages.ts'

const ENTRY = fileURLToPath(new URL('./child.ts', import.meta.url))
/** Longest silence of a working child; the slowest computer reads a slice in half a minute. */
const SILENCE_MS = 5 * 60_000
const END_MS = 5_000

/** The child ended before it answered. */
export class EngineDied extends Error {}
/** The library refused to load the model, or to answer. */
export class EngineRefused extends Error {
  readonly reason: 'load' | 'too-long' | 'error'
  constructor(reason: 'load' | 'too-long' | 'error', message: string) {
    super(message)
    this.reason = reason
  }
}

export interface Answering {
  onText?: (text: string) => void
  onReading?: (done: number, total: number) => void
}
export interface GenerationResult {
  reason: 'stop' | 'length' | 'cancelled'
  work: Work
}

/** A running child that holds one model and does one job at a time. */
export interface EngineProcess {
  pid: number | undefined
  /** @throws EngineRefused, EngineDied */
  ready: Promise<Extract<Reply, { ev: 'ready' }>>
  /** Ends with the reason 'cancelled' soon after the signal. @throws EngineRefused, EngineDied */
  generate(
    question: Generation,
    signal: AbortSignal,
    answering: Answering,
  ): Promise<GenerationResult>
  prepare(text: string, signal: AbortSignal): Promise<GenerationResult>
  choose(prompt: string, choices: readonly string[]): Promise<number[]>
  /** Resolves with how it ended, whenever that is. */
  ended: Promise<string>
  stop(): Promise<void>
}

type Listener = (reply: Reply) => void
/** A request before it has its number, by kind. */
type UnnumberedRequest<R = Request> = R extends { id: number } ? Omit<R, 'id'> : never

interface Child {
  process: ChildProcess
  ended: Promise<string>
  listeners: Map<number, Listener>
  lastId: number
}

/** Starts a child process and has it load a model. @param entry another program for tests */
export function startEngine(options: LoadOptions, entry = ENTRY): EngineProcess {
  const child = startChild(entry)
  const ready = awaitReady(child.process, child.ended)
  // Callers that await it handle the failure.
  ready.catch(() => child.process.kill('SIGKILL'))
  send(child, { op: 'load', options })
  return {
    pid: child.process.pid,
    ready,
    ended: child.ended,
    generate: (question, signal, { onText, onReading }) =>
      ask(
        child,
        { op: 'generate', ...question },
        (reply) => {
          // Text that was on its way when the caller left isn't passed on.
          if (reply.ev === 'text' && !signal.aborted) onText?.(reply.text)
          if (reply.ev === 'reading') onReading?.(reply.done, reply.total)
          return readEnd(reply)
        },
        signal,
      ),
    prepare: (text, signal) => ask(child, { op: 'prepare', text }, readEnd, signal),
    choose: (prompt, choices) =>
      ask(child, { op: 'choose', prompt, choices }, (reply) =>
        reply.ev === 'chosen' ? reply.probabilities : undefined,
      ),
    stop: () => stop(child),
  }
}

const readEnd = (reply: Reply) => (reply.ev === 'done' ? reply : undefined)

function startChild(entry: string): Child {
  const child = fork(entry, [], { execArgv: [], env: environment(), silent: true })
  // Unread, a full pipe would stop it.
  child.stdout?.resume()
  child.stderr?.resume()
  const listeners = new Map<number, Listener>()
  child.on('message', (reply: Reply) => {
    if ('id' in reply) listeners.get(reply.id)?.(reply)
  })
  return { process: child, ended: waitForExit(child), listeners, lastId: 0 }
}

const send = (child: Child, request: Request) => void child.process.send(request, () => {})

/**
 * Sends a request and resolves with what `read` finds in a reply. Kills a child that is silent for too long.
 * @throws EngineRefused, EngineDied
 */
async function ask<T>(
  child: Child,
  request: UnnumberedRequest,
  read: (reply: Reply) => T | undefined,
  signal?: AbortSignal,
): Promise<T> {
  signal?.throwIfAborted()
  const id = (child.lastId += 1)
  const answer = Promise.withResolvers<T>()
  const watch = setTimeout(() => child.process.kill('SIGKILL'), SILENCE_MS)
  child.listeners.set(id, (reply) => {
    watch.refresh()
    if (reply.ev === 'broken') answer.reject(new EngineRefused(reply.reason, reply.message))
    const result = read(reply)
    if (result !== undefined) answer.resolve(result)
  })
  void child.ended.then((how) => answer.reject(new EngineDied(how)))
  const cancel = () => send(child, { op: 'cancel', id })
  signal?.addEventListener('abort', cancel)
  send(child, { ...request, id })
  try {
    return await answer.promise
  } finally {
    clearTimeout(watch)
    signal?.removeEventListener('abort', cancel)
    child.listeners.delete(id)
  }
}

/** The child frees its memory before it exits; a stuck one is killed. */
async function stop({ process: child, ended }: Child): Promise<void> {
  if (child.connected) child.disconnect()
  const patience = new AbortController()
  const kill = sleep(END_MS, undefined, { signal: patience.signal }).then(
    () => child.kill('SIGKILL'),
    () => undefined,
  )
  await ended
  patience.abort()
  await kill
}

/** The child needs no secret of the server's environment. */
function environment(): NodeJS.ProcessEnv {
  const names = ['PATH', 'HOME', 'USERPROFILE', 'SystemRoot', 'TEMP', 'TMPDIR']
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = process.env[name]
      return value === undefined ? [] : [[name, value]]
    }),
  )
}

/** Resolves, and never rejects, with how the process ended or why it could not be started. */
function waitForExit(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`))
    child.on('error', (error) => {
      if (child.pid === undefined) resolve(error.message)
      else child.kill('SIGKILL')
    })
  })
}

async function awaitReady(child: ChildProcess, ended: Promise<string>) {
  const answer = Promise.withResolvers<Extract<Reply, { ev: 'ready' }>>()
  const fail = () => answer.reject(new EngineRefused('load', message('Loading took too long.')))
  const timer = setTimeout(fail, SILENCE_MS)
  child.on('message', (reply: Reply) => {
    if (reply.ev === 'ready') answer.resolve(reply)
    if (reply.ev === 'failed') answer.reject(new EngineRefused('load', reply.message))
  })
  void ended.then((how) => answer.reject(new EngineDied(how)))
  try {
    return await answer.promise
  } finally {
    clearTimeout(timer)
  }
}
