import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { getBackups, updateBackups } from '#contract/admin.ts'
import { updateModelList } from '#contract/models.ts'
import { saveProvider } from '#contract/providers.ts'
import { addEngine, updateEngine } from '#contract/speech.ts'
import { updateModel } from '#contract/system.ts'
import { testApp } from '#test/app.ts'

const MINUTE = 60_000

test("only an administrator who has just confirmed their identity changes where patients' words and their copies are sent", async () => {
  let clock = 0
  await using app = await testApp({}, { now: () => new Date(Date.now() + clock) })
  const { call } = await app.newUser()
  const passphrase = 'four or five unrelated words'
  const { settings } = await call(getBackups, {})
  await call(updateBackups, { body: { ...settings, passphrase } })
  clock = 11 * MINUTE
  const evil = 'https://evil.example/v1'
  const model = { provider: 'openai-compatible', model: 'x', baseUrl: evil } as const
  const engine = { name: 'x', config: { kind: 'openai' as const, baseUrl: evil, model: 'x' } }
  const provider = { issuer: evil, clientId: 'x', clientSecret: 'x', label: '', domains: [] }
  const tries = {
    model: () => call(updateModel, { body: model }),
    models: () => call(updateModelList, { body: { others: [], quick: null, window: null } }),
    'new engine': () => call(addEngine, { body: engine }),
    engine: () => call(updateEngine, { params: { id: randomUUID() }, body: engine }),
    provider: () => call(saveProvider, { params: { provider: 'sso' }, body: { provider } }),
    passphrase: () =>
      call(updateBackups, { body: { ...settings, passphrase: `${passphrase} more` } }),
  }
  for (const [what, attempt] of Object.entries(tries))
    await expect(attempt(), what).rejects.toMatchObject({ code: 'reauthenticate' })
  expect(await call(updateBackups, { body: settings })).toMatchObject({ hasPassphrase: true })
})
