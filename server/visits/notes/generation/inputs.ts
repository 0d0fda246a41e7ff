import { AppError, words } from '#contract/errors.ts'
import type { Item } from '#contract/items.ts'
import type { Vault } from '#server/platform/crypto/vault.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { findItem } from '#server/library/items/find.ts'
import { draftRow } from '#server/visits/notes/pre-draft/stored.ts'
import { readContext } from '#server/visits/notes/context.ts'
import {
  beingWritten,
  type NoteBody,
  type NoteRow,
  openNote,
} from '#server/visits/notes/present.ts'
import type { ReadVisit } from '#server/visits/notes/read-visit.ts'
import { visitKey } from '#server/visits/notes/sources.ts'
import { scribeRow } from '#server/visits/scribes/change.ts'
import { scribeBody } from '#server/visits/scribes/present.ts'
import type { Services } from '#server/services.ts'
import { earlierNotes } from './earlier.ts'
import { highlightsId, highlightsTemplate } from './highlights-template.ts'
import { readDetails } from './own-words.ts'
import type { Choices, Mode } from './request.ts'

export interface GenerateRequest extends Choices {
  scribeId: string
  templateId?: string | undefined
  /** Further templates that were picked: Highlights names them as waiting for a model. */
  others?: string[] | undefined
  /** An earlier note, to be written again. */
  noteId?: string | undefined
  /** Only the section under this heading. */
  section?: string | undefined
  /** Of the clinician, IANA name. */
  timezone?: string | undefined
}

/** Specification §4: dictation is near-verbatim in every mode. */
const modeOf = (template: Item, mode: Mode): Mode => (template.id === 'dictation' ? 'NORMAL' : mode)

/** A regenerated section stays in the language of its note. */
export function pickChoices(
  wanted: GenerateRequest,
  template: Item,
  note: NoteBody | undefined,
): Choices {
  const { writer, model, mode, section } = wanted
  const language = wanted.language ?? (section === undefined ? undefined : note?.made?.language)
  return { writer, model, language, mode: modeOf(template, mode) }
}

export async function findAll(
  s: Services,
  tx: Tx,
  vault: Vault,
  userId: string,
  wanted: GenerateRequest,
) {
  const scribe = await scribeRow(tx, userId, wanted.scribeId)
  const note = wanted.noteId ? await loadNote(tx, userId, wanted.noteId, scribe.id) : undefined
  const picked = scribeBody(scribe, vault).prompts[0]?.id
  const templateId = wanted.templateId ?? note?.templateId ?? picked
  if (!templateId) throw new AppError('bad-request', words.noTemplate)
  if (wanted.section !== undefined && !note)
    throw new AppError('bad-request', 'You can only rewrite single sections of a note.')
  const template = await loadTemplate(s, tx, userId, templateId)
  // Sent together: each waits for the database and none for another.
  const [key, context, earlier, draft, details] = await Promise.all([
    visitKey(tx, scribe),
    readContext(tx, vault, scribe.id),
    earlierNotes(tx, vault, scribe.id, note?.id),
    draftRow(tx, scribe.id, templateId),
    readDetails(tx, scribe, vault),
  ])
  return { scribe, note, template, details, key, context, earlier, draft }
}
export type GenerationInputs = Awaited<ReturnType<typeof findAll>> & { known: ReadVisit }

/** A template by its id, that of Highlights too. @throws AppError 'Template not found' */
export const loadTemplate = async (
  s: Services,
  tx: Tx,
  userId: string,
  id: string,
): Promise<Item> => (id === highlightsId ? highlightsTemplate : findItem(s, tx, userId, id))

/** A note to rewrite. */
export async function loadNote(
  tx: Tx,
  userId: string,
  noteId: string,
  scribeId: string,
): Promise<NoteRow> {
  const note = await openNote(tx, userId, noteId)
  if (note.scribeId !== scribeId) throw new AppError('not-found', words.scribeNotFound)
  if (note.state === 'writing') throw beingWritten()
  return note
}
