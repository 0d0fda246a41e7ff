import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listNotes } from '#contract/notes.ts'
import { startWork } from '#server/work.ts'
import { type TestApp, testApp, type TestUser } from '../app.ts'
import { newVisit, written } from '../visit.ts'
import { violations } from './axe.ts'
import { openVisitor, signInTo } from './browser.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await startWork(app.services)
})
afterAll(() => app.close())

const home = '/home/scribes/all'
/** A visit whose note has a sentence that nobody said. */
async function visitToReview(user: TestUser): Promise<string> {
  const id = await newVisit(app, user)
  await app.asOwner(`update scribe set state = 'ready', draft = false where id = $1`, [id])
  await written(user, id, { prompt: { id: 'soap' }, writer: 'highlights' })
  return id
}

async function addUnsaid(page: Page, { call }: TestUser, id: string): Promise<void> {
  const text = page.locator('#note-text')
  await text.click()
  await page.keyboard.press('Control+End')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Warfarin 5 mg daily was started for atrial fibrillation.')
  const stored = async () => (await call(listNotes, { params: { id } })).items[0]?.content
  await expect.poll(stored).toContain('Warfarin 5 mg daily was started for atrial fibrillation.')
  await page.getByRole('tab', { name: /^Review \d/ }).waitFor()
}

test('the review of all visits goes from the last mark of one to the next, and Escape leaves it', async () => {
  await using visitor = await openVisitor(app.origin)
  const { page } = visitor
  const user = await app.newUser()
  const [one, other] = [await visitToReview(user), await visitToReview(user)]
  await signInTo(page, user.email, `${home}/${one}/results`)
  await addUnsaid(page, user, one)
  await page.goto(`${home}/${other}/results`)
  await addUnsaid(page, user, other)
  await page.goto(home)
  await page.getByRole('button', { name: '2 to review' }).click()
  const walk = page.getByRole('group', { name: 'Review of all visits' })
  await walk.getByText('1 more after this one').waitFor()
  const first = new URL(page.url()).pathname
  await page.locator('[data-current]').first().waitFor()
  await page.keyboard.press('k')
  await page.waitForURL((url) => url.pathname !== first && url.searchParams.has('review'))
  await walk.getByText('This is the last one').waitFor()
  await page.locator('[data-current]').first().waitFor()
  await page.keyboard.press('Escape')
  await page.waitForURL(`**${home}`)
  await page.getByRole('button', { name: '1 to review' }).click()
  await page.locator('[data-current]').first().waitFor()
  await page.keyboard.press('k')
  await page.waitForURL(`**${home}`)
  await page.getByText('All caught up. Nothing is waiting for review.').waitFor()
  expect(visitor.complaints).toEqual([])
})

test('Home shows the day, never says that all is done while a visit waits, and works without a network', async () => {
  await using visitor = await openVisitor(app.origin)
  const { page } = visitor
  const user = await app.newUser()
  const [done, waits] = [await visitToReview(user), await newVisit(app, user)]
  await app.asOwner(`update scribe set state = 'waiting', draft = false where id = $1`, [waits])
  await signInTo(page, user.email, home)
  const today = page.getByRole('region', { name: 'Today' })
  await today.getByRole('img', { name: 'Recorded, written and reviewed, not yet copied' }).waitFor()
  await today.getByRole('img', { name: 'Recorded, no note yet' }).waitFor()
  expect(await page.getByText('All caught up').count()).toBe(0)
  expect(await page.getByRole('button', { name: 'Record', exact: true }).count()).toBe(1)
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme })
    expect(await violations(page)).toEqual([])
  }
  await page.locator(`a[href*="${done}"]`).last().click()
  await page.waitForURL(`**/${done}/results`)
  await page.context().setOffline(true)
  await page.goBack()
  await today.getByText('Recorded', { exact: false }).first().waitFor({ state: 'attached' })
  await expect.poll(() => today.getByRole('listitem').count()).toBe(2)
  expect(await page.getByText('All caught up').count()).toBe(0)
})
