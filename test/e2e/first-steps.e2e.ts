import { afterAll, beforeAll, expect, test } from 'vitest'
import { getBackups } from '#contract/admin.ts'
import { getMe, updateMe } from '#contract/profile.ts'
import { CATALOGUE } from '#server/speech/models/catalogue.ts'
import { startWork } from '#server/work.ts'
import { type TestApp, type TestUser, testApp } from '../app.ts'
import { type Downloads, startDownloads } from '../fakes/downloads.ts'
import { violations } from './axe.ts'
import { isChangeOf, openVisitor, signInTo } from './browser.ts'

let app: TestApp
let files: Downloads
let admin: TestUser
beforeAll(async () => {
  const names = CATALOGUE.flatMap(({ downloads }) => downloads.map(({ url }) => url))
  const bytes = Buffer.alloc(60_000, 7)
  files = await startDownloads(
    Object.fromEntries(names.map((url) => [url.split('/').at(-1) ?? '', bytes])),
  )
  // A minute for each file: none has ended, or failed, before the page shows that it's downloaded.
  files.manners.pause = 100
  app = await testApp({ MODELS_FROM: files.address })
  await startWork(app.services)
  admin = await app.newUser()
})
afterAll(async () => {
  await app.close()
  await files.close()
})

const shots = process.env.SHOTS

test('an administrator sets up speech and backup by one button each, puts notes off, and home keeps count until it is dismissed', async () => {
  await using visitor = await openVisitor(app.origin)
  const { page } = visitor
  const picture = async (name: string) => {
    if (shots) await page.screenshot({ path: `${shots}/${name}.png`, fullPage: true })
  }
  await signInTo(page, admin.email, '/home/welcome')
  await page.getByText('Step 1 of 6').waitFor()
  await page.getByText('Audio never leaves this computer.').waitFor()
  for (const name of ['Try the sample visit', 'Use a service'])
    await expect.poll(() => page.getByRole('button', { name }).isEnabled()).toBe(true)
  await page.getByRole('button', { name: 'Later' }).waitFor()
  expect(await violations(page)).toEqual([])
  await picture('speech')
  await page.getByRole('button', { name: /^Download [\d.]+ MB$/ }).click()
  // The download continues while the next step is open.
  await page.getByText('The download continues in the background.').waitFor()
  await picture('downloading')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('Step 2 of 6').waitFor()
  await page.getByText(/Built-in model, on this computer|too little memory/).waitFor()
  await page.getByRole('button', { name: 'Use a provider with a key' }).click()
  await page.getByRole('button', { name: 'Test connection' }).waitFor()
  expect(await violations(page)).toEqual([])
  await picture('notes')
  await page.getByRole('button', { name: 'Later' }).click()

  await page.getByText('Step 3 of 6').waitFor()
  const passphrase = (await page.locator('code').first().textContent()) ?? ''
  expect(passphrase).toMatch(/^(\w{5}-){4}\w{5}$/)
  expect(await violations(page)).toEqual([])
  await picture('backup')
  await page.getByRole('button', { name: 'Turn on nightly backups' }).click()
  await page.getByText('Nightly backups are on.').waitFor()
  // The value shown is the value set, and it stays for copying.
  expect(await page.locator('code').first().textContent()).toBe(passphrase)
  expect(await admin.call(getBackups, {})).toMatchObject({
    settings: { on: true },
    hasPassphrase: true,
  })

  await page.getByRole('button', { name: 'Skip all' }).click()
  const card = page.getByRole('region', { name: 'Finish setting up' })
  await card.getByText('1 of 5 done').waitFor()
  // What shows a newcomer the product comes before what needs a patient.
  const heightOf = async (name: string) =>
    (await page.getByRole('button', { name, exact: true }).boundingBox())?.y ?? 0
  expect(await heightOf('Try the sample visit')).toBeLessThan(await heightOf('Record'))
  await expect
    .poll(() => card.getByRole('link').allTextContents())
    .toEqual([
      'Set up speech to text',
      'Set up notes',
      'Test your microphone',
      'Add your specialty',
    ])
  expect(await violations(page)).toEqual([])
  await picture('home')
  await card.getByRole('link', { name: 'Set up notes' }).click()
  await page.getByText('Step 2 of 6').waitFor()
  await page.goto('/home/scribes/all')
  // The list disappears at once; only the answer confirms that it stays away.
  const dismissed = page.waitForResponse(isChangeOf('/api/me'))
  await card.getByRole('button', { name: 'Dismiss' }).click()
  await card.waitFor({ state: 'detached' })
  await dismissed
  await page.reload()
  await page.getByText('No visits yet', { exact: true }).waitFor()
  expect(await card.count()).toBe(0)
  expect(visitor.complaints).toEqual([])
})

test('a user asks the administrators, who see it at once by name and dismiss it', async () => {
  const user = await app.newUser()
  const me = await user.call(getMe, {})
  const profile = { firstName: 'Ines', lastName: 'Okafor' }
  await user.call(updateMe, { body: { version: me.version, profile } })
  await using boss = await openVisitor(app.origin)
  await signInTo(boss.page, admin.email)
  await boss.page.getByText('No visits yet', { exact: true }).waitFor()
  await using visitor = await openVisitor(app.origin, { width: 390 })
  const { page } = visitor
  await signInTo(page, user.email, '/home/welcome')
  await page.getByText('Step 1 of 3').waitFor()
  await page.getByRole('button', { name: 'Ask your administrator' }).click()
  await page.getByText(/^Your administrator has been notified/).waitFor()
  expect(await violations(page)).toEqual([])
  if (shots) await page.screenshot({ path: `${shots}/user-phone.png`, fullPage: true })
  const card = boss.page.getByRole('region', { name: 'Finish setting up' })
  await card.getByText('Requested by Ines Okafor.').waitFor()
  expect(await violations(boss.page)).toEqual([])
  if (shots) await boss.page.screenshot({ path: `${shots}/asked.png`, fullPage: true })
  await card.getByRole('button', { name: 'Dismiss request' }).click()
  await card.waitFor({ state: 'detached' })
  expect([...visitor.complaints, ...boss.complaints]).toEqual([])
})
