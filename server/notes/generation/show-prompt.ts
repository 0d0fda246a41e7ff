import type { Answer } from '#contract/endpoint.ts'
import type { showPrompt as endpoint } from '#contract/generation.ts'
import { randomUUID } from 'node:crypto'
import { userScope, vaultOf } from '#server/crypto/vault.ts'
import { loadUser } from '#server/profile/profile.ts'
import type { Services } from '#server/services.ts'
import { withoutFixedText } from './fixed-text.ts'
import { ownWords } from './own-words.ts'
import { askOf, recordOf } from './questions.ts'
import { choicesOf, findAll, type Wanted } from './start.ts'
import { chooseWriter, taskOf } from './task.ts'

/**
 * What a language model would be asked, word for word. Nothing is sent.
 * @throws AppError like `startGeneration`
 */
export async function showPrompt(
  s: Services,
  userId: string,
  wanted: Wanted,
): Promise<Answer<typeof endpoint>> {
  const vault = await vaultOf(s.keys, userScope(userId))
  const [user, found] = await Promise.all([
    loadUser(s, userId),
    s.db.as(userId, (tx) => findAll(s, tx, vault, userId, wanted)),
  ])
  const { template, known, earlier } = found
  const { settings } = user
  const own = await ownWords(s, user, found.details, known.sources, wanted.timezone)
  const choices = choicesOf(wanted, template, undefined)
  const context = found.context ?? settings.noteContext
  const { writer } = await chooseWriter(s, choices, settings)
  const section = undefined
  const input = { template, section, known, settings, choices, context, earlier, own }
  const task = withoutFixedText(taskOf(randomUUID(), input))
  if (writer.kind === 'composer') return { writer, questions: [] }
  const record = recordOf(task)
  const ask = askOf(task)
  return {
    writer,
    questions: task.sections.map((one) => ({ heading: one.heading, ...ask(one, record) })),
  }
}
