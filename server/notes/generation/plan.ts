import type { ContextChoice, User } from '#contract/profile.ts'
import { userScope, type Vault, vaultOf } from '#server/crypto/vault.ts'
import { bodyOf } from '#server/notes/present.ts'
import { visitOf } from '#server/notes/sources.ts'
import { loadUser } from '#server/profile/profile.ts'
import type { Services } from '#server/services.ts'
import { type OwnWords, ownWords } from './own-words.ts'
import type { Choices } from './request.ts'
import { choicesOf, findAll, type Found, type Wanted } from './found.ts'
import { type ChosenWriter, chooseWriter, type TaskInput } from './task.ts'

/** All that is settled before a word is written. */
export interface Writing {
  vault: Vault
  user: User
  found: Found
  choices: Choices
  context: ContextChoice
  chosen: ChosenWriter
  own: OwnWords
  input: TaskInput
}

/** @throws AppError 'No template selected', 'Template not found' or 'Scribe not found' */
export async function planWriting(s: Services, userId: string, wanted: Wanted): Promise<Writing> {
  const vault = await vaultOf(s.keys, userScope(userId))
  const [user, rows] = await Promise.all([
    loadUser(s, userId),
    s.db.as(userId, (tx) => findAll(s, tx, vault, userId, wanted)),
  ])
  const { template, note, earlier, key } = rows
  const known = await visitOf(s, { userId, scribeId: wanted.scribeId, key })
  const found = { ...rows, known }
  const { settings } = user
  const own = await ownWords(s, user, found.details, known.sources, wanted.timezone)
  const body = note && bodyOf(note, vault)
  const choices = choicesOf(wanted, template, body)
  const context = found.context ?? settings.noteContext
  const chosen = await chooseWriter(s, choices, settings)
  const { section } = wanted
  const before = body?.content
  const input = { template, section, known, settings, choices, context, earlier, own, before }
  return { vault, user, found, choices, context, chosen, own, input }
}
