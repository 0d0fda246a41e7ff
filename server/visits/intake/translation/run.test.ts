import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { updateTranslationSetting } from '#contract/question-translations.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { interpret } from '#test/fakes/interpreter.ts'
import { type Llm, startLlm } from '#test/fakes/llm.ts'
import { runTranslation } from './run.ts'
import { questionTranslations } from './table.ts'
import { questionTranslation, translateQuestions } from './translations.ts'

let llm: Llm
let app: TestApp
beforeAll(async () => {
  llm = await startLlm((asked) => interpret(asked))
  app = await testApp(llm.env)
})
afterAll(async () => {
  await app.close()
  await llm.close()
})

test('a translation that the server can’t finish fails, and can be started again', async () => {
  const user = await app.newUser()
  await user.call(updateTranslationSetting, { body: { isOn: true } })
  const s = app.services
  const wanted = { set: 'cough', language: 'es' }
  // No process works on jobs here.
  expect((await translateQuestions(s, user.user.id, wanted)).state).toBe('working')
  const [row] = await s.db.as(user.user.id, (tx) =>
    tx.select().from(questionTranslations).where(eq(questionTranslations.subject, 'cough')),
  )
  const work = { userId: user.user.id, id: row?.id ?? '' }
  const broken = { ...s, keys: new Proxy(s.keys, { get: () => failing }) }
  const { signal } = new AbortController()
  await expect(runTranslation(broken, work, signal)).rejects.toThrow('no key')
  expect(await questionTranslation(s, user.user.id, wanted)).toMatchObject({
    state: 'failed',
    problem: 'The translation failed.',
  })
  expect((await translateQuestions(s, user.user.id, wanted)).state).toBe('working')
})

const failing = () => {
  throw new Error('no key')
}
