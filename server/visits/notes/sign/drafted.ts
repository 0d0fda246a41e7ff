import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import type { Receipt } from '#contract/sign.ts'
import { wordDiff } from '#common/word-diff.ts'
import { wordCount } from '#common/word-count.ts'
import { sha256 } from '#server/platform/crypto/canonical.ts'
import type { Vault } from '#server/platform/crypto/vault.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { StoredRequest } from '#server/visits/notes/generation/request.ts'
import { requestBound, versionBound } from '#server/visits/notes/present.ts'
import { generations, noteVersions } from '#server/visits/notes/table.ts'

export interface Draft {
  created: Date
  difference: NonNullable<Receipt['draft']>
}

/** A person's changes to a writer's last complete draft; undefined if there was no draft. */
export async function compareDraft(
  tx: Tx,
  vault: Vault,
  noteId: string,
  signed: string,
): Promise<Draft | undefined> {
  const [row] = await tx
    .select()
    .from(noteVersions)
    .where(
      and(
        eq(noteVersions.noteId, noteId),
        inArray(noteVersions.reason, ['generated', 'regenerated']),
      ),
    )
    .orderBy(desc(noteVersions.version))
    .limit(1)
  if (!row) return undefined
  const { version, created } = row
  const { content } = vault.open<{ content: string }>(row.sealed, versionBound(noteId, version))
  return {
    created,
    difference: { version, sha256: sha256(content), ...changesTo(content, signed) },
  }
}

/** The words that stayed, came and went. The changes together are both texts. */
function changesTo(draft: string, signed: string) {
  const changes = wordDiff(draft, signed)
  const count = (kind: 'same' | 'added' | 'removed') =>
    changes.filter((one) => one.kind === kind).reduce((sum, { text }) => sum + wordCount(text), 0)
  return { kept: count('same'), added: count('added'), removed: count('removed'), changes }
}

/** Every finished run of a writer over a note, oldest first. */
export async function readWriting(
  tx: Tx,
  vault: Vault,
  noteId: string,
): Promise<Receipt['writing']> {
  const rows = await tx
    .select()
    .from(generations)
    .where(and(eq(generations.noteId, noteId), eq(generations.state, 'done')))
    .orderBy(asc(generations.created))
  return rows.map((row) => {
    const { by, section } = vault.open<StoredRequest>(row.request, requestBound(row.id))
    return {
      at: row.created.toISOString(),
      writer: by?.writer ?? null,
      templateVersion: by?.templateVersion ?? null,
      prompts: by?.prompts ?? null,
      section: section ?? null,
    }
  })
}
