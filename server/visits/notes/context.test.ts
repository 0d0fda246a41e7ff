import { afterAll, beforeAll, expect, test } from 'vitest'
import { getNoteContext, setNoteContext } from '#contract/generation.ts'
import { listNotes } from '#contract/notes.ts'
import { updateMe } from '#contract/profile.ts'
import { addContext } from '#contract/scribes.ts'
import { type TestApp, testApp, type TestUser } from '#test/app.ts'
import { type Llm, say, sentencesIn, startLlm } from '#test/fakes/llm.ts'
import { newVisit, written } from '#test/visit.ts'

let llm: Llm
let app: TestApp
beforeAll(async () => {
  llm = await startLlm(
    () => say('Seen today.'),
    undefined,
    ({ prompt }) =>
      say(
        sentencesIn(prompt)
          .map((one, at) => `${at + 1} | not stated | ${one}`)
          .join('\n'),
      ),
  )
  app = await testApp(llm.env)
})
afterAll(async () => {
  await app.close()
  await llm.close()
})

const secret = 'Allergic to penicillin since childhood.'
async function visitWithContext(): Promise<{ user: TestUser; id: string }> {
  const user = await app.newUser()
  const id = await newVisit(app, user)
  await user.call(addContext, { params: { id }, body: { content: secret } })
  return { user, id }
}
const soap = { prompt: { id: 'soap' } }
async function promptOf(user: TestUser, id: string): Promise<string> {
  llm.asked.length = 0
  await written(user, id, soap)
  return llm.asked[0]?.prompt ?? ''
}

test('the possible sources of a note are listed with their sizes', async () => {
  const { user, id } = await visitWithContext()
  const { parts, own } = await user.call(getNoteContext, { params: { id } })
  expect(own).toBe(false)
  expect(parts.map(({ kind, words }) => [kind, words])).toEqual([
    ['transcript', 44],
    ['context', 5],
  ])
})

test('a part left out of one visit does not reach the model, but remains evidence', async () => {
  const { user, id } = await visitWithContext()
  expect(await promptOf(user, id)).toContain(secret)
  const params = { id }
  const { choice, parts } = await user.call(getNoteContext, { params })
  const without = parts.filter(({ kind }) => kind === 'context').map((part) => part.id)
  const chosen = await user.call(setNoteContext, {
    params,
    body: { choice: { ...choice, without } },
  })
  expect(chosen).toMatchObject({ own: true, choice: { without } })
  expect(await promptOf(user, id)).not.toContain(secret)
  const other = await visitWithContext()
  await expect(other.user.call(getNoteContext, { params })).rejects.toMatchObject({
    code: 'not-found',
  })
})

test('the user’s default applies if a visit has no choice, and can be restored', async () => {
  const { user, id } = await visitWithContext()
  const { settings, version } = user.user
  const noteContext = { ...settings.noteContext, context: false }
  await user.call(updateMe, { body: { version, settings: { noteContext } } })
  expect(await promptOf(user, id)).not.toContain(secret)
  const params = { id }
  await user.call(setNoteContext, { params, body: { choice: settings.noteContext } })
  expect(await promptOf(user, id)).toContain(secret)
  const back = await user.call(setNoteContext, { params, body: { choice: null } })
  expect(back).toMatchObject({ own: false, choice: { context: false } })
})

test('earlier notes are sent for consistency only on request', async () => {
  const { user, id } = await visitWithContext()
  await written(user, id, soap)
  expect(await promptOf(user, id)).not.toContain('EARLIER NOTES BEGINS')
  const params = { id }
  const { choice } = await user.call(getNoteContext, { params })
  const body = { choice: { ...choice, earlierNotes: true } }
  await user.call(setNoteContext, { params, body })
  expect(await promptOf(user, id)).toContain('EARLIER NOTES BEGINS')
  const { items } = await user.call(listNotes, { params })
  // An earlier note's statement proves nothing.
  expect(items.at(-1)?.claims.every(({ status }) => status !== 'supported')).toBe(true)
})
