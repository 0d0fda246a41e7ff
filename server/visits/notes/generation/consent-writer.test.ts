import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordConsent } from '#contract/consent.ts'
import { listNotes } from '#contract/notes.ts'
import { startWork } from '#server/work.ts'
import { type TestApp, testApp, type TestUser } from '#test/app.ts'
import { answerWith, type Llm, say, startLlm } from '#test/fakes/llm.ts'
import { newVisit, textOf, written } from '#test/visit.ts'

/** A model that claims consent wherever it writes about the patient, though its record holds none. */
const invented = 'The patient gave verbal consent to the recording.'
let llm: Llm
let app: TestApp
beforeAll(async () => {
  llm = await startLlm((asked) =>
    say(
      answerWith(asked, (heading) =>
        heading === 'Identification' ? `[1] ${invented}` : undefined,
      ),
    ),
  )
  app = await testApp(llm.env)
  await startWork(app.services)
})
afterAll(async () => {
  await app.close()
  await llm.close()
})

const answer = (user: TestUser, id: string, kind: 'grant' | 'decline') =>
  user.call(recordConsent, {
    params: { id },
    body: {
      id: randomUUID(),
      kind,
      scope: 'recording',
      how: 'verbal',
      givenBy: 'patient',
      at: '2026-11-03T13:02:00Z',
    },
  })
const line = 'Consent to record given verbally by the patient, 14:02.'

/** The claims of the note that holds these words. */
async function claimsOf(user: TestUser, id: string, words: string) {
  const { items } = await user.call(listNotes, { params: { id } })
  return items.find(({ content }) => content.includes(words))?.claims ?? []
}

test('Highlights states consent word for word as recorded, with the record as evidence', async () => {
  const user = await app.newUser()
  const id = await newVisit(app, user)
  await answer(user, id, 'grant')
  const wanted = { prompt: { id: 'hp' }, writer: 'highlights' as const }
  expect(textOf(await written(user, id, wanted))).toContain(`## Consent\n\n- ${line}`)
  const claim = (await claimsOf(user, id, line)).find(({ text }) =>
    text.includes('Consent to record'),
  )
  expect(claim).toMatchObject({ status: 'supported', evidence: [{ kind: 'consent', quote: line }] })
})

test('a note of a visit without a record says nothing of consent', async () => {
  const user = await app.newUser()
  const id = await newVisit(app, user)
  const wanted = { prompt: { id: 'hp' }, writer: 'highlights' as const }
  expect(textOf(await written(user, id, wanted))).not.toMatch(/consent/i)
})

test('consent that a model invents is marked, and the model never receives the record for rewording', async () => {
  const user = await app.newUser()
  const id = await newVisit(app, user)
  await written(user, id, { prompt: { id: 'hp' } })
  const [claim] = await claimsOf(user, id, invented)
  expect(claim).toMatchObject({
    text: invented,
    status: 'unsupported',
    problems: [{ kind: 'consent' }],
  })
  await answer(user, id, 'decline')
  const text = textOf(await written(user, id, { prompt: { id: 'hp' } }))
  expect(text).toContain(`${invented}\n- Recording declined by the patient, 14:02.`)
  const claims = await claimsOf(user, id, 'Recording declined')
  expect(claims.map(({ status }) => status)).toEqual(['contradicted', 'supported'])
  expect(llm.asked.some(({ prompt }) => prompt.includes('Recording declined'))).toBe(false)
})
