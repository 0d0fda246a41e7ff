import { AppError, words } from '#contract/errors.ts'
import { userScope, vaultOf } from '#server/crypto/vault.ts'
import { eventText, userEventChannel } from '#server/events/bus.ts'
import type { Services } from '#server/services.ts'
import { appendChunksIn, endOf, type Place } from './append.ts'
import { type NewChunk, segmentOf, tailBound } from './stored.ts'

/** A stretch of a recording that got its text: from where it had some already, to where it has now. */
export interface Heard {
  recordingId: string
  fromMs: number
  untilMs: number
}

/** Others append to this transcript meanwhile; one that loses so often takes the lock and waits. */
const MOST_TRIES = 4
/** Is never the number of a line: nothing is stored, and the answer is the number. */
const UNKNOWN = -1
const HEARD_BY_ANOTHER = -1

/**
 * Adds lines at the end of a transcript, numbered in order; answers the number of the first.
 * @param next the number that the first will probably get, where it is known: it saves a round trip
 * @throws AppError 'Scribe not found'
 */
export async function appendChunks(
  s: Services,
  userId: string,
  scribeId: string,
  lines: NewChunk[],
  next?: number,
): Promise<{ firstSeq: number }> {
  const place: Place = { userId, scribeId, vault: await vaultOf(s.keys, userScope(userId)) }
  const firstSeq = await appendAtOnce(s, place, lines, next)
  if (typeof firstSeq === 'number') return { firstSeq }
  return s.db.as(userId, (tx) => appendChunksIn(s, tx, place, lines))
}

/**
 * Adds lines in one round trip where their number is known. Answers the number of the first, 'heard' where
 * the recording has been heard further by another, or undefined where it takes a transaction of several
 * steps: they fill a segment, or others append all the time. Nothing is stored then.
 * @throws AppError 'Scribe not found'
 */
export async function appendAtOnce(
  s: Services,
  place: Place,
  lines: NewChunk[],
  next: number | undefined,
  heard?: Heard,
): Promise<number | 'heard' | undefined> {
  let first = next ?? UNKNOWN
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    if (fillsSegment(first, lines.length)) return undefined
    const number = await callAppend(s, place, first === UNKNOWN ? [] : lines, first, heard)
    if (number === null) throw new AppError('not-found', words.scribeNotFound)
    if (number === HEARD_BY_ANOTHER) return 'heard'
    if (number === first) return first
    first = number
  }
  return undefined
}

const fillsSegment = (first: number, count: number) =>
  first !== UNKNOWN && segmentOf(first + count) !== segmentOf(first)

/** A line is sealed for its number, so the number must be known before the line can be stored. */
function callAppend(
  s: Services,
  { userId, scribeId, vault }: Place,
  lines: NewChunk[],
  first: number,
  heard: Heard | undefined,
): Promise<number | null> {
  const sealed = lines.map((line, n) => {
    const seq = first + n
    return vault.seal({ ...line, seq }, tailBound(scribeId, seq))
  })
  return s.db.call({
    name: 'append_lines',
    text: 'select append_lines($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) as result',
    values: [
      userId,
      scribeId,
      first,
      sealed.map((bytes) => bytes.length),
      Buffer.concat(sealed),
      endOf(lines),
      s.now(),
      userEventChannel,
      eventText(userId, { topic: 'transcript', scribeId }),
      heard?.recordingId,
      heard?.fromMs,
      heard?.untilMs,
    ],
  })
}
