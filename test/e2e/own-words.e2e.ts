import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createItem, getItem, updateItem, listItems } from '#contract/items.ts'
import { appendChunks } from '#server/visits/transcription/chunks/append-lines.ts'
import { testApp, type TestApp } from '../app.ts'
import { type Llm, say, startLlm } from '../fakes/llm.ts'
import { newVisit, written } from '../visit.ts'
import { violations } from './axe.ts'
import { openVisitor, signInTo } from './browser.ts'

let llm: Llm
let app: TestApp
beforeAll(async () => {
  llm = await startLlm(({ system }) =>
    say(system.includes('under a wish') ? '## Plan\n\nRest. Aspirin 300 mg.' : 'Rest and aspirin.'),
  )
  app = await testApp(llm.env)
}, 60_000)
afterAll(async () => {
  await app.close()
  await llm.close()
})

describe('words of one’s own', () => {
  it('of a macro come back as they were', async () => {
    const user = await app.newUser()
    const macro = await user.call(createItem, {
      body: { itemType: 'macro', name: 'Chest', content: 'Lungs clear.', triggerWord: '.chest' },
    })
    const params = { id: macro.id }
    await user.call(updateItem, { params, body: { version: 1, content: 'Wheeze [[side]].' } })
    await using visitor = await openVisitor(app.origin)
    const { page } = visitor
    await signInTo(page, user.email, '/home/settings/templates')
    await page.getByRole('button', { name: 'Versions of Chest' }).click()
    const dialog = page.getByRole('dialog', { name: 'Versions of Chest' })
    await dialog.getByText('Changes since this version').waitFor()
    expect(await violations(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Restore version 1' }).click()
    await page.getByText('Version 1 restored').waitFor()
    expect((await user.call(getItem, { params })).content).toBe('Lungs clear.')
  })

  it('of a macro come in by a file, which says first where their keys collide', async () => {
    const user = await app.newUser()
    const fields = { itemType: 'macro', content: 'Lungs clear.', triggerWord: '.chest' }
    await user.call(createItem, { body: { ...fields, name: 'Chest' } })
    await using visitor = await openVisitor(app.origin)
    const { page } = visitor
    await signInTo(page, user.email, '/home/settings/templates')
    await page.getByRole('button', { name: 'Import or save macros' }).waitFor()
    const file = [
      { ...fields, name: 'Chest' },
      { ...fields, name: 'Chest, long', content: 'Air entry equal.' },
    ]
    await page.setInputFiles('input[type=file]', {
      name: 'items.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify(file)),
    })
    const dialog = page.getByRole('dialog', { name: 'Import macros' })
    await dialog.getByText('You already have this macro.').waitFor()
    await dialog
      .getByText('“Chest” has the same trigger word. The first by name is used.')
      .waitFor()
    expect(await violations(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Add 1 macro' }).click()
    // The dialog shows the text as well; it closes once the macro is stored.
    await dialog.waitFor({ state: 'hidden' })
    await page.getByText('Air entry equal.').waitFor()
    const { items } = await user.call(listItems, { query: { itemType: 'macro' } })
    expect(items.map(({ name }) => name)).toEqual(['Chest', 'Chest, long'])
    expect(visitor.complaints).toEqual([])
  })

  it('are tried on the last note before they are remembered', async () => {
    const user = await app.newUser()
    await written(user, await newVisit(app, user), { prompt: { id: 'soap' } })
    await using visitor = await openVisitor(app.origin)
    const { page } = visitor
    await signInTo(page, user.email, '/home/settings/notes')
    await page.getByLabel('What to remember').fill('Keep it short and friendly.')
    await page.getByText('Only a language model can follow this.').waitFor()
    await page.getByRole('button', { name: 'Try it on my last notes' }).click()
    await page.getByText('would have changed your last note', { exact: false }).waitFor()
    await page.getByRole('button', { name: 'Show', exact: true }).click()
    await page.getByText('Your note didn’t say this', { exact: false }).waitFor()
    expect(await violations(page)).toEqual([])
  })

  it('give the level of a visit, with their lines, when one asks', async () => {
    const user = await app.newUser()
    const id = await newVisit(app, user)
    const text = 'Your type two diabetes is not well controlled, so I will increase your metformin.'
    const line = { speaker: 'clinician', text, timestamp: 50, end: 55 }
    await appendChunks(app.services, user.user.id, id, [line])
    await using visitor = await openVisitor(app.origin)
    const { page } = visitor
    await signInTo(page, user.email, `/home/scribes/all/${id}/results`)
    await page.getByRole('tab', { name: /^Tasks/ }).click()
    await page.getByRole('button', { name: 'Codes' }).click()
    await page.getByRole('button', { name: 'Office visit level (US)' }).click()
    const level = page.getByRole('region', { name: 'Office visit level' })
    await level.getByText('Level 4 by decisions').waitFor()
    await level.getByLabel('Your minutes on this day').fill('41')
    await level.getByText('Level 5 by time').waitFor()
    expect(await violations(page)).toEqual([])
  })
})
