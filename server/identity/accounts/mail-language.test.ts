import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listOutbox, requestReset } from '#contract/accounts.ts'
import { createCall } from '#contract/call.ts'
import { updateMe } from '#contract/profile.ts'
import { type TestApp, type TestUser, testApp, timezone } from '#test/app.ts'
import { provingAt } from '#test/proof.ts'

let app: TestApp
let admin: TestUser
beforeAll(async () => {
  app = await testApp()
  admin = await app.newUser()
})
afterAll(() => app.close())

/** Asks for a link to set a new password with a browser that prefers these languages. */
function askForReset(email: string, languages = 'en'): Promise<unknown> {
  const proving = provingAt(app.origin)
  const fetch: typeof globalThis.fetch = (url, init) => {
    const headers = new Headers(init?.headers)
    headers.set('accept-language', languages)
    return proving(url, { ...init, headers })
  }
  const { call } = createCall({ origin: app.origin, token: () => undefined, timezone, fetch })
  return call(requestReset, { body: { email } })
}

const french = 'fr-CA,fr;q=0.9,en;q=0.5'
async function newestSubject(email: string): Promise<string | undefined> {
  const { items } = await admin.call(listOutbox, {})
  return items.find(({ to }) => to === email)?.subject
}

describe('a mail', () => {
  it('is in the language of the browser that asks for it', async () => {
    const user = await app.newUser()
    await askForReset(user.email, french)
    expect(await newestSubject(user.email)).toBe('Choisissez un nouveau mot de passe pour Ausculta')
  })
  it('is in the language that its reader has chosen, before that of the browser', async () => {
    const [anglophone, francophone] = [await app.newUser(), await app.newUser()]
    await anglophone.call(updateMe, {
      body: { version: anglophone.user.version, settings: { interfaceLanguage: 'en' } },
    })
    await francophone.call(updateMe, {
      body: { version: francophone.user.version, settings: { interfaceLanguage: 'fr' } },
    })
    await askForReset(anglophone.email, french)
    await askForReset(francophone.email)
    expect(await newestSubject(anglophone.email)).toBe('Set a new password for Ausculta')
    expect(await newestSubject(francophone.email)).toBe(
      'Choisissez un nouveau mot de passe pour Ausculta',
    )
  })
})
