import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '#test/free-port.ts'
import { program } from '../../scripts/lib/build.mjs'

const root = join(import.meta.dirname, '../..')
const { args, env: built } = program('transcription')
const { NODE_COMPILE_CACHE } = built

/** The transcription service as a separate process, beside a server on the same data directory. */
export interface RealWorker extends AsyncDisposable {
  origin: string
  lines: string[]
  /** SIGKILL, then nothing until it is started again. */
  kill(): Promise<void>
  start(): Promise<void>
}

/** Starts the service and waits until it is ready. */
export async function realWorker(
  dataDir: string,
  settings: Record<string, string>,
): Promise<RealWorker> {
  const port = await freePort()
  const lines: string[] = []
  let child: ChildProcess | undefined

  async function start(): Promise<void> {
    const { PATH = '', HOME = '', TMPDIR = '' } = process.env
    const env = {
      PATH,
      HOME,
      NODE_COMPILE_CACHE,
      ...(TMPDIR && { TMPDIR }),
      AUSCULTA_DATA: dataDir,
    }
    const from = lines.length
    const started = spawn(process.execPath, args, {
      cwd: root,
      env: { ...env, PORT: String(port), ...settings },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    child = started
    for (const stream of [started.stdout, started.stderr])
      createInterface({ input: stream }).on('line', (line) => lines.push(line))
    while (!lines.slice(from).some((line) => line.includes('service is ready'))) {
      if (started.exitCode !== null) throw new Error(`The service died:\n${lines.join('\n')}`)
      await sleep(20)
    }
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    const running = child
    child = undefined
    if (!running || running.exitCode !== null || running.signalCode !== null) return
    running.kill(signal)
    await once(running, 'exit')
  }

  await start()
  return {
    origin: `http://127.0.0.1:${port}`,
    lines,
    start,
    kill: () => end('SIGKILL'),
    [Symbol.asyncDispose]: () => end('SIGTERM'),
  }
}
