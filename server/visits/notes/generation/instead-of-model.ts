import { message } from '#common/translation.ts'
import { and, desc, eq, isNull } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import type { Item } from '#contract/items.ts'
import type { MadeWith } from '#contract/notes.ts'
import type { Vault } from '#server/platform/crypto/vault.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { openBody, type NoteRow } from '#server/visits/notes/present.ts'
import { notes } from '#server/visits/notes/table.ts'
import { lockScribe } from '#server/visits/scribes/lock.ts'
import { whyNoModel } from '#server/organisation/groups/models-for.ts'
import type { Services } from '#server/services.ts'
import { type GenerationInputs, loadTemplate, type GenerateRequest } from './inputs.ts'
import { highlightsId, highlightsTemplate } from './highlights-template.ts'

/** Highlights of this visit are being written already; a second request follows that generation. */
export class AlreadyWriting extends Error {
  readonly generationId: string
  constructor(generationId: string) {
    super(message('Highlights are being written already.'))
    this.generationId = generationId
  }
}

/** Used without a language model: one note, Highlights, for all chosen templates. */
export interface InsteadOfModel {
  template: Item
  /** The Highlights that the visit has. */
  note: NoteRow | undefined
  waiting: NonNullable<MadeWith['waiting']>
}

const needsModel = new AppError(
  'bad-request',
  'Rewriting part of this note needs a language model. Set one up in Administration → System.',
)

/**
 * @throws AlreadyWriting
 * @throws AppError if a part of a model's note is to be rewritten
 */
export async function insteadOfModel(
  s: Services,
  userId: string,
  vault: Vault,
  { scribeId, section, others = [] }: GenerateRequest,
  { template, note: wanted }: Pick<GenerationInputs, 'template' | 'note'>,
): Promise<InsteadOfModel> {
  if (section !== undefined && wanted && wanted.templateId !== highlightsId)
    throw await whyNoModel(s, userId, needsModel)
  return s.db.as(userId, async (tx) => {
    const note = await highlightsOfVisit(tx, scribeId)
    if (note?.state === 'writing' && note.generationId) throw new AlreadyWriting(note.generationId)
    const before = note ? (openBody(note, vault).made?.waiting ?? []) : []
    const picked = [template, ...(await templates(s, tx, userId, others))]
    const all = [...before, ...picked.map(({ id, name }) => ({ id, name }))]
    const unique = new Map(all.map((one) => [one.id, one]))
    // By name: requests for several templates arrive in any order.
    const waiting = [...unique.values()].toSorted((a, b) => a.name.localeCompare(b.name))
    return {
      template: highlightsTemplate,
      note,
      waiting: waiting.filter(({ id }) => id !== highlightsId),
    }
  })
}

/**
 * Refuses a second Highlights note where two requests start at the same time. Holds the visit until the transaction ends.
 * @throws AlreadyWriting
 */
export async function assertOnlyHighlights(tx: Tx, scribeId: string): Promise<void> {
  await lockScribe(tx, scribeId)
  const note = await highlightsOfVisit(tx, scribeId)
  if (note?.generationId) throw new AlreadyWriting(note.generationId)
}

/** The note that can still be changed. */
async function highlightsOfVisit(tx: Tx, scribeId: string): Promise<NoteRow | undefined> {
  const isOf = and(
    eq(notes.scribeId, scribeId),
    eq(notes.templateId, highlightsId),
    isNull(notes.signed),
  )
  const [row] = await tx.select().from(notes).where(isOf).orderBy(desc(notes.created)).limit(1)
  return row
}

/** A template that is gone waits for nothing. */
async function templates(s: Services, tx: Tx, userId: string, ids: readonly string[]) {
  const found: Item[] = []
  for (const id of ids) {
    try {
      found.push(await loadTemplate(s, tx, userId, id))
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'not-found')) throw error
    }
  }
  return found
}
