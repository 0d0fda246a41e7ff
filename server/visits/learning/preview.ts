import { and, desc, eq, ne } from 'drizzle-orm'
import type { Answer } from '#contract/endpoint.ts'
import type { previewMemory as endpoint } from '#contract/memories.ts'
import { userScope, openVault } from '#server/platform/crypto/vault.ts'
import { modelFor } from '#server/organisation/groups/models-for.ts'
import { openBody } from '#server/visits/notes/present.ts'
import { withRule } from '#server/clinical/style/apply.ts'
import { parseRule } from '#server/clinical/style/rule.ts'
import { notes } from '#server/visits/notes/table.ts'
import type { Services } from '#server/services.ts'

const LOOKED_AT = 5
const MOST_LINES = 6

export interface PastNote {
  id: string
  title: string
  content: string
  created: Date
}

/** The newest whole notes that follow memories. */
export async function newestNotes(s: Services, userId: string, count: number): Promise<PastNote[]> {
  const vault = await openVault(s.keys, userScope(userId))
  const rows = await s.db.as(userId, (tx) =>
    tx
      .select()
      .from(notes)
      // A dictation follows no memories.
      .where(
        and(
          eq(notes.userId, userId),
          eq(notes.state, 'complete'),
          ne(notes.templateId, 'dictation'),
        ),
      )
      .orderBy(desc(notes.updated))
      .limit(count),
  )
  return rows.map((row) => ({ id: row.id, created: row.created, ...openBody(row, vault) }))
}

/** The effect of a memory on the newest notes. Changes nothing and calls no model. */
export async function previewMemory(
  s: Services,
  userId: string,
  command: string,
): Promise<Answer<typeof endpoint>> {
  const past = await newestNotes(s, userId, LOOKED_AT)
  const model = (await modelFor(s, userId)) !== undefined
  const rule = parseRule(command)
  if (!rule) return { exact: false, model, notes: past.length, changed: [] }
  const changed = past.flatMap((note) => previewChange(note, withRule(note.content, rule)) ?? [])
  return { exact: true, model, notes: past.length, changed }
}

/** The lines of a note that another text of it changes; nothing if it is the same. */
export function previewChange({ id, title, content, created }: PastNote, after: string) {
  const lines = { before: linesOnlyIn(content, after), after: linesOnlyIn(after, content) }
  if (lines.before === '' && lines.after === '') return undefined
  return { noteId: id, title, created: created.toISOString(), ...lines }
}

function linesOnlyIn(text: string, other: string): string {
  const there = new Set(other.split('\n').map((line) => line.trim()))
  return text
    .split('\n')
    .filter((line) => !there.has(line.trim()))
    .slice(0, MOST_LINES)
    .join('\n')
}
