import { spawn, type ChildProcess } from 'node:child_process'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { limitMemory } from './memory.ts'
import { withoutNetwork } from './no-network.ts'
import { emptyEnvironment, nodePermissions } from './node-permission.ts'

/** A message of the program: its answer, its progress (0 to 1), or only a sign of life. */
export type ConfinedMessage<T> = { answer: T } | { share: number | undefined }

/** Why a program was ended, or ended, without an answer. */
export type ConfinedEnd = 'cancelled' | 'too-slow' | 'too-large' | 'crashed'

interface ConfinedProgram {
  /** The file that runs; it may read its folder and the installed packages. */
  program: string
  args?: readonly string[]
  /** Further files that it may read. */
  reads?: readonly string[]
  /** Its standard input. */
  input: Uint8Array | AsyncIterable<Uint8Array>
  /** Bytes of resident memory. */
  memory: number
  /** Longest silence, in milliseconds. */
  time: number
  /** Longest work in milliseconds, whatever is reported. */
  total: number
  signal?: AbortSignal | undefined
  /** Called with the share of the work done, from 0 to 1. */
  onShare?: ((share: number) => void) | undefined
}

/**
 * Runs a program on a stranger's file in a separate process that can access no other file, no environment, no secret
 * and, if the system can, no network. It's killed at its limits of time and memory, or by `signal`.
 * @throws what reading `input` throws
 */
export async function askConfined<T>(
  ask: ConfinedProgram,
): Promise<{ answer: T } | { end: ConfinedEnd }> {
  const { program, args = [], reads = [], memory } = ask
  const command = await withoutNetwork({
    program: process.execPath,
    args: [
      ...(await nodePermissions(dirname(program), memory)),
      ...reads.map((path) => `--allow-fs-read=${path}`),
      program,
      ...args,
    ],
  })
  const child = spawn(command.program, command.args, {
    env: emptyEnvironment(),
    stdio: ['pipe', 'ignore', 'ignore', 'ipc'],
  })
  using _limit = limitMemory(child, () => memory)
  try {
    return await answerOf<T>(child, ask)
  } finally {
    child.kill('SIGKILL')
  }
}

function answerOf<T>(
  child: ChildProcess,
  { input, time, total, signal, onShare }: ConfinedProgram,
): Promise<{ answer: T } | { end: ConfinedEnd }> {
  return new Promise((resolve, reject) => {
    const settle = (result: { answer: T } | { end: ConfinedEnd }) => {
      clearTimeout(silence)
      clearTimeout(last)
      signal?.removeEventListener('abort', cancel)
      resolve(result)
    }
    const give = (end: ConfinedEnd) => settle({ end })
    const cancel = () => give('cancelled')
    const tooSlow = () => give('too-slow')
    const last = setTimeout(tooSlow, total)
    const silence = setTimeout(tooSlow, time)
    signal?.addEventListener('abort', cancel)
    if (signal?.aborted) return cancel()
    // A signal that isn't ours is the memory limit: ours, or V8 aborting at the heap's.
    child.once('exit', (_code, by) => give(by === null ? 'crashed' : 'too-large'))
    child.once('error', () => give('crashed'))
    child.on('message', (message) => {
      // Sent by a program of ours.
      const said = message as ConfinedMessage<T>
      if ('answer' in said) return settle({ answer: said.answer })
      silence.refresh()
      if (said.share !== undefined) onShare?.(said.share)
    })
    feed(child, input, () => silence.refresh()).catch((error: unknown) => {
      clearTimeout(silence)
      clearTimeout(last)
      reject(error)
    })
  })
}

/** Writes the input. The program may be killed before it has read everything, which isn't an error of the input. */
async function feed(
  child: ChildProcess,
  input: ConfinedProgram['input'],
  onPiece: () => void,
): Promise<void> {
  const { stdin } = child
  if (!stdin) return
  let failed: unknown
  const pieces = async function* () {
    try {
      for await (const piece of input instanceof Uint8Array ? [input] : input) {
        onPiece()
        yield piece
      }
    } catch (error) {
      failed = error
      throw error
    }
  }
  await pipeline(Readable.from(pieces()), stdin).catch(() => undefined)
  if (failed) throw failed
}
