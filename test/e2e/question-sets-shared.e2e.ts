import { afterAll, beforeAll, expect, test } from 'vitest'
import { getMe, updateMe } from '#contract/profile.ts'
import { createQuestionSet, listQuestionSets, updateQuestionSet } from '#contract/question-sets.ts'
import { createScribe } from '#contract/scribes.ts'
import { type TestApp, testApp, type TestUser } from '../app.ts'
import { groupOf } from '../items.ts'
import { kneeSet } from '../question-set.ts'
import { violationsAnywhere } from './axe.ts'
import { followTheDevice, openVisitor, signInTo } from './browser.ts'
import { press } from './intake.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await app.newUser()
})
afterAll(() => app.close())

const ownTitles = async (user: TestUser) =>
  (await user.call(listQuestionSets, {})).items
    .filter(({ isOwn }) => isOwn)
    .map(({ title }) => title.en)

test('a set is shared with a group, a colleague sees it at once, sends it and copies it', async () => {
  await using visitor = await openVisitor(app.origin)
  await using colleague = await openVisitor(app.origin)
  const [author, member] = [await app.newUser(), await app.newUser()]
  await groupOf(app, author, member)
  const { id, version } = await author.call(createQuestionSet, { body: { set: kneeSet } })
  const { id: scribe } = await member.call(createScribe, { body: {} })
  for (const user of [author, member]) await followTheDevice(user)
  await signInTo(colleague.page, member.email, '/home/questions')
  await colleague.page.getByRole('heading', { name: 'Built-in question sets' }).waitFor()
  await signInTo(visitor.page, author.email, '/home/questions')
  await press(visitor.page, 'Share with “Heart clinic”: Knee check')
  await visitor.page.getByText(/^In “Heart clinic”, published by /).waitFor()
  expect(await violationsAnywhere(visitor.page, 'sets-shared-author')).toEqual([])

  const { page } = colleague
  await page.getByRole('heading', { name: 'In your groups' }).waitFor()
  expect(await violationsAnywhere(page, 'sets-shared-member')).toEqual([])
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('link', { name: 'Copy Knee check' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(() => ownTitles(member)).toEqual(['Knee check'])
  await page.goto(`/home/scribes/all/${scribe}`)
  await press(page, 'Ask the patient')
  const dialog = page.getByRole('dialog', { name: 'Questions for the patient' })
  await dialog.getByLabel('Questions about').selectOption(id)
  await dialog.getByRole('button', { name: 'Create link' }).click()
  await dialog.getByRole('img', { name: 'QR code for the link' }).waitFor()

  // A change reaches the group when its author updates the copy.
  const set = { ...kneeSet, title: { en: 'Hip check', fr: 'Hanche' } }
  await author.call(updateQuestionSet, { params: { id }, body: { version, set } })
  await page.goto('/home/questions')
  await page.getByRole('link', { name: 'Copy Knee check' }).waitFor()
  await visitor.page.setViewportSize({ width: 1440, height: 900 })
  await press(visitor.page, 'Update the copy of Hip check in “Heart clinic”')
  await page.getByRole('link', { name: 'Copy Hip check' }).waitFor()
  await press(visitor.page, 'Stop sharing Hip check with “Heart clinic”')
  await page.getByRole('heading', { name: 'In your groups' }).waitFor({ state: 'detached' })
  expect([...visitor.complaints, ...colleague.complaints]).toEqual([])
})

test('the shared sets are shown in French on a phone', async () => {
  await using visitor = await openVisitor(app.origin, { width: 390, locale: 'fr-CA' })
  const user = await app.newUser()
  await groupOf(app, user)
  const settings = { interfaceLanguage: 'fr' } as const
  const { version } = await user.call(getMe, {})
  await user.call(updateMe, { body: { version, settings } })
  await user.call(createQuestionSet, { body: { set: kneeSet } })
  await followTheDevice(user)
  await signInTo(visitor.page, user.email, '/home/questions')
  await press(visitor.page, 'Partager avec « Heart clinic » : Examen du genou')
  await visitor.page.getByText(/^Dans «\sHeart clinic\s»/).waitFor()
  expect(await violationsAnywhere(visitor.page, 'sets-shared-fr')).toEqual([])
  expect(visitor.complaints).toEqual([])
})
