import { mostSpokenSeconds } from '#contract/intake-link.ts'
import { openCapture } from '#web/capture/capture.ts'

/** Samples a second, as the worklet delivers them. */
const RATE = 16_000

interface Watch {
  onSeconds: (seconds: number) => void
  /** A minute is full, or the microphone was unplugged. */
  onEnd: () => void
}

/**
 * Records the microphone into memory.
 * @returns ends the recording and hands it over, in blocks of a tenth of a second
 * @throws DOMException as getUserMedia does
 */
export async function record({ onSeconds, onEnd }: Watch): Promise<() => Int16Array[]> {
  const blocks: Int16Array[] = []
  const onBlock = ({ pcm }: { pcm: Int16Array }) => {
    blocks.push(pcm)
    onSeconds(Math.floor(secondsOf(blocks)))
    if (secondsOf(blocks) >= mostSpokenSeconds) onEnd()
  }
  const capture = await openCapture({ deviceId: '', call: false, onBlock, onEnded: onEnd })
  return () => {
    capture.close()
    return blocks
  }
}

export const secondsOf = (blocks: readonly Int16Array[]): number =>
  blocks.reduce((sum, { length }) => sum + length, 0) / RATE

export function toBase64(blocks: readonly Int16Array[]): string {
  // A block at a time: a longer list of arguments could exceed the stack.
  const text = blocks.map((block) =>
    String.fromCharCode(...new Uint8Array(block.buffer, block.byteOffset, block.byteLength)),
  )
  return btoa(text.join(''))
}
