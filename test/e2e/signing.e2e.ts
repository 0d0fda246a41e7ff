import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listNotes } from '#contract/notes.ts'
import { createSample } from '#contract/system.ts'
import { testApp, type TestApp } from '../app.ts'
import { violations } from './axe.ts'
import { openVisitor, signInTo } from './browser.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
}, 60_000)
afterAll(() => app.close())

describe('a finished note', () => {
  it('is signed, read only, verified by its receipt, and amended with a reason', async () => {
    await using visitor = await openVisitor(app.origin)
    const { page } = visitor
    const user = await app.newUser()
    const { scribeId } = await user.call(createSample, { body: {} })
    const path = `/home/scribes/all/${scribeId}/results`
    await signInTo(page, user.email, path)
    await page.getByRole('button', { name: /^Generate/ }).click()
    const text = page.getByRole('textbox', { name: /^Note: / })
    await text.waitFor()
    await page.getByRole('button', { name: 'Sign', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: /^Sign/ }).click()
    await page.getByText(/^Signed by/).waitFor()
    await expect.poll(() => text.getAttribute('contenteditable')).toBe('false')
    await page.getByRole('button', { name: 'Receipt' }).click()
    await page.getByText('The text matches the signed version.').waitFor()
    await page.getByText('The transcript hasn’t changed since signing.').waitFor()
    // What the dialog covers in part counts as too small.
    const found = (await violations(page)).filter((one) => !one.startsWith('target-size'))
    expect(found).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Amend', exact: true }).click()
    await page.getByLabel('Reason for the change').fill('Late result')
    await page.getByRole('button', { name: 'Start amendment' }).click()
    await page.getByText('Amendment: Late result.').waitFor()
    await page.getByRole('button', { name: 'Discard amendment' }).click()
    await page.getByText(/^Signed by/).waitFor()
    const { items } = await user.call(listNotes, { params: { id: scribeId } })
    expect(items[0]?.signed?.version).toBe(2)
    expect(visitor.complaints).toEqual([])
  })

  it('is copied section by section with the keyboard, the way the chosen chart takes it', async () => {
    await using visitor = await openVisitor(app.origin)
    const { page } = visitor
    const user = await app.newUser()
    const { scribeId } = await user.call(createSample, { body: {} })
    const path = `/home/scribes/all/${scribeId}/results`
    await signInTo(page, user.email, path)
    await page.getByRole('button', { name: /^Generate/ }).click()
    await page.getByRole('textbox', { name: /^Note: / }).waitFor()
    await page.getByRole('button', { name: /^More ways to copy/ }).click()
    await page.getByRole('menuitem', { name: 'Like OSCAR' }).click()
    await page.getByRole('button', { name: 'More ways to copy (now: Like OSCAR)' }).waitFor()
    const clipboard = () => page.evaluate(() => navigator.clipboard.readText())
    const seen: string[] = []
    for (const turn of ['1 of', '2 of']) {
      await page.locator('body').press('Shift+Y')
      await page
        .getByText(new RegExp(`copied, ${turn}`))
        .first()
        .waitFor()
      seen.push(await clipboard())
    }
    expect(seen[0]).not.toBe(seen[1])
    for (const line of seen.join('\n').split('\n')) {
      expect(line.length).toBeLessThanOrEqual(76)
      expect(line).not.toMatch(/[“”’–]/)
    }
    expect(visitor.complaints).toEqual([])
  })
})
