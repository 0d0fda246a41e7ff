import { spawn, type ChildProcess } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { limitMemory } from '#server/platform/confinement/memory.ts'
import { withoutNetwork } from '#server/platform/confinement/no-network.ts'
import { emptyEnvironment, nodePermissions } from '#server/platform/confinement/node-permission.ts'
import { MAX_READ_MS, MAX_READER_BYTES, MAX_SILENT_MS, type Reason } from './limits.ts'
import type { OcrLanguage } from './languages.ts'
import type { Answer, ReaderMessage } from './reader.ts'

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

/**
 * Reads a file of a type in a process of its own that sees no file but the program and data of languages, no environment, no
 * secret and, where the system can, no network. It's killed at its limits of time and memory, or by `signal`. Never throws for what is in the file.
 */
export async function readInProcess(
  type: string,
  bytes: Uint8Array,
  watch: Watch = {},
): Promise<Answer> {
  const { memory = MAX_READER_BYTES, languages = [{ code: 'eng' }] } = watch
  const { program, args } = await withoutNetwork({
    program: process.execPath,
    args: [
      ...(await nodePermissions(here, memory)),
      ...languages.flatMap(({ path }) => (path ? [`--allow-fs-read=${path}`] : [])),
      join(here, 'reader.ts'),
      type,
      JSON.stringify(languages),
    ],
  })
  const reader = spawn(program, args, {
    env: emptyEnvironment(),
    stdio: ['pipe', 'ignore', 'ignore', 'ipc'],
  })
  using _limit = limitMemory(reader, () => memory)
  try {
    return await answerOf(reader, bytes, watch)
  } finally {
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
      const said = message as ReaderMessage
      if ('answer' in said) return settle(said.answer)
      silence.refresh()
      if (said.share !== undefined) onShare?.(said.share)
    })
    // It may be killed before it has read everything.
    reader.stdin?.on('error', () => undefined)
    reader.stdin?.end(bytes)
  })
}
