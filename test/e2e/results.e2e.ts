import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { updateNote } from '#contract/notes.ts'
import { addContext, createScribe } from '#contract/scribes.ts'
import { createSample } from '#contract/system.ts'
import { addChunks } from '#contract/transcripts.ts'
import { testApp, type TestApp } from '../app.ts'
import { openVisitor, signInTo } from './browser.ts'
import { expectWhole, noteOf } from './whole-note.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

/** A user with the sample visit, signed in and looking at its results. */
async function openResults(page: Page, query = '') {
  const user = await app.newUser()
  const { scribeId } = await user.call(createSample, { body: {} })
  const path = `/home/scribes/all/${scribeId}/results${query}`
  await signInTo(page, user.email, path)
  return { user, scribeId, text: page.getByRole('textbox', { name: /^Note: / }) }
}

describe('a note', () => {
  it('is written with one key, and every sentence links to its source', async () => {
    await using visitor = await openVisitor(app.origin)
    const { page } = visitor
    const { user, scribeId, text } = await openResults(page)
    await page.getByRole('button', { name: /^Generate/ }).waitFor()
    await page.keyboard.press('Control+Enter')
    await expectWhole(user, scribeId, text)
    await text.locator('[data-claim]').first().hover()
    await page.getByText(/^Supported by/).waitFor()
    expect(visitor.complaints).toEqual([])
  })

  it('marks a number that conflicts as soon as it is saved, and asks before copying', async () => {
    await using visitor = await openVisitor(app.origin)
    const { page } = visitor
    const { user, scribeId, text } = await openResults(page)
    await page.getByRole('button', { name: /^Generate/ }).click()
    // While the note is being written, the caret would move with it.
    await page.getByRole('button', { name: 'Copy for the chart' }).click({ trial: true })
    await expectWhole(user, scribeId, text)
    await text.locator('p').last().click()
    await page.keyboard.press('Control+End')
    // The second Enter ends the list.
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    // Word processors mark bold text with styles, which the page's policy doesn't allow.
    await text.evaluate((editor) => {
      const clipboardData = new DataTransfer()
      const html =
        '<b style="font-weight: normal">In <span style="font-weight: 700">Room</span></b>'
      clipboardData.setData('text/html', `<style>b { color: red }</style>${html}`)
      editor.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
    })
    await text.locator('p').filter({ hasText: 'In Room' }).locator('strong').waitFor()
    await page.keyboard.type(' 4. Temperature was 39.9 degrees.')
    await page.getByText('1 conflict').waitFor()
    await page.getByRole('button', { name: 'Copy for the chart' }).click()
    await page.getByText(/^1 high-risk statement/).waitFor()
    await page.getByRole('button', { name: 'Review', exact: true }).click()
    await page.getByRole('button', { name: 'Remove' }).first().click()
    await page.getByText('No marks', { exact: true }).waitFor()
    await expect
      .poll(async () => (await noteOf(user, scribeId)).content)
      .not.toContain('39.9 degrees')
    await page.getByRole('button', { name: 'Copy for the chart' }).click()
    await page.getByText('Copied for the chart.').waitFor()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied).toContain('Room 4')
    expect(copied).not.toContain('39.9')
    expect(visitor.complaints).toEqual([])
  })

  it('says when the visit has changed since', async () => {
    await using visitor = await openVisitor(app.origin)
    const { user, scribeId, text } = await openResults(visitor.page)
    await visitor.page.getByRole('button', { name: /^Generate/ }).click()
    await text.waitFor()
    await user.call(addContext, { params: { id: scribeId }, body: { content: 'BP 150/95.' } })
    await visitor.page.getByText(/^Out of date/).waitFor()
  })

  it('that failed before its first word is started again by Generate, once, in its place', async () => {
    await using visitor = await openVisitor(app.origin)
    const { page } = visitor
    const user = await app.newUser()
    const { id } = await user.call(createScribe, { body: {} })
    const add = (text: string) =>
      user.call(addChunks, { params: { id }, body: { chunks: [{ text }] } })
    await add('Okay.')
    let begun = 0
    page.on('request', (request) => {
      if (request.url().includes('/api/chat/generate')) begun += 1
    })
    await signInTo(page, user.email, `/home/scribes/all/${id}`)
    await page.getByRole('button', { name: /^Generate/ }).click()
    await page.getByText(/^Too little was said/).waitFor()
    await add('I have had a cough for three weeks and I take lisinopril 10 milligrams every day.')
    await page.reload()
    await page.getByText('Writing failed before the first word.').waitFor()
    await page.getByRole('tab', { name: 'Context' }).click()
    await page.getByRole('button', { name: /^Generate/ }).click()
    await page
      .getByRole('textbox', { name: /^Note: / })
      .getByText(/lisinopril/i)
      .first()
      .waitFor()
    expect(begun).toBe(2)
    expect(await page.getByRole('tablist', { name: 'Notes' }).getByRole('tab').count()).toBe(1)
    expect(visitor.complaints).toEqual([])
  })
})

describe('typing', () => {
  it('is kept without a network and saved when it is back', async () => {
    await using visitor = await openVisitor(app.origin)
    const { page, context } = visitor
    const { user, scribeId, text } = await openResults(page)
    await page.getByRole('button', { name: /^Generate/ }).click()
    await expectWhole(user, scribeId, text)
    await text.locator('p').first().click()
    await context.setOffline(true)
    await page.keyboard.press('End')
    await page.keyboard.type(' Typed in a lift.')
    await page.getByText('Kept on this device, will be saved').waitFor()
    await context.setOffline(false)
    await page.getByText('Saved', { exact: true }).waitFor()
    expect((await noteOf(user, scribeId)).content).toContain('Typed in a lift.')
  })

  it('does not write over an edit from elsewhere: one chooses, and both stay', async () => {
    await using visitor = await openVisitor(app.origin)
    const { page } = visitor
    const { user, scribeId, text } = await openResults(page)
    await page.getByRole('button', { name: /^Generate/ }).click()
    await expectWhole(user, scribeId, text)
    // Another device saves while this one receives no events.
    await page.route('**/api/scribes/*/notes', (route) => route.abort())
    const { id, version, content } = await noteOf(user, scribeId)
    const other = `${content}\n\nSeen with his wife.`
    await user.call(updateNote, { params: { id }, body: { version, content: other } })
    await text.locator('p').first().click()
    await page.keyboard.press('End')
    await page.keyboard.type(' Mine.')
    await page.getByRole('button', { name: 'Keep your text' }).click()
    await page.getByText('Saved', { exact: true }).waitFor()
    expect((await noteOf(user, scribeId)).content).toContain('Mine.')
  })
})
