import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createItem } from '#contract/items.ts'
import { listNotes, updateNote } from '#contract/notes.ts'
import { updateMe } from '#contract/profile.ts'
import { startWork } from '#server/work.ts'
import { testApp, type TestApp, type TestUser } from '../app.ts'
import { inPieces, type Llm, say, type Reply, startLlm } from '../fakes/llm.ts'
import { newVisit, written } from '../visit.ts'
import { violations } from './axe.ts'
import { openVisitor, signInTo } from './browser.ts'

const plan =
  'The patient has had chest pain and no shortness of breath. Come back with shortness of breath.'
let reply: () => Reply = () => say(plan)
let llm: Llm
let app: TestApp
beforeAll(async () => {
  llm = await startLlm(() => reply())
  app = await testApp(llm.env)
  await startWork(app.services)
}, 60_000)
afterAll(async () => {
  await app.close()
  await llm.close()
})

/** A visit with a one-section note, for a user who wants to be asked. */
async function noted() {
  const user = await app.newUser()
  const settings = { memoryEnabled: true, memoryInferenceOption: 'ask' }
  await user.call(updateMe, { body: { version: user.user.version, settings } })
  const sections = [{ heading: 'Plan', instruction: 'What to do.', kind: 'plan' as const }]
  const { id: template } = await user.call(createItem, {
    body: { itemType: 'template', name: 'Plan', sections },
  })
  const scribeId = await newVisit(app, user)
  await written(user, scribeId, { prompt: { id: template } })
  return { user, template, scribeId, path: `/home/scribes/all/${scribeId}/results` }
}
const noteOf = async (user: TestUser, id: string) => {
  const [note] = (await user.call(listNotes, { params: { id } })).items
  if (!note) throw new Error('a note should have been written')
  return note
}

describe('a habit', () => {
  it('is asked about after signing, tried, remembered, and followed in the next note', async () => {
    const { user, template, scribeId, path } = await noted()
    const note = await noteOf(user, scribeId)
    const content = note.content.replaceAll('shortness of breath', 'SOB')
    await user.call(updateNote, {
      params: { id: note.id },
      body: { version: note.version, content },
    })
    await using visitor = await openVisitor(app.origin)
    const { page } = visitor
    await signInTo(page, user.email, path)
    await page.getByRole('button', { name: 'Sign', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: /^Sign/ }).click()
    const card = page.getByRole('region', { name: 'Suggested writing preference' })
    await card.waitFor()
    await card.getByText('This would have changed nothing in your last note.').waitFor()
    const offered = () => card.getByLabel('What to remember').inputValue()
    await expect.poll(offered).toBe('Write “SOB” for “shortness of breath”.')
    expect(await violations(page)).toEqual([])
    await card.getByRole('button', { name: 'Remember' }).click()
    await card.waitFor({ state: 'detached' })
    const next = await newVisit(app, user)
    await written(user, next, { prompt: { id: template } })
    expect((await noteOf(user, next)).content).toContain('no SOB')
    await page.goto(`/home/scribes/all/${next}/results`)
    await page.getByRole('button', { name: '1 memory' }).click()
    await page.getByText('Plan · followed exactly').waitFor()
    await page.goto('/home/settings/notes')
    await page.getByText(/^Used in 1 note, last on/).waitFor()
    expect(await violations(page)).toEqual([])
    expect(visitor.complaints).toEqual([])
  })
})

describe('a memory', () => {
  it('takes effect once the first one is saved, and the page says when memories are off', async () => {
    const user = await app.newUser()
    const template = await user.call(createItem, {
      body: {
        itemType: 'template',
        name: 'Plan',
        sections: [{ heading: 'Plan', instruction: 'What to do.', kind: 'plan' }],
      },
    })
    const scribeId = await newVisit(app, user)
    await using visitor = await openVisitor(app.origin)
    const { page } = visitor
    await signInTo(page, user.email, '/home/settings/notes')
    const used = page.getByRole('switch', { name: 'Use writing preferences' })
    await used.waitFor()
    expect(await used.isChecked()).toBe(false)
    const remember = async (command: string) => {
      await page.getByRole('textbox', { name: 'What to remember' }).fill(command)
      await page.getByRole('button', { name: 'Remember', exact: true }).click()
      await page
        .getByRole('list', { name: 'Writing preferences' })
        .getByText(command)
        .first()
        .waitFor()
    }
    await remember('Write SOB for shortness of breath.')
    await expect.poll(() => used.isChecked()).toBe(true)
    reply = () => say(plan)
    await written(user, scribeId, { prompt: { id: template.id } })
    expect((await noteOf(user, scribeId)).content).toContain('SOB')
    // Memories that a user turned off stay off, and the page says so.
    await used.press('Space')
    const off = page.getByText('Writing preferences are off')
    await off.waitFor()
    await remember('Write BP for blood pressure.')
    await off.waitFor()
    expect(await used.isChecked()).toBe(false)
    await page.getByRole('button', { name: 'Use writing preferences' }).click()
    await expect.poll(() => used.isChecked()).toBe(true)
    await off.waitFor({ state: 'detached' })
    expect(visitor.complaints).toEqual([])
  })
})

describe('the assistant', () => {
  it('is stopped, asked again in other words, and its answer goes into the note', async () => {
    const { user, scribeId, path } = await noted()
    await using visitor = await openVisitor(app.origin)
    const { page } = visitor
    await signInTo(page, user.email, path)
    reply = () => ({
      kind: 'say',
      pieces: ['Half', ...inPieces(' an answer'.repeat(999))],
      pauseMs: 50,
    })
    await page.getByRole('tab', { name: 'Ask', exact: true }).click()
    await page.getByRole('textbox', { name: 'Ask about this visit' }).fill('Which dose?')
    await page.getByRole('button', { name: 'Ask', exact: true }).click()
    await page.getByText('Half').waitFor()
    await page.getByRole('button', { name: 'Stop', exact: true }).click()
    await page.getByText('(This answer was interrupted.)').waitFor()
    reply = () => say('Lisinopril 10 mg once a day.')
    await page.getByRole('button', { name: 'Edit and ask again' }).click()
    await page.getByLabel('Edit the question').fill('Which dose of lisinopril?')
    await page.getByRole('button', { name: 'Ask again' }).click()
    await page.getByText('Lisinopril 10 mg once a day.').waitFor()
    await page.getByText('(This answer was interrupted.)').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Insert into note' }).click()
    await expect
      .poll(async () => (await noteOf(user, scribeId)).content)
      .toContain('Lisinopril 10 mg once a day.')
    expect(visitor.complaints).toEqual([])
  })
})
