import type { RawData } from 'ws'
import type { Up } from '#contract/endpoint.ts'
import { transcriptionSocket } from '#contract/transcripts.ts'

export type Control = Up<typeof transcriptionSocket>

/** A control frame of the protocol, or undefined. */
export function readControl(data: RawData): Control | undefined {
  try {
    // Text frames arrive as one Buffer unless `binaryType` is changed, which we do not.
    return transcriptionSocket.up.safeParse(JSON.parse((data as Buffer).toString('utf8'))).data
  } catch {
    return undefined
  }
}

const DAY_SECONDS = 86_400

/** A second of a recording. */
export const isMoment = (at: number): boolean => at >= 0 && at <= DAY_SECONDS

export function isGap({ from, to }: { from: number; to: number }): boolean {
  return from >= 0 && to > from && to <= DAY_SECONDS
}
