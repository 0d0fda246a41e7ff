import { bitReader } from '../bits.ts'
import type { Block, Track } from '../block.ts'
import { readConfig } from './config.ts'
import { createFilterbank } from './filterbank.ts'
import { readFrame } from './frame.ts'
import { applyTns } from './tns.ts'

const FRAME = 1024
/** How many unreadable frames in a row show that the file isn't what it claims to be. */
const MOST_FAILURES = 500

/**
 * Decodes AAC of low complexity (ISO/IEC 14496-3 §4). A frame that can't be read is silence, so that what follows
 * keeps its time. @throws Unreadable for other profiles
 */
export function* decodeAac({ setup, packets }: Track): Generator<Block> {
  const { rate, rateIndex } = readConfig(setup)
  const filterbanks: ReturnType<typeof createFilterbank>[] = []
  const random = createRandom()
  let failures = 0
  let isBegun = false
  for (const packet of packets) {
    try {
      const channels = readFrame(bitReader(packet), rateIndex, random)
      const samples = channels.map(({ spectrum, tns, windowing }, at) => {
        applyTns(spectrum, tns)
        return (filterbanks[at] ??= createFilterbank())(spectrum, windowing)
      })
      if (samples.length === 0) continue
      isBegun = true
      failures = 0
      yield { rate, channels: samples }
    } catch {
      if (++failures > MOST_FAILURES) return
      if (isBegun) yield { rate, channels: [new Float32Array(FRAME)] }
    }
  }
}

/** Noise from a linear congruential generator (Numerical Recipes), -1 to 1. */
function createRandom(): () => number {
  let state = 1
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0
    return state / 2 ** 31
  }
}
