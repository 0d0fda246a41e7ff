import { and, desc, eq, inArray, lt } from 'drizzle-orm'
import type { User } from '#contract/profile.ts'
import { partsOf } from '#contract/template-text.ts'
import { type MessageBody, messageBound } from '#server/visits/chat/messages.ts'
import { messages } from '#server/visits/chat/table.ts'
import { userScope, type Vault, openVault } from '#server/platform/crypto/vault.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { findItem } from '#server/library/items/find.ts'
import { lastingIn } from '#server/library/memories/lasting.ts'
import { keepSeen, type HabitObservation } from '#server/library/memories/proposals.ts'
import { mayInfer } from '#server/library/memories/queue.ts'
import { versionBound } from '#server/visits/notes/present.ts'
import { notes, noteVersions } from '#server/visits/notes/table.ts'
import { formatCommand, parseRule } from '#server/clinical/style/rule.ts'
import { loadUser } from '#server/identity/accounts/profile/profile.ts'
import { scribeRow } from '#server/visits/scribes/change.ts'
import { scribeHead } from '#server/visits/scribes/present.ts'
import { readPatient } from '#server/chart/patients/patients.ts'
import type { Services } from '#server/services.ts'
import { askForHabit } from './prompt.ts'
import { type About, capitalsIn, isGeneral } from './pii-guard.ts'
import { type Habit, habitsIn } from './habits.ts'

/** Looks for a habit in a clinician's edits of a draft before signing, or in an amendment. */
export async function learnFromNote(
  s: Services,
  userId: string,
  noteId: string,
  signal: AbortSignal,
): Promise<void> {
  const user = await loadUser(s, userId)
  if (!mayInfer(user.settings)) return
  const vault = await openVault(s.keys, userScope(userId))
  const edit = await s.db.as(userId, (tx) => findEdit(s, tx, vault, user, noteId))
  if (!edit || edit.before === edit.after) return
  const habits = habitsIn(edit.before, edit.after).filter((habit) => !isFixed(habit, edit.fixed))
  const found = habits.map(seenHabit)
  const seen = found.length > 0 ? found : await askForHabit(s, userId, noteId, edit, signal)
  const general = seen.filter(({ command }) => isGeneral(command, edit))
  await keepSeen(s, userId, edit.scribeId, general)
}

/** Looks for a wish in a user's message to the assistant: only in what they wrote themselves. */
export async function learnFromMessage(
  s: Services,
  userId: string,
  messageId: string,
): Promise<void> {
  const user = await loadUser(s, userId)
  if (!mayInfer(user.settings)) return
  const vault = await openVault(s.keys, userScope(userId))
  const read = await s.db.as(userId, async (tx) => {
    const mine = and(eq(messages.id, messageId), eq(messages.role, 'user'))
    const [row] = await tx.select().from(messages).where(mine)
    if (!row) return undefined
    const { content } = vault.open<MessageBody>(row.sealed, messageBound(row.id))
    return { content, scribeId: row.scribeId, ...(await aboutVisit(tx, vault, user, row.scribeId)) }
  })
  const command = read && lastingIn(read.content)
  if (!command) return
  const rule = parseRule(command)
  const wish: HabitObservation = {
    command: rule ? formatCommand(rule) : command,
    before: '',
    after: read.content,
    from: 'message',
    writer: 'rules',
    times: 1,
  }
  if (isGeneral(wish.command, read)) await keepSeen(s, userId, read.scribeId, [wish])
}

export interface Edit extends About {
  scribeId: string
  before: string
  after: string
  /** The fixed text of the template: editing it means changing the template. */
  fixed: string
}

/** The signed text, and the text of a writer or of an earlier signature that it was made from. */
async function findEdit(
  s: Services,
  tx: Tx,
  vault: Vault,
  user: User,
  noteId: string,
): Promise<Edit | undefined> {
  const [note] = await tx
    .select()
    .from(notes)
    .where(and(eq(notes.id, noteId), eq(notes.userId, user.id)))
  if (!note || note.signedVersion === null) return undefined
  const texts = await readTexts(tx, vault, noteId, note.signedVersion)
  if (!texts) return undefined
  const { before, after } = texts
  const about = await aboutVisit(tx, vault, user, note.scribeId)
  const headings = [...`${before}\n${after}`.matchAll(/^##[ \t]+(.+)$/gm)].map(([, one = '']) =>
    one.trim(),
  )
  const capitals = capitalsIn(`${before}\n${after}`)
  const fixed = await readFixedText(s, tx, user.id, note.templateId)
  return { ...about, scribeId: note.scribeId, before, after, headings, capitals, fixed }
}

/** The signed text, and the last generated or signed one before it. */
async function readTexts(
  tx: Tx,
  vault: Vault,
  noteId: string,
  signedVersion: number,
): Promise<{ before: string; after: string } | undefined> {
  const isOf = eq(noteVersions.noteId, noteId)
  const [signed] = await tx
    .select()
    .from(noteVersions)
    .where(and(isOf, eq(noteVersions.version, signedVersion)))
  const isBase = inArray(noteVersions.reason, ['generated', 'regenerated', 'signed'])
  const [base] = await tx
    .select()
    .from(noteVersions)
    .where(and(isOf, lt(noteVersions.version, signedVersion), isBase))
    .orderBy(desc(noteVersions.version))
    .limit(1)
  if (!signed || !base) return undefined
  const read = ({ version, sealed }: typeof signed) =>
    vault.open<{ content: string }>(sealed, versionBound(noteId, version)).content
  return { before: read(base), after: read(signed) }
}

async function aboutVisit(tx: Tx, vault: Vault, user: User, scribeId: string): Promise<About> {
  const scribe = await scribeRow(tx, user.id, scribeId)
  const { name } = scribeHead(scribe, vault)
  const patient = await readPatient(tx, vault, scribe)
  const { firstName = '', lastName = '' } = patient?.demographics ?? {}
  // The automatic name of a visit is a date, and says nothing about anybody.
  const own = /\d/.test(name) ? [] : [name]
  return {
    names: [...own, firstName, lastName],
    headings: [],
    capitals: [],
  }
}

async function readFixedText(
  s: Services,
  tx: Tx,
  userId: string,
  templateId: string,
): Promise<string> {
  const template = await findItem(s, tx, userId, templateId).catch(() => undefined)
  return (template?.sections ?? [])
    .map(({ instruction }) => partsOf(instruction))
    .map(({ before, after }) => `${before}\n${after}`)
    .join('\n')
}

const isFixed = ({ rule, before }: Habit, fixed: string): boolean =>
  rule.kind === 'without' && before.split('\n').every((line) => fixed.includes(line.trim()))

const seenHabit = ({ rule, before, after, times }: Habit): HabitObservation => ({
  command: formatCommand(rule),
  before,
  after,
  from: 'edit',
  writer: 'rules',
  times,
})
