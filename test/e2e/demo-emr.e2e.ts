import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp, type TestUser } from '../app.ts'
import { demoEmrAt } from '../demo-emr.ts'
import { violations } from './axe.ts'
import { openVisitor, type VisitorOptions } from './browser.ts'

let app: TestApp
let user: TestUser
let demo: ReturnType<typeof demoEmrAt>
beforeAll(async () => {
  app = await testApp()
  user = await app.newUser()
  demo = demoEmrAt(app)
})
afterAll(() => app.close())

async function openAuthorization(options?: VisitorOptions) {
  const visitor = await openVisitor(app.origin, options)
  const [name = '', value = ''] = (await demo.cookieFor(user)).split('=')
  await visitor.context.addCookies([{ name, value, url: app.origin }])
  const { parameters, verifier } = demo.request({
    scope: 'launch/patient openid fhirUser offline_access user/*.rs user/DocumentReference.c',
    parameters: { timezone: 'Europe/Zurich', redirect_uri: `${app.origin}/healthz` },
  })
  await visitor.page.goto(`/demo-emr/authorize?${parameters}`)
  return { visitor, verifier }
}

test('the authorization page is usable by keyboard, leads back with a code, and breaks no policy of its own', async () => {
  const { visitor, verifier } = await openAuthorization()
  await using _ = visitor
  const { page } = visitor
  expect(await page.getByLabel('Time zone of the clinic').inputValue()).toBe('Europe/Zurich')
  await page.getByLabel('Patient').selectOption({ label: 'Noor Haddad' })
  await page.getByLabel('Time zone of the clinic').focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/healthz\?code=/)
  const code = new URL(page.url()).searchParams.get('code') ?? ''
  const answer = await demo.post('token', {
    grant_type: 'authorization_code',
    code,
    redirect_uri: `${app.origin}/healthz`,
    code_verifier: verifier,
  })
  expect(await answer.json()).toMatchObject({ patient: 'demo-haddad' })
  expect(visitor.complaints).toEqual([])
})

test.each(['light', 'dark'] as const)(
  'the authorization page is accessible in %s colours on a phone and a desktop',
  async (colorScheme) => {
    for (const width of [390, 1440]) {
      const { visitor } = await openAuthorization({ width })
      await using _ = visitor
      await visitor.page.emulateMedia({ colorScheme })
      expect(await violations(visitor.page)).toEqual([])
      expect(visitor.complaints).toEqual([])
      const scrollWidth = await visitor.page.evaluate(() => document.documentElement.scrollWidth)
      expect(scrollWidth).toBeLessThanOrEqual(width)
      if (process.env.SHOTS)
        await visitor.page.screenshot({
          path: `${process.env.SHOTS}/${colorScheme}-${width}.png`,
          fullPage: true,
        })
    }
  },
)
