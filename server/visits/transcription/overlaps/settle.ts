import { asc, eq } from 'drizzle-orm'
import type { Overlap } from '#contract/overlaps.ts'
import { sampleRate } from '#contract/transcripts.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { publish } from '#server/platform/events/bus.ts'
import { touchScribe, scribeRow } from '#server/visits/scribes/change.ts'
import { lockScribe } from '#server/visits/scribes/lock.ts'
import type { Services } from '#server/services.ts'
import type { Place } from '../chunks/append.ts'
import { putEdits } from '../chunks/put-edits.ts'
import { overlapsIn, readOverlay, storedLines } from '../chunks/read.ts'
import { type Edit, type Overlaps, OVERLAPS_SEQ, type StoredChunk } from '../chunks/stored.ts'
import { recordings } from '../table.ts'
import { hiddenBy, versionsOf } from '../versions/shown.ts'
import { endOf } from '../versions/times.ts'
import { saidTwice } from './same-words.ts'

/** A second of both is a change of devices, no overlap. */
const LEAST_SECONDS = 1

interface Track {
  id: string
  from: number
  to: number
}

interface Pair {
  earlier: Track
  later: Track
  from: number
  to: number
}

/**
 * Sees to it that what two devices recorded at the same time is shown once: lines of one device that say the same as lines
 * of the other are laid aside, nothing is deleted. Run it in the transaction that closed a recording or stored a
 * reading of one; running it again finds the same.
 * @param choice what the user chose for the overlaps of one recording
 */
export async function settleOverlaps(
  s: Services,
  tx: Tx,
  place: Place,
  choice?: { recordingId: string; shown: boolean },
): Promise<void> {
  const pairs = findPairs(await readTracks(tx, place.scribeId))
  if (pairs.length === 0) return
  // Lines that are added or corrected meanwhile wait.
  await lockScribe(tx, place.scribeId)
  const before = await overlapsIn(tx, place)
  const [lines, { edits }] = await Promise.all([visibleLines(tx, place), readOverlay(tx, place)])
  const isShown = (id: string) =>
    choice?.recordingId === id
      ? choice.shown
      : (before.find(({ recordingId }) => recordingId === id)?.shown ?? false)
  const { overlaps, aside } = look(pairs, lines, edits, isShown)
  const changed = changesOf(lines, edits, aside)
  const isNew = JSON.stringify(overlaps) !== JSON.stringify(before)
  if (changed.size === 0 && !isNew) return
  await putEdits(
    tx,
    place,
    new Map<number, Edit | Overlaps>([...changed, [OVERLAPS_SEQ, { overlaps }]]),
  )
  const seen = lines.filter(({ seq }) => !edits.get(seq)?.deleted && !aside.has(seq)).length
  const { chunkCount } = await scribeRow(tx, place.userId, place.scribeId)
  const chunksAdded = seen - chunkCount
  await touchScribe(s, tx, place.userId, place.scribeId, { chunksAdded, source: true })
  await publish(s.db, tx, place.userId, { topic: 'transcript', scribeId: place.scribeId })
}

/** The recordings of a visit that have sound, in the order they began. */
async function readTracks(tx: Tx, scribeId: string): Promise<Track[]> {
  const rows = await tx
    .select({ id: recordings.id, offsetMs: recordings.offsetMs, samples: recordings.samples })
    .from(recordings)
    .where(eq(recordings.scribeId, scribeId))
    .orderBy(asc(recordings.started), asc(recordings.id))
  return rows.map(({ id, offsetMs, samples }) => {
    const from = offsetMs / 1000
    return { id, from, to: from + samples / sampleRate }
  })
}

function findPairs(tracks: readonly Track[]): Pair[] {
  return tracks.flatMap((earlier, n) =>
    tracks.slice(n + 1).flatMap((later) => {
      const from = Math.max(earlier.from, later.from)
      const to = Math.min(earlier.to, later.to)
      return to - from > LEAST_SECONDS ? [{ earlier, later, from, to }] : []
    }),
  )
}

async function visibleLines(tx: Tx, place: Place): Promise<StoredChunk[]> {
  const [stored, versions] = await Promise.all([
    storedLines(tx, place),
    versionsOf(tx, place.scribeId),
  ])
  const hidden = hiddenBy(versions)
  return hidden ? stored.filter((line) => !hidden(line)) : stored
}

type Edits = ReadonlyMap<number, Edit>

function look(
  pairs: readonly Pair[],
  lines: readonly StoredChunk[],
  edits: Edits,
  isShown: (recordingId: string) => boolean,
): { overlaps: Overlap[]; aside: Set<number> } {
  const aside = new Set<number>()
  const overlaps = new Map<string, Overlap>()
  for (const { earlier, later, from, to } of pairs) {
    const within = (id: string) =>
      lines.filter(
        (line) =>
          line.recordingId === id &&
          line.timestamp < to &&
          endOf(line) > from &&
          // Lines that a person has edited stay visible.
          edits.get(line.seq)?.text === undefined &&
          !edits.get(line.seq)?.deleted &&
          !aside.has(line.seq),
      )
    const doubled = saidTwice(within(earlier.id), within(later.id))
    const shown = isShown(earlier.id)
    if (!shown) for (const seq of doubled) aside.add(seq)
    const known = overlaps.get(earlier.id)
    overlaps.set(earlier.id, {
      recordingId: earlier.id,
      from: Math.min(from, known?.from ?? from),
      to: Math.max(to, known?.to ?? to),
      doubled: doubled.size + (known?.doubled ?? 0),
      shown,
    })
  }
  return { overlaps: [...overlaps.values()], aside }
}

/** The edits that change with the hidden lines. */
function changesOf(
  lines: readonly StoredChunk[],
  edits: Edits,
  aside: ReadonlySet<number>,
): Map<number, Edit> {
  const changes = new Map<number, Edit>()
  for (const { seq } of lines) {
    const { aside: was, ...edit } = edits.get(seq) ?? {}
    if ((was ?? false) === aside.has(seq)) continue
    changes.set(seq, aside.has(seq) ? { ...edit, aside: true } : edit)
  }
  return changes
}
