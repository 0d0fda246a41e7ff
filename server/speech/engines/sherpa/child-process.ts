import { message } from '#common/translation.ts'
import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { SpeechError } from '../speech.ts'
import type { Reply, Request, Role } from './messages.ts'

const ENTRY = fileURLToPath(new URL('./child.ts', import.meta.url))
const LOAD_TIMEOUT_MS = 120_000

export type Ready = Extract<Reply, { ev: 'ready' }>

/** A forked child that is loading its model or has loaded it. */
export type Child = {
  process: ChildProcess
  /** Rejects with a retryable SpeechError if the child refuses, exits or takes longer than two minutes. */
  ready: Promise<Ready>
  /** Resolves, and never rejects, with how the child ended. */
  exited: Promise<string>
}

export const crashError = (message: string) =>
  new SpeechError('API_COMMUNICATION_ERROR', message, true)

/** Forks a child and makes it load its role. One that can't load is killed. */
export function forkChild(role: Role, onMessage: (reply: Reply) => void): Child {
  // The child needs no secret of the server's environment.
  const env = { PATH: process.env.PATH ?? '' }
  const child = fork(ENTRY, [], { serialization: 'advanced', execArgv: [], env, silent: true })
  child.stdout?.resume()
  child.stderr?.resume()
  child.on('message', onMessage)
  const exited = awaitExit(child)
  const ready = awaitReady(child, exited)
  ready.catch(() => child.kill('SIGKILL'))
  child.send({ op: 'load', role } satisfies Request, () => {})
  return { process: child, ready, exited }
}

/** Resolves, and never rejects, with how the process ended or why it couldn't be started. */
function awaitExit(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`))
    child.on('error', (error) => {
      if (child.pid === undefined) resolve(error.message)
      else child.kill('SIGKILL')
    })
  })
}

async function awaitReady(child: ChildProcess, exited: Promise<string>): Promise<Ready> {
  const answer = Promise.withResolvers<Ready>()
  const fail = (text: string) => answer.reject(crashError(text))
  const timer = setTimeout(
    fail,
    LOAD_TIMEOUT_MS,
    message('Loading the speech model took too long.'),
  )
  child.on('message', (reply: Reply) => {
    if (reply.ev === 'ready') answer.resolve(reply)
    if (reply.ev === 'failed')
      fail(message('The speech model could not be loaded: {failure}', { failure: reply.message }))
  })
  void exited.then((how) =>
    fail(message('The speech process ended while loading: {how}.', { how })),
  )
  try {
    return await answer.promise
  } finally {
    clearTimeout(timer)
  }
}
