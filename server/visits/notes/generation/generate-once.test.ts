import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type GenerationEvent, generateNote } from '#contract/generation.ts'
import * as api from '#contract/notes.ts'
import { updateMe } from '#contract/profile.ts'
import { type TestApp, testApp, type TestUser } from '#test/app.ts'
import { inPieces, type Llm, startLlm } from '#test/fakes/llm.ts'
import { newVisit, textOf, type NoteOptions, written } from '#test/visit.ts'

let llm: Llm
let withModel: TestApp
let without: TestApp
beforeAll(async () => {
  const pieces = inPieces('The patient takes lisinopril 10 milligrams once a day.')
  llm = await startLlm(() => ({ kind: 'say', pieces, pauseMs: 10 }))
  withModel = await testApp(llm.env)
  without = await testApp()
})
afterAll(async () => {
  await withModel.close()
  await without.close()
  await llm.close()
})

async function generate(user: TestUser, id: string, idempotencyKey: string, wanted: NoteOptions) {
  const events: GenerationEvent[] = []
  const body = { ...wanted, conversation: { id } }
  for await (const { event } of user.follow(generateNote, { body, idempotencyKey }))
    events.push(event)
  return events
}
const notesOf = async (user: TestUser, id: string) =>
  (await user.call(api.listNotes, { params: { id } })).items
const soap = { prompt: { id: 'soap' } }

describe('a request for a note that is sent again', () => {
  test('at once joins the note being written, and the model is called once', async () => {
    const user = await withModel.newUser()
    const id = await newVisit(withModel, user)
    llm.asked.length = 0
    await written(user, id, soap)
    const askedOnce = llm.asked.length
    llm.asked.length = 0
    const all = await Promise.all([1, 2, 3].map(() => generate(user, id, 'one press', soap)))
    expect(new Set(all.map(textOf)).size).toBe(1)
    expect(all.map((events) => events.at(-1)?.type)).toEqual(['done', 'done', 'done'])
    expect(await notesOf(user, id)).toHaveLength(2)
    expect(llm.asked).toHaveLength(askedOnce)
  })

  test('after the note is written gives the same note', async () => {
    const user = await without.newUser()
    const id = await newVisit(without, user)
    const first = await generate(user, id, 'one press', soap)
    expect(await generate(user, id, 'one press', soap)).toEqual(first)
    expect(await notesOf(user, id)).toHaveLength(1)
    await generate(user, id, 'another press', soap)
    expect(await notesOf(user, id)).toMatchObject([{ version: 2 }])
  })

  test("with another user's key creates a separate note", async () => {
    const [mine, theirs] = [await without.newUser(), await without.newUser()]
    const ids = [await newVisit(without, mine), await newVisit(without, theirs)]
    await generate(mine, ids[0] ?? '', 'shared key', soap)
    await generate(theirs, ids[1] ?? '', 'shared key', soap)
    expect(await notesOf(theirs, ids[1] ?? '')).toHaveLength(1)
  })

  test('more than thirty times in a minute is refused with a waiting time', async () => {
    const user = await without.newUser()
    const id = await newVisit(without, user)
    const said = await Promise.all(
      Array.from({ length: 40 }, () =>
        generate(user, id, 'one press', soap).then(
          () => 'written',
          (error: Error) => error.message,
        ),
      ),
    )
    const refused = said.filter((one) => one === 'Too many attempts. Please try again later.')
    expect(refused.length).toBeGreaterThan(0)
    expect(await notesOf(user, id)).toHaveLength(1)
  })
})

describe('the preferences of a user', () => {
  const prefer = (user: TestUser, preferences: object) =>
    user.call(updateMe, {
      body: {
        version: user.user.version,
        settings: {
          generationPreferences: {
            detailLevel: 'standard',
            voice: 'neutral',
            format: 'mixed',
            ...preferences,
          },
        },
      },
    })

  test('for detail, voice and form reach the model', async () => {
    const user = await withModel.newUser()
    const id = await newVisit(withModel, user)
    await prefer(user, { detailLevel: 'detailed', voice: 'third-person', format: 'paragraphs' })
    llm.asked.length = 0
    await written(user, id, soap)
    for (const { prompt } of llm.asked)
      expect(prompt).toMatch(/Be detailed: .* Write in the third person\. Write in paragraphs, /)
  })

  test('give way to the fast mode, which is brief', async () => {
    const user = await withModel.newUser()
    const id = await newVisit(withModel, user)
    await prefer(user, { detailLevel: 'detailed' })
    llm.asked.length = 0
    const body = { ...soap, conversation: { id } }
    for await (const _ of user.follow(generateNote, { body, query: { mode: 'FAST' } })) continue
    expect(llm.asked[0]?.prompt).toContain('Be brief: key points only.')
    expect(llm.asked[0]?.prompt).not.toContain('Be detailed')
  })
})
