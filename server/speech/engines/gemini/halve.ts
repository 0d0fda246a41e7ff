import { bytesOf, secondsOf, toInt16 } from '#server/speech/audio/pcm.ts'

const WINDOW = bytesOf(0.1)

function loudness(pcm: Uint8Array): number {
  return toInt16(pcm).reduce((sum, sample) => sum + sample * sample, 0)
}

/** Cuts audio in two at its quietest tenth of a second between a third and two thirds. */
export function halve(pcm: Uint8Array): [Uint8Array, Uint8Array] {
  const first = bytesOf(secondsOf(pcm.length) / 3)
  let cut = first
  let least = Infinity
  for (let at = first; at + WINDOW <= first * 2; at += WINDOW) {
    const level = loudness(pcm.subarray(at, at + WINDOW))
    if (level >= least) continue
    least = level
    cut = at + WINDOW / 2
  }
  cut -= cut % 2
  return [pcm.subarray(0, cut), pcm.subarray(cut)]
}
