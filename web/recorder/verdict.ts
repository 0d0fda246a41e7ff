import { silence } from './alarms.ts'

/** What a check of the microphone has heard so far, in blocks of a tenth of a second. */
interface HeardSoFar {
  blocks: number
  /** Blocks as loud as somebody who speaks. */
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

/** `quiet`: it hears the room, but nobody who speaks. `silent`: it gives nothing at all, as one that is muted. */
export type Verdict = 'listening' | 'heard' | 'quiet' | 'silent'

export function verdictOf({ blocks, spoken, loudest }: HeardSoFar): Verdict {
  if (spoken >= enough) return 'heard'
  if (blocks < patience) return 'listening'
  return loudest > silence ? 'quiet' : 'silent'
}
