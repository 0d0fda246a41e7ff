import type { ContextChoice, User } from '#contract/profile.ts'
import { userScope, type Vault, openVault } from '#server/platform/crypto/vault.ts'
import { openBody } from '#server/visits/notes/present.ts'
import { loadKeyedVisit } from '#server/visits/notes/sources.ts'
import { loadUser } from '#server/identity/accounts/profile/profile.ts'
import type { Services } from '#server/services.ts'
import { type OwnWords, ownWords } from './own-words.ts'
import type { Choices } from './request.ts'
import { pickChoices, findAll, type GenerationInputs, type GenerateRequest } from './inputs.ts'
import { isDictation } from './highlights-template.ts'
import { insteadOfModel } from './instead-of-model.ts'
import { type ChosenWriter, chooseWriter, type TaskInput } from './task.ts'

/** All that is settled before a word is written. */
export interface Writing {
  vault: Vault
  user: User
  found: GenerationInputs
  choices: Choices
  context: ContextChoice
  chosen: ChosenWriter
  own: OwnWords
  input: TaskInput
}

/** @throws AppError 'No template selected', 'Template not found' or 'Scribe not found' */
export async function planWriting(
  s: Services,
  userId: string,
  wanted: GenerateRequest,
): Promise<Writing> {
  const vault = await openVault(s.keys, userScope(userId))
  const [user, rows] = await Promise.all([
    loadUser(s, userId),
    s.db.as(userId, (tx) => findAll(s, tx, vault, userId, wanted)),
  ])
  const known = await loadKeyedVisit(s, { userId, scribeId: wanted.scribeId, key: rows.key })
  const { settings } = user
  const picked = pickChoices(wanted, rows.template, rows.note && openBody(rows.note, vault))
  const chosen = await chooseWriter(s, userId, picked, settings, rows.template)
  const isInstead = chosen.writer.kind === 'highlights' && !isDictation(rows.template)
  const instead = isInstead ? await insteadOfModel(s, userId, vault, wanted, rows) : undefined
  const found = {
    ...rows,
    known,
    ...(instead && { template: instead.template, note: instead.note }),
  }
  const { template, note, earlier } = found
  const own = await ownWords(s, user, found.details, known.sources, wanted.timezone)
  const body = note && openBody(note, vault)
  const choices = instead ? { ...picked, writer: 'highlights' as const } : picked
  const context = found.context ?? settings.noteContext
  const material = { template, known, earlier, own }
  const { section } = wanted
  const before = body?.content
  const waiting = instead?.waiting
  const input = { ...material, section, settings, choices, context, before, waiting }
  return { vault, user, found, choices, context, chosen, own, input }
}
