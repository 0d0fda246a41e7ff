import { once } from 'node:events'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Source, Unreadable } from './block.ts'
import { openAudio } from './open.ts'
import { createResampler } from './resample.ts'

// The child process: it opens a stranger's audio, so it is given the bytes and nothing else. PCM goes out on stdout.

/** What the child says of a file, beside its sound. */
export type Message =
  | { declaredSeconds: number }
  | { isCut: true }
  | { problem: Unreadable['problem']; codec: string }

const say = (message: Message) => process.send?.(message)

/** The whole file: MP4 has its index at the end. The space grows in place, so that it is held once. */
async function readInput(maxBytes: number): Promise<Buffer> {
  const space = new ArrayBuffer(0, { maxByteLength: maxBytes })
  let length = 0
  for await (const piece of process.stdin as AsyncIterable<Buffer>) {
    if (length + piece.length > maxBytes) throw new Unreadable('not-audio')
    space.resize(length + piece.length)
    Buffer.from(space, length, piece.length).set(piece)
    length += piece.length
  }
  return Buffer.from(space, 0, length)
}

/** Often enough to notice within a second that the server is gone. */
const BLOCKS_PER_TURN = 100

async function writeOut({ blocks }: Source): Promise<void> {
  const resample = createResampler()
  let count = 0
  for await (const block of blocks) {
    // Events are handled only between turns of the event loop, which reading blocks doesn't leave.
    if (++count % BLOCKS_PER_TURN === 0) await nextTurn()
    const pcm = resample(block)
    if (pcm.length === 0) continue
    const isFree = process.stdout.write(new Uint8Array(pcm.buffer))
    if (!isFree) await once(process.stdout, 'drain')
  }
}

// Without it a server that was killed would leave its decoders running.
const exit = () => process.exit(1)
process.once('disconnect', exit)

try {
  const source = await openAudio(await readInput(Number(process.argv[2])))
  if (source.declaredSeconds) say({ declaredSeconds: source.declaredSeconds })
  await writeOut(source)
  if (source.isCut?.()) say({ isCut: true })
} catch (error) {
  if (error instanceof Unreadable) say({ problem: error.problem, codec: error.message })
  // Reading past the declared end of a file: it's damaged, and the audio up to there counts.
  else say({ problem: 'not-audio', codec: '' })
}
process.off('disconnect', exit)
process.disconnect?.()
