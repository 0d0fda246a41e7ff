import type { UsedMemory } from '#contract/memories.ts'
import type { GenerationEvent } from '#contract/generation.ts'
import type { Claim } from '#contract/notes.ts'
import type { CitedSentence } from '#server/clinical/citations/cited-text.ts'
import { citeClaims } from '#server/clinical/citations/cite-claims.ts'
import type { Piece, Task } from './writer.ts'

export interface DraftedSection {
  heading: string
  text: string
  cited: CitedSentence[]
}

/** A note being written: the pieces of a writer become events, and the text is what its `text` events say. */
export interface Draft {
  /** Sections that are whole. */
  written: DraftedSection[]
  /** The section that is open. */
  open: DraftedSection | undefined
  claims: Claim[]
  /** Memories that show in the sections that are whole. */
  memories: UsedMemory[]
}

export const emptyDraft = (): Draft => ({ written: [], open: undefined, claims: [], memories: [] })

export function joinDraft({ written, open }: Draft): string {
  return [...written, ...(open ? [open] : [])].map((section) => section.text).join('')
}

/** Adds a piece of the text to the draft and returns the events that tell a reader of it. */
export async function addPiece(
  draft: Draft,
  piece: Exclude<Piece, { type: 'writer' }>,
  task: Pick<Task, 'check' | 'lines'>,
): Promise<GenerationEvent[]> {
  if (piece.type === 'section') {
    // The heading is part of the text, so that a reader only puts texts together.
    const text = `${draft.written.length > 0 ? '\n\n' : ''}## ${piece.heading}\n\n`
    draft.open = { heading: piece.heading, text, cited: [] }
    return begun(draft.open)
  }
  if (piece.type === 'text') {
    if (draft.open) draft.open.text += piece.text
    return [{ type: 'text', text: piece.text }]
  }
  if (piece.type === 'declared') return []
  if (piece.type === 'cited') {
    draft.open?.cited.push(...piece.sentences)
    return []
  }
  if (piece.type === 'memories') {
    draft.memories.push(...piece.used)
    return []
  }
  if (piece.type === 'end') return endSection(draft, task)
  draft.open = undefined
  const kept = draft.written.flatMap(begun)
  return [{ type: 'reset_stream', reason: piece.reason }, ...kept]
}

function begun({ heading, text }: DraftedSection): GenerationEvent[] {
  return [
    { type: 'section', heading },
    { type: 'text', text },
  ]
}

async function endSection(
  draft: Draft,
  { check, lines }: Pick<Task, 'check' | 'lines'>,
): Promise<GenerationEvent[]> {
  if (!draft.open) return []
  const offset = draft.written.reduce((sum, section) => sum + section.text.length, 0)
  const citations = citeClaims(draft.open.text, [draft.open], lines)
  draft.claims = [...draft.claims, ...(await check(draft.open.text, { offset, citations }))]
  draft.written.push(draft.open)
  draft.open = undefined
  return [{ type: 'claims', claims: draft.claims }]
}
