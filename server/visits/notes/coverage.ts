import { AppError } from '#contract/errors.ts'
import type { SectionKind } from '#contract/item-fields.ts'
import type { Omission } from '#contract/review.ts'
import { userScope, openVault } from '#server/platform/crypto/vault.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { CoverageRequest } from '#server/visits/analysis/functions.ts'
import { findItem } from '#server/library/items/find.ts'
import { changeNoteBody } from '#server/visits/notes/change-body.ts'
import { type NoteBody, type NoteRow, noteRow } from '#server/visits/notes/present.ts'
import { checkRequest, storedNote } from '#server/visits/notes/checks.ts'
import type { ReadVisit } from '#server/visits/notes/read-visit.ts'
import { loadKeyedVisit } from '#server/visits/notes/sources.ts'
import type { Services } from '#server/services.ts'

/** Decisions that a note keeps; no visit has as many omissions. */
const mostKept = 1000

/** What the sections of the note's template are for; nothing if the template is gone. */
async function sectionKinds(
  s: Services,
  tx: Tx,
  { userId, templateId }: NoteRow,
): Promise<Map<string, SectionKind>> {
  try {
    const { sections } = await findItem(s, tx, userId, templateId)
    return new Map(sections.map(({ heading, kind }) => [heading, kind]))
  } catch (error) {
    if (error instanceof AppError && error.code === 'not-found') return new Map()
    throw error
  }
}

/** What coverage reads of a note. */
export function coverageRequest(
  body: NoteBody,
  visit: Pick<ReadVisit, 'sources'>,
): Pick<CoverageRequest, 'content' | 'citations' | 'coverage'> {
  const { markdown: content, citations } = checkRequest(body, visit)
  const { coverage } = body
  return { content, ...(citations && { citations }), ...(coverage && { coverage }) }
}

/** What was said that the note doesn't cover. A note that is still being written has no omissions yet. */
export async function listOmissions(
  s: Services,
  userId: string,
  noteId: string,
): Promise<Omission[]> {
  const vault = await openVault(s.keys, userScope(userId))
  const { row, body, key, kinds } = await s.db.as(userId, async (tx) => {
    const read = await noteRow(tx, userId, noteId)
    const stored = await storedNote(tx, vault, read)
    return { ...stored, kinds: await sectionKinds(s, tx, read) }
  })
  if (row.state === 'writing') return []
  const visit = await loadKeyedVisit(s, { userId, scribeId: row.scribeId, key })
  const found = await visit.analyse('findOmissions', { ...coverageRequest(body, visit), kinds })
  const decided = new Set(body.notNeeded)
  return found.map((one) => ({ ...one, notNeeded: decided.has(one.id) }))
}

/** Remembers for this note that an omission isn't needed, or is needed after all. */
export async function decideOmission(
  s: Services,
  userId: string,
  noteId: string,
  { id, notNeeded }: { id: string; notNeeded: boolean },
): Promise<void> {
  await changeNoteBody(s, userId, noteId, (body) => {
    const others = (body.notNeeded ?? []).filter((one) => one !== id)
    return { ...body, notNeeded: notNeeded ? [...others, id].slice(-mostKept) : others }
  })
}
