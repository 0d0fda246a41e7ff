import type { Tx } from '#server/platform/db/database.ts'
import type { Place } from '../chunks/append.ts'
import { readOverlay, storedLines } from '../chunks/read.ts'
import type { Edit, StoredChunk } from '../chunks/stored.ts'
import { carryEdits } from './carry.ts'
import { hiddenBy, versionsOf } from './shown.ts'

/** The effect of a correction of a hidden line on the version that is shown; undefined for a visible line. */
export async function carriedFromHidden(
  tx: Tx,
  place: Place,
  heard: StoredChunk,
  edit: Edit,
): Promise<Map<number, Edit>> {
  const hidden = hiddenBy(await versionsOf(tx, place.scribeId))
  if (!hidden?.(heard)) return new Map()
  const [stored, { edits }] = await Promise.all([storedLines(tx, place), readOverlay(tx, place)])
  const shown = stored
    .filter((line) => line.recordingId === heard.recordingId && !hidden(line))
    .map((line) => ({ ...line, text: edits.get(line.seq)?.text ?? line.text }))
  const carried = carryEdits([{ heard, edit }], shown)
  return new Map(
    [...carried].flatMap(([n, change]) => {
      const seq = shown[n]?.seq
      return seq === undefined ? [] : [[seq, { ...edits.get(seq), ...change }] as const]
    }),
  )
}
