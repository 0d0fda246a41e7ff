import type { Body } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import type * as api from '#contract/speakers.ts'
import type { Chunk } from '#contract/transcripts.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Services } from '#server/services.ts'
import type { Place } from '../chunks/append.ts'
import { noteChange, withTranscript } from '../chunks/edit.ts'
import { putEdits } from '../chunks/put-edits.ts'
import { allChunks, readOverlay } from '../chunks/read.ts'
import { type Edit, type Names, NAMES_SEQ } from '../chunks/stored.ts'

interface SpeakerChange {
  changed: number
  undo: api.SpeakerUndo
}

/** A pending change of speakers: the edits of a transcript, and what reverts them. */
interface Relabelling {
  lines: readonly Chunk[]
  names: Names['names']
  edits: Map<number, Edit>
  undo: api.SpeakerUndo
}

/**
 * Sets the speaker: of these lines, from the first of them on, or wherever the same speaker is heard, later lines
 * included. Another speaker's name merges the two. The original stays below.
 * @throws AppError 'Scribe not found', or 'not-found' for missing lines
 */
export async function setSpeaker(
  s: Services,
  { userId, scribeId }: { userId: string; scribeId: string },
  { seqs, to, scope }: Body<typeof api.setSpeaker>,
): Promise<SpeakerChange> {
  return relabel(s, userId, scribeId, (work) => {
    const chosen = new Set(seqs)
    const first = work.lines.find(({ seq }) => chosen.has(seq))
    if (!first) throw new AppError('not-found', 'This line no longer exists.')
    const from = first.speaker
    if (scope === 'everywhere' && from !== undefined) return renameAll(work, from, to)
    const isMeant = ({ seq, speaker }: Chunk) =>
      scope === 'lines' ? chosen.has(seq) : seq >= first.seq && speaker === from
    return relabelLines(work, work.lines.filter(isMeant), to)
  })
}

/** Gives a speaker another name in every line. Returns how many lines read differently. */
export async function renameSpeaker(
  s: Services,
  userId: string,
  scribeId: string,
  { from, to }: { from: string; to: string },
): Promise<{ changed: number }> {
  const { changed } = await relabel(s, userId, scribeId, (work) => renameAll(work, from, to))
  return { changed }
}

/**
 * Sets who the clinician is. If there are two speakers, the other is the patient; the previous clinician no longer is.
 * @throws AppError 'Scribe not found', or 'not-found' for a speaker who isn't heard
 */
export async function setClinician(
  s: Services,
  { userId, scribeId }: { userId: string; scribeId: string },
  { name }: Body<typeof api.setClinician>,
): Promise<SpeakerChange> {
  return relabel(s, userId, scribeId, (work) => {
    const heard = [...new Set(work.lines.flatMap(({ speaker }) => speaker ?? []))]
    if (!heard.includes(name)) throw new AppError('not-found', 'This speaker no longer exists.')
    const others = heard.filter((one) => one !== name)
    const [other] = others
    const moves = new Map([[name, 'clinician']])
    if (other !== undefined && others.length === 1) moves.set(other, 'patient')
    else if (others.includes('clinician')) moves.set('clinician', name)
    return renameEach(work, moves)
  })
}

/** Takes a change back, but for lines and names that were changed again since. */
export async function undoSpeakers(
  s: Services,
  { userId, scribeId }: { userId: string; scribeId: string },
  { undo }: Body<typeof api.undoSpeakers>,
): Promise<{ changed: number }> {
  const { changed } = await relabel(s, userId, scribeId, (work) => {
    for (const { label, before, now } of undo.names)
      if ((work.names[label] ?? null) === now) setName(work, label, before)
    for (const { seq, before, now } of undo.lines)
      if ((work.edits.get(seq)?.speaker ?? null) === now) setLine(work, seq, before)
    return undo.lines.length + undo.names.length
  })
  return { changed }
}

async function relabel(
  s: Services,
  userId: string,
  scribeId: string,
  change: (work: Relabelling) => number,
): Promise<SpeakerChange> {
  return withTranscript(s, userId, scribeId, async (tx, place) => {
    const lines = await allChunks(tx, place)
    const work = { lines, ...(await readOverlay(tx, place)), undo: { lines: [], names: [] } }
    const changed = change(work)
    if (changed > 0) await keep(s, tx, place, work)
    return { changed, undo: work.undo }
  })
}

async function keep(
  s: Services,
  tx: Tx,
  place: Place,
  { names, edits, undo }: Relabelling,
): Promise<void> {
  const touched = undo.lines.map(({ seq }) => [seq, edits.get(seq) ?? {}] as const)
  await putEdits(tx, place, new Map(touched))
  if (undo.names.length > 0) await putEdits(tx, place, new Map([[NAMES_SEQ, { names }]]))
  await noteChange(s, tx, place)
}

const renameAll = (work: Relabelling, from: string, to: string) =>
  from === to ? 0 : renameEach(work, new Map([[from, to]]))

/** Every label and every line that reads as one name reads as another, all at once, so that two may change places. */
function renameEach(work: Relabelling, moves: ReadonlyMap<string, string>): number {
  const theirs = work.lines.filter(({ speaker }) => moves.has(speaker ?? ''))
  if (theirs.length === 0) return 0
  const { names } = work
  const heard = new Set([...moves.keys(), ...Object.keys(names)])
  const moved = [...heard].flatMap((label) => {
    const to = moves.get(names[label] ?? label)
    return to === undefined ? [] : [[label, to] as const]
  })
  // Lines with their own speaker aren't found by their label.
  const own = [...work.edits].flatMap(([seq, { speaker }]) => {
    const to = speaker === undefined ? undefined : moves.get(speaker)
    return to === undefined ? [] : [[seq, to] as const]
  })
  for (const [label, to] of moved) setName(work, label, to)
  for (const [seq, to] of own) setLine(work, seq, to)
  return theirs.length
}

function relabelLines(work: Relabelling, lines: readonly Chunk[], to: string): number {
  const others = lines.filter(({ speaker }) => speaker !== to)
  for (const { seq } of others) setLine(work, seq, to)
  return others.length
}

function setLine({ edits, undo }: Relabelling, seq: number, to: string | null): void {
  const { speaker: before = null, ...rest } = edits.get(seq) ?? {}
  undo.lines.push({ seq, before, now: to })
  edits.set(seq, to === null ? rest : { ...rest, speaker: to })
}

function setName(work: Relabelling, label: string, to: string | null): void {
  const { [label]: before = null, ...rest } = work.names
  work.undo.names.push({ label, before, now: to })
  work.names = to === null ? rest : { ...rest, [label]: to }
}
