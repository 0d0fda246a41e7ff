import { spawn, type ChildProcess } from 'node:child_process'
import { readFile, realpath } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { MAX_READ_MS, MAX_READER_BYTES, type Reason } from './limits.ts'
import type { Answer } from './reader.ts'

export interface ReaderLimits {
  /** Milliseconds. */
  time?: number
  /** Bytes of resident memory. */
  memory?: number
}

const here = dirname(fileURLToPath(import.meta.url))
const WATCH_MS = 50

/**
 * Reads a document in a process of its own that sees no file but the program, no environment and no
 * secret, and is killed at its limits of time and memory. Never throws for what is in the file.
 */
export async function readInProcess(
  kind: 'pdf' | 'docx',
  bytes: Uint8Array,
  { time = MAX_READ_MS, memory = MAX_READER_BYTES }: ReaderLimits = {},
): Promise<Answer> {
  const reader = spawn(
    process.execPath,
    [...(await confinement(memory)), join(here, 'reader.ts'), kind],
    {
      // Windows processes do not start without SystemRoot.
      env: process.platform === 'win32' ? { SystemRoot: process.env['SystemRoot'] } : {},
      stdio: ['pipe', 'ignore', 'ignore', 'ipc'],
    },
  )
  const watch = limitMemory(reader, memory)
  try {
    return await answerOf(reader, bytes, time)
  } finally {
    clearInterval(watch)
    reader.kill('SIGKILL')
  }
}

function answerOf(reader: ChildProcess, bytes: Uint8Array, time: number): Promise<Answer> {
  return new Promise((resolve) => {
    const give = (reason: Reason) => resolve({ reason })
    const timer = setTimeout(() => give('too-slow'), time)
    reader.once('exit', (_code, signal) => {
      clearTimeout(timer)
      // A signal without our timer is the memory limit: ours, or V8 aborting at the heap's.
      give(signal === null ? 'damaged' : 'too-large')
    })
    reader.once('error', () => give('damaged'))
    reader.once('message', (answer) => {
      clearTimeout(timer)
      // Sent by our own reader.ts.
      resolve(answer as Answer)
    })
    // It may be killed before it has read everything.
    reader.stdin?.on('error', () => undefined)
    reader.stdin?.end(bytes)
  })
}

/** Read access to the program and its packages only; the heap is limited apart from the whole. */
export async function confinement(memory: number): Promise<string[]> {
  const root = join(here, '..', '..', '..')
  const packages = join(root, 'node_modules')
  // Where the packages are linked to from elsewhere, both places are looked at.
  const folders = [here, packages, await realpath(packages)].map((path) => path + sep)
  const readable = [...folders, join(root, 'package.json')]
  return [
    '--permission',
    ...readable.map((path) => `--allow-fs-read=${path}`),
    '--disallow-code-generation-from-strings',
    `--max-old-space-size=${Math.floor(memory / 2 / 1_048_576)}`,
    '--no-warnings',
  ]
}

/** Buffers lie outside the heap, so resident memory is watched too where the system tells it. */
function limitMemory(reader: ChildProcess, memory: number): NodeJS.Timeout {
  return setInterval(() => {
    void residentBytes(reader.pid).then((bytes) => {
      if (bytes > memory) reader.kill('SIGKILL')
    })
  }, WATCH_MS)
}

async function residentBytes(pid: number | undefined): Promise<number> {
  if (process.platform !== 'linux' || pid === undefined) return 0
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1_024
}
