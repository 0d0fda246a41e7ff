import { afterAll, beforeAll, expect, test } from 'vitest'
import { getMe } from '#contract/profile.ts'
import { setupCode } from '#server/identity/accounts/setup-code.ts'
import { readOutbox } from '#server/identity/messaging/mail/mail.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { oidcClient, openOidc, type OidcServer } from '#test/fakes/oidc.ts'
import { violations } from './axe.ts'
import { openVisitor, signInTo } from './browser.ts'
import { reachMicrophones } from './microphones.ts'

let app: TestApp
let google: OidcServer
beforeAll(async () => {
  app = await testApp({ BOT_CHECK_EFFORT: '40' })
  await app.newUser()
  // The redirect address is known once the app listens.
  app.services.config.publicUrl = app.origin
  google = await openOidc([`${app.origin}/auth/callback/google`])
  app.services.config.providers.google = {
    id: 'google',
    issuer: google.issuer,
    ...oidcClient,
    label: 'Continue with Google',
    domains: [],
  }
})
afterAll(() => Promise.all([app.close(), google.close()]))

const email = `${crypto.randomUUID()}@gmail.example`

test('a user signs up with the form and in with Google, sets a password, and ends other sessions', async () => {
  await using visitor = await openVisitor(app.origin)
  const { page } = visitor
  const byGoogle = page.getByRole('button', { name: 'Continue with Google' })

  await page.goto('/auth/signin')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('violet kettle rain 42')
  await page.locator('#sign-in-button').click()
  await page.getByText('No account found with this email.').waitFor()
  expect(await violations(page)).toEqual([])

  await byGoogle.click()
  await page.getByText('Sign in was cancelled. Please try again.').waitFor()
  // One message at a time.
  expect(await page.getByText('No account found with this email.').count()).toBe(0)
  google.person = { sub: 'dana', email, email_verified: true, given_name: 'Dana' }
  await byGoogle.click()
  // A first sign-in through a provider goes through the first steps, like a sign-up.
  await page.waitForURL('**/home/welcome')

  await page.goto('/home/settings/security')
  await page.getByText('This device').waitFor()
  await page.getByRole('button', { name: 'Create password' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create password' })
  await dialog.getByLabel('New password').fill('short')
  await dialog.getByRole('button', { name: 'Create password' }).click()
  await dialog.getByText('Password is too weak.').waitFor()
  expect(await violations(page)).toEqual([])
  await dialog.getByLabel('New password').fill('violet kettle rain 42')
  await dialog.getByRole('button', { name: 'Create password' }).click()
  await page.getByText('Password saved.').first().waitFor()
  await page.getByRole('button', { name: 'Change password' }).waitFor()
  expect(await violations(page)).toEqual([])

  await using other = await openVisitor(app.origin)
  await signInTo(other.page, email)
  await page.reload()
  await page.getByRole('button', { name: 'Sign out all other devices' }).click()
  await other.page.waitForURL('**/auth/signin**')
  await other.page.locator('#sign-in-button').waitFor()
  // Chromium also logs every refusal to the console.
  expect(visitor.complaints.filter((line) => !/status of 40[01]/.test(line))).toEqual([])
})

test('the first account of an installation that others can reach needs the set-up code', async () => {
  await using fresh = await testApp({ HOST: '0.0.0.0' })
  const code = (await setupCode(fresh.services)) ?? ''
  await using visitor = await openVisitor(fresh.origin)
  const { page } = visitor
  await page.goto('/')
  await page.getByLabel('Set-up code').fill('wrong')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('Find it in the server log').waitFor()
  expect(await page.getByLabel('Email').count()).toBe(0)
  expect(await violations(page)).toEqual([])
  // The link of the log carries the code.
  await page.goto('about:blank')
  await page.goto(`${fresh.origin}/auth/signin?to=sign-up#setup=${code}`)
  await page.getByLabel('First name').fill('mira')
  await page.getByLabel('Last name').fill('okafor')
  await page.getByLabel('Email').fill('mira@clinic.example')
  await page.getByLabel('Password', { exact: true }).fill('violet kettle rain 42')
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByRole('heading', { name: 'Welcome, Mira' }).waitFor()
})

test('a failure of Google is an alert that says what to do', async () => {
  google.person = undefined
  await using visitor = await openVisitor(app.origin)
  const { page } = visitor
  await page.goto('/auth/signin')
  const alert = page.getByRole('alert').filter({ hasText: /\S/ })
  const byGoogle = page.getByRole('button', { name: 'Continue with Google' })
  await byGoogle.click()
  await alert.getByText('Sign in was cancelled. Please try again.').waitFor()
  // An address that already has an account here isn't taken over.
  const known = await app.newUser()
  google.person = { sub: crypto.randomUUID(), email: known.email, email_verified: true }
  await byGoogle.click()
  await alert
    .getByText('An account already exists with this email using a different sign in method.')
    .waitFor()
  expect(await alert.count()).toBe(1)
  google.person = undefined
  expect(await violations(page)).toEqual([])
})

test('a link that confirms an address may be reloaded, and a used one says so', async () => {
  const user = await app.newUser()
  const mail = (await readOutbox(app.services)).find(({ to }) => to === user.email)
  const [, link = ''] = /(\/auth\/signin#verify=\S+)/.exec(mail?.text ?? '') ?? []
  await using visitor = await openVisitor(app.origin)
  const { page } = visitor
  await page.goto(link)
  await page.getByRole('heading', { name: 'Your address is confirmed' }).waitFor()
  await page.reload()
  await page.locator('#sign-in-button').waitFor()
  expect(await page.getByText('This link doesn’t work').count()).toBe(0)
  expect(await user.call(getMe, {})).toMatchObject({ emailVerified: true })
  await page.goto('about:blank')
  await page.goto(`${app.origin}${link}`)
  await page.getByRole('heading', { name: 'This link doesn’t work' }).waitFor()
})

test('signing out in one tab signs out the others, and tells the extension once', async () => {
  const user = await app.newUser()
  app.services.config.extensionId = 'a'.repeat(32)
  await using visitor = await openVisitor(app.origin)
  const { page, context } = visitor
  const messages: unknown[] = []
  await context.exposeFunction('tellTest', (...told: unknown[]) => void messages.push(told))
  // Chrome gives `runtime` to a page that an extension listens to.
  await context.addInitScript(() => {
    const sendMessage = (...sent: unknown[]) => {
      const { tellTest } = globalThis as { tellTest?: (...all: unknown[]) => void }
      tellTest?.(...sent.slice(0, 2))
    }
    Object.assign(globalThis, { chrome: { runtime: { sendMessage } } })
  })
  await signInTo(page, user.email, '/home/settings/notifications')
  const other = await context.newPage()
  await other.goto('/home/settings/notifications')
  await other.getByRole('heading', { name: 'Notifications' }).first().waitFor()
  await page.getByTitle('Account, theme, sign out').click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await Promise.all([page, other].map((tab) => tab.waitForURL('**/auth/signin**')))
  await expect.poll(() => messages).toEqual([['a'.repeat(32), { type: 'LOGOUT' }]])
  // No tab has a session any more, by a cookie either.
  await other.goto('/home/scribes/all')
  await other.locator('#sign-in-button').waitFor()
})

test('a new user sets up microphone, profile and template once, may leave in between, and nothing stays open', async () => {
  await using visitor = await openVisitor(app.origin, { microphone: 'beeps' })
  const { page, context } = visitor
  await reachMicrophones(context)
  await page.goto('/auth/signin?to=sign-up')
  await page.getByLabel('First name').fill('mira')
  await page.getByLabel('Last name').fill('okafor')
  await page.getByLabel('Email').fill(`${crypto.randomUUID()}@example.org`)
  await page.getByLabel('Password', { exact: true }).fill('violet kettle rain 42')
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByRole('heading', { name: 'Welcome, Mira' }).waitFor()
  // A visit may be recorded before anything else.
  expect(await page.getByRole('button', { name: /^Record/ }).isEnabled()).toBe(true)
  const check = page.getByRole('button', { name: 'Test the microphone' })
  await page.evaluate(() => {
    const { mediaDevices } = navigator
    const real = mediaDevices.getUserMedia.bind(mediaDevices)
    mediaDevices.getUserMedia = () => {
      mediaDevices.getUserMedia = real
      return Promise.reject(new DOMException('', 'NotAllowedError'))
    }
  })
  await check.click()
  await page.getByText('Permission denied for mic or browser tab recording.').waitFor()
  expect(await violations(page)).toEqual([])
  await check.click()
  await page.locator('[role=meter]:not([aria-valuenow="0"])').waitFor()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('Step 2 of 3').waitFor()

  await page.getByRole('link', { name: 'Scribes', exact: true }).click()
  await page.getByRole('link', { name: 'Add your specialty' }).click()
  await page.getByLabel('Specialty').fill('Cardiology')
  await page.getByRole('button', { name: 'Continue' }).click()
  // What fits comes first, and one press makes it the template of new visits.
  const fitting = page.getByRole('radio', { name: 'Cardiology consultation' })
  // The press shows with the next picture that is drawn, which check() does not wait for.
  await fitting.click()
  await expect.poll(() => fitting.isChecked()).toBe(true)
  await page.getByRole('button', { name: 'Back' }).click()
  await page.getByText('Step 2 of 3').waitFor()
  await expect.poll(() => page.getByLabel('Specialty').inputValue()).toBe('Cardiology')
  await page.getByRole('button', { name: 'Continue' }).click()
  await fitting.waitFor()
  await expect.poll(() => fitting.isChecked()).toBe(true)
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByText('No visits yet', { exact: true }).waitFor()
  expect(await page.getByRole('link', { name: 'Add your specialty' }).count()).toBe(0)
  const open = () => page.evaluate(() => window.testTracks.map(({ readyState }) => readyState))
  await expect.poll(open).toEqual(['ended'])
  expect(visitor.complaints).toEqual([])
})

test('the page that one was called to survives the way from sign-in to sign-up and back', async () => {
  await using visitor = await openVisitor(app.origin)
  const { page } = visitor
  const invitation = `/invites/${crypto.randomUUID()}`
  await page.goto(`/auth/signin?next=${encodeURIComponent(invitation)}`)
  await page.getByRole('link', { name: 'Create an account' }).click()
  await page.getByRole('heading', { name: 'Create an account' }).waitFor()
  await page.getByRole('link', { name: 'I have an account' }).click()
  await page.getByRole('link', { name: 'Create an account' }).waitFor()
  expect(new URL(page.url()).searchParams.get('next')).toBe(invitation)
})
