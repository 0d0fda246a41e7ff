import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createItem, getItem } from '#contract/items.ts'
import { listMemories } from '#contract/memories.ts'
import { createScribe } from '#contract/scribes.ts'
import { testApp, type TestApp, type TestUser } from '../app.ts'
import { newVisit, written } from '../visit.ts'
import { violations } from './axe.ts'
import { openVisitor, signInTo } from './browser.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

describe('the editor of templates', () => {
  it('saves automatically, fixes what invites invention, moves sections and tries the template', async () => {
    const user = await app.newUser()
    await using visitor = await openVisitor(app.origin)
    const { page } = visitor
    await signInTo(page, user.email, '/home/templates')
    await page.getByRole('button', { name: 'New template' }).click()
    const dialog = page.getByRole('dialog', { name: 'New prompt' })
    await dialog.getByLabel(/^Name/).fill('Knee clinic')
    await dialog.getByRole('button', { name: 'Create' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByLabel('Instructions for History').fill('List at least five symptoms.')
    await page.getByRole('button', { name: 'Ask for what was said' }).click()
    await page.getByRole('button', { name: 'Add a section' }).click()
    await page.getByRole('textbox', { name: 'Heading' }).nth(1).fill('Plan')
    await page.getByRole('button', { name: 'Move Plan', exact: true }).press('ArrowUp')
    const id = new URL(page.url()).pathname.split('/')[3] ?? ''
    const stored = async () =>
      (await user.call(getItem, { params: { id } })).sections?.map(({ heading }) => heading)
    await expect.poll(stored).toEqual(['Plan', 'History'])
    await page.getByText('Saved', { exact: true }).waitFor()
    expect(await violations(page)).toEqual([])
    await page.reload()
    const headings = page.getByRole('textbox', { name: 'Heading' })
    await expect
      .poll(() => headings.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value)))
      .toEqual(['Plan', 'History'])
    expect(await page.getByLabel('Instructions for History').inputValue()).toBe(
      'List all mentioned symptoms.',
    )
    await page.getByRole('button', { name: 'Write a test note' }).click()
    await page.getByText(/^Trying a template needs a language model/).waitFor()
    await page.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('heading', { name: 'Knee clinic' }).waitFor()
    // The browser reports the refused preview itself.
    const isRefusal = (line: string) => line.includes('400') && line.includes('preview')
    expect(visitor.complaints.filter((line) => !isRefusal(line))).toEqual([])
  })
})

describe('what is typed while the editor saves', () => {
  it('continues at the caret', async () => {
    const user = await app.newUser()
    const section = { heading: 'Plan', instruction: 'What was agreed', kind: 'plan' as const }
    const { id } = await user.call(createItem, {
      body: { itemType: 'template', name: 'Ankle clinic', sections: [section] },
    })
    await using visitor = await openVisitor(app.origin)
    const { page } = visitor
    await signInTo(page, user.email, `/home/templates/${id}/edit`)
    const saved = async () => page.getByRole('status').getByText('Saved', { exact: true }).waitFor()
    const what = page.getByLabel('Instructions for Plan')
    for (const words of [' today', ', and by whom']) {
      await what.press('End')
      await page.keyboard.type(words)
      await saved()
    }
    // No click in between: a pause long enough to save doesn't move the caret.
    await page.keyboard.type('.')
    expect(await what.inputValue()).toBe('What was agreed today, and by whom.')
    const heading = page.getByRole('textbox', { name: 'Heading' })
    await heading.press('End')
    await page.keyboard.type(' for')
    await saved()
    await page.keyboard.type(' now')
    expect(await heading.inputValue()).toBe('Plan for now')
    await saved()
    expect(visitor.complaints).toEqual([])
  })
})

describe('an unwanted template', () => {
  it('is archived, says so, is restored, and can be deleted for good from the archive', async () => {
    const user = await app.newUser()
    const section = { heading: 'Plan', instruction: 'What was agreed.', kind: 'plan' as const }
    const { id } = await user.call(createItem, {
      body: { itemType: 'template', name: 'Old clinic', sections: [section] },
    })
    await using visitor = await openVisitor(app.origin)
    const { page } = visitor
    await signInTo(page, user.email, `/home/templates/${id}`)
    const choose = async (name: string) => {
      await page.getByRole('button', { name: 'More actions for this template' }).click()
      await page.getByRole('menuitem', { name, exact: true }).click()
    }
    // The row in the list also names its owner.
    const facts = page.getByRole('paragraph').filter({ hasText: 'Mine, private' })
    await choose('Archive template')
    await expect.poll(() => facts.textContent()).toMatch(/^In the archive · Mine, private/)
    await choose('Unarchive')
    await expect.poll(() => facts.textContent()).toMatch(/^Mine, private/)
    await choose('Archive template')
    await expect.poll(() => facts.textContent()).toMatch(/^In the archive/)
    await choose('Delete')
    await page.getByRole('button', { name: 'Keep' }).click()
    expect((await user.call(getItem, { params: { id } })).name).toBe('Old clinic')
    await choose('Delete')
    // The answer comes late, after the event of the deletion.
    await page.route(`**/api/items/${id}`, async (route) => {
      if (route.request().method() !== 'DELETE') return route.continue()
      const answer = await route.fetch()
      await setTimeout(1_000)
      await route.fulfill({ response: answer })
    })
    await page.getByRole('button', { name: 'Delete template' }).click()
    await page.waitForURL('**/home/templates?show=archived')
    const isKept = () => user.call(getItem, { params: { id } }).then(Boolean, () => false)
    await expect.poll(isKept).toBe(false)
    await page.getByRole('link', { name: /^Old clinic/ }).waitFor({ state: 'detached' })
    expect(visitor.complaints).toEqual([])
  })
})

describe('memories', () => {
  it('are added, changed, switched and forgotten', async () => {
    const user = await app.newUser()
    await using visitor = await openVisitor(app.origin)
    const { page } = visitor
    await signInTo(page, user.email, '/home/settings/notes')
    await page.getByLabel('What to remember').fill('Write BP for blood pressure.')
    await page.getByRole('button', { name: 'Remember' }).click()
    const uses = page.getByRole('switch', { name: 'Use writing preferences' })
    await expect.poll(() => uses.isChecked()).toBe(true)
    await uses.press('Space')
    await page.getByText('Your saved preferences aren’t used in notes or chat.').waitFor()
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: 'Use writing preferences' }).click()
    await expect.poll(() => uses.isChecked()).toBe(true)
    const row = page.getByRole('textbox', { name: 'Writing preference', exact: true })
    await row.fill('Write BP.')
    await row.press('Enter')
    await page.getByRole('switch', { name: 'Use “Write BP.”' }).press('Space')
    expect(await violations(page)).toEqual([])
    await expect
      .poll(async () => (await user.call(listMemories, {})).items)
      .toMatchObject([{ command: 'Write BP.', enabled: false }])
    await page.getByRole('button', { name: 'Delete “Write BP.”' }).click()
    await page.getByText('No writing preferences yet.').waitFor()
    expect(visitor.complaints).toEqual([])
  })
})

describe('a macro', () => {
  const content = 'Knee stable on the [[side]], no effusion.'
  async function author(): Promise<TestUser> {
    const user = await app.newUser()
    const body = {
      itemType: 'macro',
      name: 'Stable knee',
      content,
      triggerWord: '.knee',
      hotkey: 'alt+9',
    }
    await user.call(createItem, { body })
    return user
  }

  it('expands in the notes on a visit, is undone at once, and leads to its slots', async () => {
    const user = await author()
    const { id } = await user.call(createScribe, { body: {} })
    await using visitor = await openVisitor(app.origin)
    const { page } = visitor
    const macros = page.waitForResponse(/itemType=macro/)
    await signInTo(page, user.email, `/home/scribes/all/${id}`)
    await (await macros).finished()
    const note = page.getByRole('textbox', { name: 'Note', exact: true })
    await note.pressSequentially('Exam: .knee ')
    await expect.poll(() => note.inputValue()).toBe(`Exam: ${content}`)
    await page.keyboard.type('left')
    await expect.poll(() => note.inputValue()).toBe('Exam: Knee stable on the left, no effusion.')
    await note.fill('')
    await note.pressSequentially('.knee ')
    await page.keyboard.press('Control+z')
    await expect.poll(() => note.inputValue()).toBe('.knee')
    await note.fill('')
    await note.pressSequentially('See /sta')
    await page.getByRole('option', { name: /Stable knee/ }).waitFor()
    await page.keyboard.press('Enter')
    await expect.poll(() => note.inputValue()).toBe(`See ${content}`)
    await note.fill('')
    await page.keyboard.press('Alt+9')
    await expect.poll(() => note.inputValue()).toBe(content)
    expect(visitor.complaints).toEqual([])
  })

  it('expands in the editor of a note as one step', async () => {
    const user = await author()
    const id = await newVisit(app, user)
    await written(user, id, { prompt: { id: 'soap' } })
    await using visitor = await openVisitor(app.origin)
    const { page } = visitor
    const macros = page.waitForResponse(/itemType=macro/)
    await signInTo(page, user.email, `/home/scribes/all/${id}/results`)
    await (await macros).finished()
    const text = page.locator('#note-text')
    await text.click()
    await page.keyboard.press('Control+End')
    await page.keyboard.type(' .knee ')
    await expect.poll(() => text.innerText()).toContain(content)
    await page.keyboard.type('right')
    await expect.poll(() => text.innerText()).toContain('Knee stable on the right, no effusion.')
    await page.keyboard.press('Control+z')
    await page.keyboard.press('Control+z')
    await expect.poll(() => text.innerText()).not.toContain('effusion')
    expect(visitor.complaints).toEqual([])
  })

  it('is warned of when its keys belong to the browser', async () => {
    const user = await author()
    await using visitor = await openVisitor(app.origin)
    const { page } = visitor
    await signInTo(page, user.email, '/home/settings/templates')
    await page.getByRole('button', { name: 'Add a macro' }).click()
    await page.getByLabel('Trigger word').fill('.knee')
    await page.getByText(/Stable knee” has the same trigger word/).waitFor()
    await page.getByRole('textbox', { name: 'Shortcut' }).press('Control+j')
    await page.getByText('Browsers use this shortcut.').waitFor()
    expect(await violations(page)).toEqual([])
    expect(visitor.complaints).toEqual([])
  })
})
