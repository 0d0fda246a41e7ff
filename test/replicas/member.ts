import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '#test/free-port.ts'
import { program } from '../../scripts/lib/build.mjs'

/** Where the product of this working tree is. */
export const present = join(import.meta.dirname, '../..')
const readyLines = { server: 'Ausculta is ready', transcription: 'service is ready' }

/** One process of the product on a port of its own: the application, or the transcription service. */
export interface Member extends AsyncDisposable {
  name: string
  port: number
  origin: string
  /** Of the process that runs now; 0 if none does. */
  pid(): number
  /** Its output, over all its starts. */
  lines: string[]
  /** Starts it and waits until it is ready. @throws Error with its last lines if it ends before */
  start(): Promise<void>
  /** SIGKILL. */
  kill(): Promise<void>
  /** SIGTERM. @returns the exit code */
  stop(): Promise<number | null>
}

type Kind = keyof typeof readyLines

/** What a process starts from. */
export interface Start {
  /** The product's, with its programs in `dist/server`. */
  folder: string
  settings: Record<string, string>
}

/**
 * A process that hasn't been started yet.
 * @param from asked at each start
 */
export async function member(name: string, kind: Kind, from: () => Start): Promise<Member> {
  const port = await freePort()
  const lines: string[] = []
  let child: ChildProcess | undefined

  async function start(): Promise<void> {
    const earlier = lines.length
    const started = spawnProgram(kind, port, from())
    child = started
    for (const stream of [started.stdout, started.stderr])
      if (stream) createInterface({ input: stream }).on('line', (line) => lines.push(line))
    while (!lines.slice(earlier).some((line) => line.includes(readyLines[kind]))) {
      if (started.exitCode !== null || started.signalCode !== null)
        throw new Error(`${name} ended before it was ready:\n${lines.slice(-30).join('\n')}`)
      await sleep(20)
    }
  }

  const end = (signal: NodeJS.Signals) => {
    const running = child
    child = undefined
    return endProcess(running, signal)
  }
  return {
    name,
    port,
    origin: `http://127.0.0.1:${port}`,
    pid: () => child?.pid ?? 0,
    lines,
    start,
    kill: async () => void (await end('SIGKILL')),
    stop: () => end('SIGTERM'),
    [Symbol.asyncDispose]: async () => void (await end('SIGTERM')),
  }
}

/** Starts a program as npm does, without the settings of this process: it stops when this process is gone. */
function spawnProgram(kind: Kind, port: number, { folder, settings }: Start): ChildProcess {
  const { args, env: built } = program(kind, folder)
  const { PATH = '', HOME = '', TMPDIR = '' } = process.env
  const { NODE_COMPILE_CACHE } = built
  return spawn(process.execPath, args, {
    cwd: folder,
    env: {
      PATH,
      HOME,
      ...(TMPDIR && { TMPDIR }),
      NODE_COMPILE_CACHE,
      npm_lifecycle_event: 'replicas',
      PORT: String(port),
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

async function endProcess(
  running: ChildProcess | undefined,
  signal: NodeJS.Signals,
): Promise<number | null> {
  if (!running || running.exitCode !== null || running.signalCode !== null) return null
  running.kill(signal)
  await once(running, 'exit')
  return running.exitCode
}
