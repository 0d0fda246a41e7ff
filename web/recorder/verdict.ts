import { silence } from './alarms.ts'

/** What a microphone check has measured so far, in blocks of a tenth of a second. */
interface HeardSoFar {
  blocks: number
  /** Blocks as loud as speech. */
  spoken: number
  /** The loudest sample, 0 to 1. */
  loudest: number
}

export const nothingHeard: HeardSoFar = { blocks: 0, spoken: 0, loudest: 0 }

/** Speech at arm's length peaks at a tenth to a third of full scale, a quiet room below a fiftieth. */
const speech = 0.04
/** Half a second in all: a knock is shorter. */
const enough = 5
/** Five seconds, after which one has surely said something. */
const patience = 50

export const hearing = (before: HeardSoFar, peak: number): HeardSoFar => ({
  blocks: before.blocks + 1,
  spoken: before.spoken + (peak >= speech ? 1 : 0),
  loudest: Math.max(before.loudest, peak),
})

/** `quiet`: it picks up the room, but no speech. `silent`: no signal at all, as when muted. */
export type Verdict = 'listening' | 'heard' | 'quiet' | 'silent'

export function verdictOf({ blocks, spoken, loudest }: HeardSoFar): Verdict {
  if (spoken >= enough) return 'heard'
  if (blocks < patience) return 'listening'
  return loudest > silence ? 'quiet' : 'silent'
}
