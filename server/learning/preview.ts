import { and, desc, eq, ne } from 'drizzle-orm'
import type { Answer } from '#contract/endpoint.ts'
import type { previewMemory as endpoint } from '#contract/memories.ts'
import { userScope, vaultOf } from '#server/crypto/vault.ts'
import { bodyOf } from '#server/notes/present.ts'
import { withRule } from '#server/notes/style/apply.ts'
import { ruleOf } from '#server/notes/style/rule.ts'
import { notes } from '#server/notes/table.ts'
import type { Services } from '#server/services.ts'

const LOOKED_AT = 5
const MOST_LINES = 6

/** What a memory would have changed in the newest notes. Nothing is changed, and no model is asked. */
export async function previewMemory(
  s: Services,
  userId: string,
  command: string,
): Promise<Answer<typeof endpoint>> {
  const vault = await vaultOf(s.keys, userScope(userId))
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
      .limit(LOOKED_AT),
  )
  const rule = ruleOf(command)
  if (!rule) return { exact: false, notes: rows.length, changed: [] }
  const changed = rows.flatMap((row) => {
    const { title, content } = bodyOf(row, vault)
    const after = withRule(content, rule)
    if (after === content) return []
    const lines = { before: linesOnlyIn(content, after), after: linesOnlyIn(after, content) }
    return [{ noteId: row.id, title, created: row.created.toISOString(), ...lines }]
  })
  return { exact: true, notes: rows.length, changed }
}

function linesOnlyIn(text: string, other: string): string {
  const there = new Set(other.split('\n'))
  return text
    .split('\n')
    .filter((line) => !there.has(line))
    .slice(0, MOST_LINES)
    .join('\n')
}
