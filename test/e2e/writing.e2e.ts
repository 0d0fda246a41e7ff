import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listNotes } from '#contract/notes.ts'
import { addContext } from '#contract/scribes.ts'
import { createSample } from '#contract/system.ts'
import { answerWith, type Llm, numberedIn, say, startLlm } from '#test/fakes/llm.ts'
import { testApp, type TestApp } from '../app.ts'
import { violations } from './axe.ts'
import { openVisitor, signInTo } from './browser.ts'

let llm: Llm
let app: TestApp
beforeAll(async () => {
  llm = await startLlm((asked) => {
    const { prompt } = asked
    if (prompt.includes('PASSAGE BEGINS')) return say('Start aspirin 810 mg daily.')
    const lines = numberedIn(prompt).filter(({ text }) => /aspirin|ECG/i.test(text))
    const said = lines.map(({ number, text }) => `- [${number}] ${text}`).join('\n') || undefined
    return say(
      answerWith(asked, (heading) => (/Plan|Done so far/.test(heading) ? said : undefined)),
    )
  })
  app = await testApp({ ...llm.env, MODEL_QUICK: 'quick-model' })
})
afterAll(async () => {
  await app.close()
  await llm.close()
})

async function openResults(page: Page) {
  const user = await app.newUser()
  const { scribeId } = await user.call(createSample, { body: {} })
  const content = 'Allergic to penicillin since childhood.'
  await user.call(addContext, { params: { id: scribeId }, body: { content } })
  const path = `/home/scribes/all/${scribeId}/results`
  await signInTo(page, user.email, path)
  return { user, scribeId, text: page.getByRole('textbox', { name: /^Note: / }) }
}

describe('writing notes', () => {
  it('from several templates at once, and only from the chosen sources', async () => {
    await using visitor = await openVisitor(app.origin)
    const { page } = visitor
    const { user, scribeId } = await openResults(page)
    await page.getByRole('button', { name: 'All templates' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: /^Allergic to penicillin/ }).click()
    // A suggestion can be ticked like everything else.
    const suggested = dialog.getByRole('region', { name: 'Suggested for this visit' })
    await suggested.getByRole('checkbox').first().waitFor()
    await dialog.getByRole('checkbox', { name: 'Choose SOAP note' }).check()
    await dialog.getByRole('checkbox', { name: 'Choose Progress note' }).check()
    expect(await violations(page)).toEqual([])
    llm.asked.length = 0
    await dialog.getByRole('button', { name: 'Write 2 notes' }).click()
    await page.getByRole('button', { name: /^Copy/ }).and(page.locator(':enabled')).waitFor()
    await expect
      .poll(async () => {
        const { items } = await user.call(listNotes, { params: { id: scribeId } })
        return items.map(({ title, state }) => `${title} ${state}`).toSorted()
      })
      .toEqual(['Progress note complete', 'SOAP note complete'])
    expect(llm.asked.some(({ prompt }) => prompt.includes('penicillin since childhood'))).toBe(
      false,
    )
    expect(visitor.complaints).toEqual([])
  })

  it('rewords a sentence, says what its checks found, and changes nothing before it is accepted', async () => {
    await using visitor = await openVisitor(app.origin)
    const { page } = visitor
    const { text } = await openResults(page)
    await page.getByRole('button', { name: /^Generate/ }).click()
    // While the note is being written, its lines change.
    await page.getByRole('button', { name: 'Copy for the chart' }).click({ trial: true })
    const item = text.locator('li').first()
    const before = await item.innerText()
    await item.click({ clickCount: 3 })
    await page.getByRole('toolbar', { name: 'Selected words' }).waitFor()
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: 'Shorter', exact: true }).click()
    await page.getByText('1 sentence to review:').waitFor()
    expect(await violations(page)).toEqual([])
    expect(await item.innerText()).toBe(before)
    await page.getByRole('button', { name: 'Accept' }).click()
    await text.getByText('Start aspirin 810 mg daily.').waitFor()
    await page
      .getByText(/to review/)
      .first()
      .waitFor()
    await page.getByRole('button', { name: 'More for this note' }).click()
    await page.getByRole('menuitem', { name: 'Compare side by side' }).click()
    await page.getByText(/^\d+ differences?$/).waitFor()
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: 'Next difference' }).click()
    await page.locator('[data-difference][data-current]').waitFor()
    expect(visitor.complaints).toEqual([])
  })
})
