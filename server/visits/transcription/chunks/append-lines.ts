import { setImmediate as breath } from 'node:timers/promises'
import { AppError, words } from '#contract/errors.ts'
import { userScope, openVault } from '#server/platform/crypto/vault.ts'
import { eventText, userEventChannel } from '#server/platform/events/bus.ts'
import type { Services } from '#server/services.ts'
import { appendChunksIn, endOf, type Place } from './append.ts'
import { type NewChunk, segmentOf, tailBound } from './stored.ts'

/** A stretch of a recording that got its text: from where it had some already, to where it has now. */
export interface TranscribedSpan {
  recordingId: string
  fromMs: number
  untilMs: number
  /** When the live connection that heard it opened the recording; see `recordings.opening`. */
  opening?: number
}

/** Others append to this transcript at the same time; after this many lost races it takes the lock and waits. */
const MOST_TRIES = 4
/** Is never the number of a line: nothing is stored, and the answer is the number. */
const UNKNOWN = -1
const HEARD_BY_ANOTHER = -1

/**
 * Adds lines at the end of a transcript, numbered in order; returns the first number.
 * @param next the number that the first will probably get, if known: it saves a round trip
 * @throws AppError 'Scribe not found'
 */
export async function appendChunks(
  s: Services,
  userId: string,
  scribeId: string,
  lines: NewChunk[],
  next?: number,
): Promise<{ firstSeq: number }> {
  const place: Place = { userId, scribeId, vault: await openVault(s.keys, userScope(userId)) }
  const firstSeq = await appendAtOnce(s, place, lines, next)
  if (typeof firstSeq === 'number') return { firstSeq }
  return s.db.as(userId, (tx) => appendChunksIn(s, tx, place, lines))
}

/**
 * Adds lines in one round trip if their number is known.
 * @returns the first number; 'heard' if another process has transcribed the recording further or a newer connection
 * continues it; undefined if the lines need a transaction of several steps, because they fill a segment or others keep
 * appending. Nothing is stored unless a number is returned.
 * @throws AppError 'Scribe not found'
 */
export async function appendAtOnce(
  s: Services,
  place: Place,
  lines: NewChunk[],
  next: number | undefined,
  heard?: TranscribedSpan,
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

/** Lines of one transcript, for a write that it shares with others. */
interface LinesBatch {
  place: Place
  lines: NewChunk[]
  /** The number that the first of them will probably get. */
  first: number
  heard: TranscribedSpan
}

/**
 * Adds lines to several transcripts, of any owners, in one round trip and one transaction. Returns the first number of
 * each, or undefined if it wasn't stored: another process has written, the lines fill a segment, the visit was deleted,
 * or it's a second batch of the same visit.
 */
export async function appendTogether(
  s: Services,
  batches: readonly LinesBatch[],
): Promise<(number | undefined)[]> {
  const visits = new Set<string>()
  const plain = batches
    .filter(({ place, lines, first }) => {
      if (lines.length === 0 || fillsSegment(first, lines.length)) return false
      // Two recordings of a visit would lock its row between theirs, which others lock the other way round.
      return !visits.has(place.scribeId) && visits.add(place.scribeId)
    })
    // Locks are taken in one order, as those who store audio take them.
    .toSorted((a, b) => (a.heard.recordingId < b.heard.recordingId ? -1 : 1))
  if (plain.length === 0) return batches.map(() => undefined)
  const numbers = await callTogether(s, plain)
  const firstOf = new Map(plain.map((batch, n) => [batch, numbers[n]]))
  return batches.map((batch) => (firstOf.get(batch) === batch.first ? batch.first : undefined))
}

/** `append_lines` row by row: each has its own acting user, whose rights apply to that row. */
const together = `
  select coalesce(array_agg(number order by n), '{}') as result from (
    select n, append_lines(actor, visit, first, sizes[from_line:to_line],
      substring(sealed from from_byte for bytes), end_ms, $11, $12, note, heard, from_ms, until_ms,
      opened) as number
    from unnest($1::text[], $2::uuid[], $3::int[], $4::int[], $5::int[], $6::int[], $7::int[], $8::bigint[],
      $13::text[], $14::uuid[], $15::bigint[], $16::bigint[], $17::bigint[]) with ordinality
      as batch (actor, visit, first, from_line, to_line, from_byte, bytes, end_ms, note, heard, from_ms, until_ms, opened, n),
      (values ($9::int[], $10::bytea)) as given (sizes, sealed)
    offset 0) as appended`

async function callTogether(s: Services, batches: LinesBatch[]): Promise<(number | null)[]> {
  const sealed: Buffer[][] = []
  for (const batch of batches) {
    sealed.push(sealLines(batch))
    // A live speaker waits for the lines of one recording, not for all.
    await breath()
  }
  const sizes = sealed.flat().map((bytes) => bytes.length)
  const spans = measureSpans(sealed)
  return s.db.callAs({
    name: 'append_lines_together',
    text: together,
    values: (actor) => [
      batches.map(({ place }) => actor(place.userId)),
      batches.map(({ place }) => place.scribeId),
      batches.map(({ first }) => first),
      spans.map(({ fromLine }) => fromLine),
      spans.map(({ toLine }) => toLine),
      spans.map(({ fromByte }) => fromByte),
      spans.map(({ bytes }) => bytes),
      batches.map(({ lines }) => endOf(lines)),
      sizes,
      // One value: bytes inside of an array would travel as text of twice their length.
      Buffer.concat(sealed.flat()),
      s.now(),
      userEventChannel,
      batches.map(({ place }) => noteOf(place)),
      batches.map(({ heard }) => heard.recordingId),
      batches.map(({ heard }) => heard.fromMs),
      batches.map(({ heard }) => heard.untilMs),
      batches.map(({ heard }) => heard.opening),
    ],
  })
}

/** Where the lines and bytes of each batch lie among those of all. */
function measureSpans(sealed: readonly Buffer[][]) {
  // PostgreSQL counts lines and bytes from 1.
  let [line, byte] = [1, 1]
  return sealed.map((lines) => {
    const bytes = lines.reduce((sum, one) => sum + one.length, 0)
    const span = { fromLine: line, toLine: line + lines.length - 1, fromByte: byte, bytes }
    line += lines.length
    byte += bytes
    return span
  })
}

const noteOf = ({ userId, scribeId }: Place) => eventText(userId, { topic: 'transcript', scribeId })

/** A line is sealed with its number, so the number must be known before it can be stored. */
const sealLines = ({ place, lines, first }: Pick<LinesBatch, 'place' | 'lines' | 'first'>) =>
  lines.map((line, n) =>
    place.vault.seal({ ...line, seq: first + n }, tailBound(place.scribeId, first + n)),
  )

function callAppend(
  s: Services,
  place: Place,
  lines: NewChunk[],
  first: number,
  heard: TranscribedSpan | undefined,
): Promise<number | null> {
  const sealed = sealLines({ place, lines, first })
  return s.db.callAs({
    name: 'append_lines',
    text: 'select append_lines($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) as result',
    values: (actor) => [
      actor(place.userId),
      place.scribeId,
      first,
      sealed.map((bytes) => bytes.length),
      Buffer.concat(sealed),
      endOf(lines),
      s.now(),
      userEventChannel,
      noteOf(place),
      heard?.recordingId,
      heard?.fromMs,
      heard?.untilMs,
      heard?.opening,
    ],
  })
}
