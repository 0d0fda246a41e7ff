import { spawn, type ChildProcess } from 'node:child_process'
import { readFile, realpath } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { MAX_READ_MS, MAX_READER_BYTES, MAX_SILENT_MS, type Reason } from './limits.ts'
import type { OcrLanguage } from './languages.ts'
import type { Answer, Said } from './reader.ts'

export interface ReaderLimits {
  /** Longest silence, in milliseconds. */
  time?: number
  /** Longest work in milliseconds, whatever is reported. */
  total?: number
  /** Bytes of resident memory. */
  memory?: number
}

export interface Watch extends ReaderLimits {
  signal?: AbortSignal
  /** Languages that text in pictures may be in; English where absent. */
  languages?: readonly OcrLanguage[]
  /** Told the share that is done, from 0 to 1. */
  onShare?: (share: number) => void
}

const here = dirname(fileURLToPath(import.meta.url))
const WATCH_MS = 50

/**
 * Reads a file of a type in a process of its own that sees no file but the program and data of languages, no environment and no
 * secret, and is killed at its limits of time and memory, or by `signal`. Never throws for what is in the file.
 */
export async function readInProcess(
  type: string,
  bytes: Uint8Array,
  watch: Watch = {},
): Promise<Answer> {
  const { memory = MAX_READER_BYTES, languages = [{ code: 'eng' }] } = watch
  const reader = spawn(
    process.execPath,
    [
      ...(await confinement(memory)),
      ...languages.flatMap(({ path }) => (path ? [`--allow-fs-read=${path}`] : [])),
      join(here, 'reader.ts'),
      type,
      JSON.stringify(languages),
    ],
    {
      // Windows processes do not start without SystemRoot.
      env: process.platform === 'win32' ? { SystemRoot: process.env['SystemRoot'] } : {},
      stdio: ['pipe', 'ignore', 'ignore', 'ipc'],
    },
  )
  const timer = limitMemory(reader, memory)
  try {
    return await answerOf(reader, bytes, watch)
  } finally {
    clearInterval(timer)
    reader.kill('SIGKILL')
  }
}

function answerOf(reader: ChildProcess, bytes: Uint8Array, watch: Watch): Promise<Answer> {
  const { time = MAX_SILENT_MS, total = MAX_READ_MS, signal, onShare } = watch
  return new Promise((resolve) => {
    const settle = (answer: Answer) => {
      clearTimeout(silence)
      clearTimeout(end)
      signal?.removeEventListener('abort', cancel)
      resolve(answer)
    }
    const give = (reason: Reason) => settle({ reason })
    const cancel = () => give('cancelled')
    const tooSlow = () => give('too-slow')
    const end = setTimeout(tooSlow, total)
    const silence = setTimeout(tooSlow, time)
    signal?.addEventListener('abort', cancel)
    if (signal?.aborted) return cancel()
    // A signal that is not ours is the memory limit: ours, or V8 aborting at the heap's.
    reader.once('exit', (_code, by) => give(by === null ? 'damaged' : 'too-large'))
    reader.once('error', () => give('damaged'))
    reader.on('message', (message) => {
      // Sent by our own reader.ts.
      const said = message as Said
      if ('answer' in said) return settle(said.answer)
      silence.refresh()
      if (said.share !== undefined) onShare?.(said.share)
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
