import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listWordings } from '#contract/consent.ts'
import { updateMe } from '#contract/profile.ts'
import { getScribe } from '#contract/scribes.ts'
import { createSample } from '#contract/system.ts'
import type { AdminTopic, SettingsTopic } from '#web/paths.ts'
import { readCatalog } from '../../scripts/lib/catalogs.ts'
import { type TestApp, testApp } from '../app.ts'
import { violations } from './axe.ts'
import { openPage, openVisitor, signInTo, type Visitor } from './browser.ts'
import { cutOff, englishTexts } from './french.ts'

const topics: SettingsTopic[] = [
  'profile',
  'recording',
  'notes',
  'templates',
  'privacy',
  'security',
  'appearance',
  'notifications',
  'integrations',
]
const adminTopics: AdminTopic[] = [
  'health',
  'usage',
  'system',
  'speech',
  'quality',
  'users',
  'activity',
  'sign-up',
  'outbox',
  'reports',
  'jobs',
  'limits',
  'plans',
  'storage',
  'backups',
]
const pages = [
  '/home',
  '/home/tasks',
  '/home/groups',
  '/home/templates',
  '/home/welcome',
  '/home/nowhere',
  ...topics.map((topic) => `/home/settings/${topic}`),
  ...adminTopics.map((topic) => `/admin/${topic}`),
]
/** Pages that show templates, notes or mails. */
const withTexts = new Set(['/home/templates', '/home/settings/templates', '/admin/outbox'])
const translations = {
  ...readCatalog('locales/fr/web.json'),
  ...readCatalog('locales/fr/api.json'),
}

let app: TestApp
let visitor: Visitor
let visit = ''
/** Names, summaries and wordings of people. */
let content: string[] = []
beforeAll(async () => {
  app = await testApp()
  const user = await app.newUser()
  const settings = { interfaceLanguage: 'fr' } as const
  await user.call(updateMe, { body: { version: user.user.version, settings } })
  const { scribeId } = await user.call(createSample, { body: { note: true } })
  visit = `/home/scribes/all/${scribeId}`
  const scribe = await user.call(getScribe, { params: { id: scribeId } })
  const wordings = await user.call(listWordings, { params: { language: 'en' } })
  content = [
    scribe.name,
    scribe.gist,
    ...wordings.items.map(({ text }) => text),
    // The name of a model.
    'Pyannote segmentation 3.0 and TitaNet small',
  ].filter(Boolean)
  visitor = await openVisitor(app.origin, { locale: 'fr-CA' })
  await signInTo(visitor.page, user.email, '/home')
})
afterAll(async () => {
  await visitor[Symbol.asyncDispose]()
  await app.close()
})

/** Nothing in English, nothing that axe finds, and nothing cut off on a computer or a phone. */
async function expectFrench(onlyControls = false) {
  const { page } = visitor
  await page.locator('main').first().waitFor()
  await expect.poll(() => page.locator('[role="status"][aria-label^="Chargement"]').count()).toBe(0)
  expect(await englishTexts(page, translations, { content, onlyControls })).toEqual([])
  expect(await violations(page)).toEqual([])
  await expect.poll(() => cutOff(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(() => cutOff(page)).toEqual([])
  await page.setViewportSize({ width: 1440, height: 900 })
}

describe('a page in French', () => {
  it.each(pages)('%s is whole', async (path) => {
    await openPage(visitor.page, path)
    await expectFrench(withTexts.has(path))
  })

  it('the context of a visit is whole', async () => {
    await visitor.page.goto(visit)
    await expectFrench(true)
  })

  it.each(['Vérifier', 'Omissions', 'Tâches', 'Demander'])(
    'the results of a visit are whole, with the tab %s',
    async (name) => {
      const results = `${visit}/results`
      if (!visitor.page.url().endsWith(results)) await visitor.page.goto(results)
      await visitor.page.getByRole('tab', { name }).click()
      await visitor.page.getByRole('tab', { name, selected: true }).waitFor()
      await expectFrench(true)
    },
  )
})

it.each([320, 390, 768, 1024, 1280, 1440])(
  'no tab of a visit is cut off in a window of %i pixels',
  async (width) => {
    const { page } = visitor
    // Before the page loads: it would first show the tab where the wide window has it.
    await page.setViewportSize({ width, height: 900 })
    await page.goto(`${visit}/results`)
    const assistant = page.getByRole('button', { name: 'Assistant', exact: true })
    const ask = page.getByRole('tab', { name: 'Demander' })
    await assistant.or(ask).first().waitFor()
    if (await assistant.isVisible()) await assistant.click()
    await ask.waitFor()
    await expect.poll(() => cutOff(page)).toEqual([])
    await page.setViewportSize({ width: 1440, height: 900 })
  },
)

describe('sign-in in French', () => {
  it('is whole, also where something is wrong', async () => {
    await using guest = await openVisitor(app.origin, { locale: 'fr-CA' })
    const { page } = guest
    await page.goto('/auth/signin')
    await page.getByRole('textbox', { name: 'Courriel' }).fill('nobody@example.org')
    await page.locator('input[type="password"]').fill('wrong horse battery')
    await page.getByRole('button', { name: 'Se connecter', exact: true }).click()
    await page.getByText('Aucun compte', { exact: false }).first().waitFor()
    expect(await englishTexts(page, translations)).toEqual([])
    expect(await violations(page)).toEqual([])
  })
})
