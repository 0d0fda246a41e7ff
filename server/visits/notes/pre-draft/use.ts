import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { hashJson } from '#server/platform/crypto/canonical.ts'
import { errorLabel } from '#server/platform/log/error-label.ts'
import type { Writing } from '#server/visits/notes/generation/plan.ts'
import type { Write } from '#server/visits/notes/generation/writer.ts'
import { noteDrafts } from '#server/visits/notes/table.ts'
import type { Services } from '#server/services.ts'
import { draftedIn, type DraftedSection } from './stored.ts'

/** The inputs of a draft. If any of them changes, the draft can't be used. */
export function keyOfDraft({ user, found, choices, context, chosen, own }: Writing): string {
  const { template, earlier } = found
  return hashJson({
    template: [template.id, template.version],
    writer: chosen.writer,
    mode: choices.mode,
    language: choices.language ?? user.settings.noteLanguage,
    preferences: user.settings.generationPreferences,
    context,
    earlier: earlier.map(({ id }) => id),
    memories: own.memories,
    values: own.values,
    macros: own.macros.map(({ text }) => text),
  })
}

interface Ahead {
  taskId: string
  sections: DraftedSection[]
  /** It was drafted from everything known now: it needs only the checks. */
  isWhole: boolean
}

/** The draft that a note may begin from; never for a section alone, nor where anything about the writing has changed. */
export function draftFor(writing: Writing): Ahead | undefined {
  const { user, found, input, vault } = writing
  if (!found.draft || !user.settings.speedBoost || input.section !== undefined) return undefined
  const { key, taskId, sections } = draftedIn(found.draft, vault)
  if (sections.length === 0 || key !== keyOfDraft(writing)) return undefined
  const { state, sourceRev } = found.draft
  return { taskId, sections, isWhole: state === 'whole' && sourceRev === found.known.sourceRev }
}

/** Emits the draft. It is checked like any other text. */
export const fromDraft = ({ sections }: Ahead): Write =>
  async function* (_, signal) {
    for (const { heading, text, used, cited = [] } of sections) {
      signal.throwIfAborted()
      yield { type: 'section', heading }
      yield { type: 'text', text }
      if (used.length > 0) yield { type: 'memories', used }
      if (cited.length > 0) yield { type: 'cited', sentences: cited }
      yield { type: 'end' }
    }
  }

export const textOfDraft = ({ sections }: Ahead): string =>
  sections.map(({ heading, text }) => `## ${heading}\n\n${text.trim()}`).join('\n\n')

/** Stops drafting for a visit and deletes the drafts; their cost stays counted. */
export async function endDrafts(s: Services, userId: string, scribeId: string): Promise<void> {
  s.notes.drafts.get(scribeId)?.end()
  try {
    await s.db.as(userId, (tx) =>
      tx
        .update(noteDrafts)
        // A run in another process notices that the row is no longer its own.
        .set({ state: 'used', runId: randomUUID(), sealed: Buffer.alloc(0) })
        .where(eq(noteDrafts.scribeId, scribeId)),
    )
  } catch (error) {
    s.log(`A draft could not be put away: ${errorLabel(error)}`, 'error')
  }
}
