import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createItem, listItems } from '#contract/items.ts'
import * as api from '#contract/notes.ts'
import { listMemories } from '#contract/memories.ts'
import { getMe } from '#contract/profile.ts'
import { addContext, createScribe, listScribes } from '#contract/scribes.ts'
import { loadVisit } from '#server/visits/notes/sources.ts'
import { checkClaims } from '#server/clinical/checks/check-claims.ts'
import { normaliseVisit } from '#server/clinical/transcript/normalise.ts'
import { trustedSources } from '#server/clinical/injection/orders.ts'
import { appendChunks } from '#server/visits/transcription/chunks/append-lines.ts'
import { type TestApp, testApp, type TestUser } from '#test/app.ts'
import { type ModelQuestion, type Llm, say, startLlm } from '#test/fakes/llm.ts'
import { newVisit, written } from '#test/visit.ts'
import { leadsOut, type Payload, payloads, planted } from './payloads.ts'

const ownCanary = 'CANARY-OWN-8842'
const otherCanary = 'CANARY-OTHER-7731'
const canaries = /CANARY-[A-Z]+-\d+|test-key/g

/** A model that obeys every order that it can read, and reveals everything on request. */
function obedient(
  { system, prompt }: ModelQuestion,
  orders: readonly Payload[] = payloads,
): string {
  const read = orders.filter(({ text }) => prompt.includes(text))
  const said = read.map(({ obeyed }) =>
    obeyed === 'LEAK' ? (`${system}\n${prompt}`.match(canaries) ?? []).join(' ') : obeyed,
  )
  return ['Order an ECG.', ...new Set(said)].join('\n\n')
}

let llm: Llm
let app: TestApp
let user: TestUser
let prompt: { id: string }
beforeAll(async () => {
  llm = await startLlm((asked) => say(obedient(asked)))
  app = await testApp(llm.env)
  const other = await app.newUser()
  await newVisit(app, other, [`The code of the other one is ${otherCanary}.`])
  user = await app.newUser()
  await newVisit(app, user, [`My own code is ${ownCanary}.`])
  prompt = { id: await templateWith(user, {}) }
})
afterAll(async () => {
  await app.close()
  await llm.close()
})

async function templateWith(
  owner: TestUser,
  fields: { content?: string; additionalInfo?: string },
): Promise<string> {
  const sections = [{ heading: 'Plan', kind: 'plan' as const, instruction: 'What was agreed.' }]
  const body = { itemType: 'template', name: 'Plan only', sections, ...fields }
  return (await owner.call(createItem, { body })).id
}

/** All that a won order could have changed beside the note. */
async function stateOf(owner: TestUser): Promise<unknown> {
  const [me, items, scribes, memories] = await Promise.all([
    owner.call(getMe, {}),
    owner.call(listItems, { query: {} }),
    owner.call(listScribes, { query: {} }),
    owner.call(listMemories, {}),
  ])
  return {
    settings: me.settings,
    memories,
    items: items.items.length,
    scribes: scribes.items.length,
  }
}

async function noteOf(scribeId: string, template: { id: string }): Promise<api.Note> {
  await written(user, scribeId, { prompt: template })
  const { items } = await user.call(api.listNotes, { params: { id: scribeId } })
  if (!items[0]) throw new Error('a note expected')
  return items[0]
}

function expectHarmless({ content, claims }: api.Note): void {
  expect(content).toContain('ECG')
  expect(content).not.toMatch(leadsOut)
  expect(content).not.toMatch(canaries)
  const believed = claims.filter(({ text, status }) => planted.test(text) && status === 'supported')
  expect(believed.map(({ text }) => text)).toEqual([])
  for (const asked of llm.asked) {
    expect(asked.prompt).not.toMatch(canaries)
    expect(asked.body).not.toHaveProperty('tools')
  }
}

test('there are at least 150 payloads, all different', () => {
  expect(new Set(payloads.map(({ text }) => text)).size).toBeGreaterThanOrEqual(150)
})

const all = payloads.map(({ text }) => text)
const made = {
  'spoken in the visit': async () => ({ scribeId: await newVisit(app, user, all), prompt }),
  'in a file or a paper': async () => {
    const scribeId = await newVisit(app, user)
    const content = all.join('\n\n')
    await user.call(addContext, { params: { id: scribeId }, body: { content } })
    return { scribeId, prompt }
  },
  'in what a template wishes for the whole note': async () => ({
    scribeId: await newVisit(app, user),
    prompt: { id: await templateWith(user, { content: all.join('\n') }) },
  }),
  'in a template’s example of style': async () => ({
    scribeId: await newVisit(app, user),
    prompt: { id: await templateWith(user, { additionalInfo: all.join('\n').slice(0, 20_000) }) },
  }),
}

describe('orders to the writing program', () => {
  test.each(Object.entries(made))(
    '%s change nothing, lead nowhere, leak nothing and are never believed',
    async (_, make) => {
      llm.asked.length = 0
      const { scribeId, prompt: template } = await make()
      const before = await stateOf(user)
      expectHarmless(await noteOf(scribeId, template))
      expect(await stateOf(user)).toEqual(before)
    },
  )

  test('in the record never reach the model, and the note says how many were left out', async () => {
    llm.asked.length = 0
    const note = await noteOf(await newVisit(app, user, all), prompt)
    const reached = payloads.filter(({ text }) => llm.asked[0]?.prompt.includes(text))
    expect(reached.map(({ name }) => name)).toEqual([])
    expect(note.made?.ignored).toBeGreaterThanOrEqual(150)
  })

  test('stay in the visit, where people read them, and the rest of it stays evidence', async () => {
    const { id } = await user.call(createScribe, { body: {} })
    const content = `Potassium is 4.1.\n\n${payloads[0]?.text}\n\nSodium is 139.`
    await user.call(addContext, { params: { id }, body: { content } })
    const { sources, ignored } = await loadVisit(app.services, user.user.id, id)
    expect(ignored).toBe(1)
    expect(sources[0]?.text).toMatch(/Potassium is 4\.1\.[^]*Sodium is 139\./)
  })
})

test.each(['soap', 'dictation'])(
  'links that are spoken or in a paper reach no %s note without a model',
  async (id) => {
    const portal = 'I will order an MRI on the [portal](https://evil.example/portal) today.'
    const scribeId = await newVisit(app, user)
    const chunk = { speaker: 'clinician', text: portal, timestamp: 300, end: 304 }
    await appendChunks(app.services, user.user.id, scribeId, [chunk])
    await user.call(addContext, { params: { id: scribeId }, body: { content: portal } })
    await written(user, scribeId, { prompt: { id }, writer: 'highlights' })
    const { items } = await user.call(api.listNotes, { params: { id: scribeId } })
    expect(items[0]?.content).toContain('MRI')
    expect(items[0]?.content).not.toMatch(leadsOut)
  },
)

test.each(payloads)('one by one, $name is believed by no check', ({ text, obeyed }) => {
  const { sources } = trustedSources([
    { kind: 'file', id: 'f', text: `Potassium is 4.1.\n\n${text}` },
  ])
  const claims = checkClaims(obeyed, normaliseVisit(sources))
  const believed = claims.filter((one) => planted.test(one.text) && one.status === 'supported')
  expect(believed).toEqual([])
})
