import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getBench } from '#contract/clinic-bench.ts'
import { chat, listMessages, summarise } from '#contract/chat.ts'
import { suggestCodes } from '#contract/codes.ts'
import { updateGroupPolicy } from '#contract/group-policy.ts'
import type { AllowedModel } from '#contract/group-rules.ts'
import { getGroup, removeGroupMember } from '#contract/groups.ts'
import { previewMemory, tryMemory } from '#contract/memories.ts'
import { listModels, updateModelList } from '#contract/models.ts'
import { listNotes, updateNote } from '#contract/notes.ts'
import { writePatientSummary } from '#contract/patient-summary.ts'
import { draftAhead } from '#contract/pre-draft.ts'
import { previewTemplate } from '#contract/preview.ts'
import { rewritePassage } from '#contract/rewrite.ts'
import { getTranslator, setLanguages } from '#contract/translation.ts'
import { judgeNote } from '#server/visits/notes/judging/judge-note.ts'
import { type TestApp, testApp, type TestUser } from '#test/app.ts'
import { answerWith, type Llm, say, startLlm } from '#test/fakes/llm.ts'
import { groupOf, planSection } from '#test/items.ts'
import { newVisit, written } from '#test/visit.ts'

let [main, spare]: (Llm | undefined)[] = []
let app: TestApp
let administrator: TestUser
let owner: TestUser
let member: TestUser
let group: string
const read = (llm: Llm | undefined) => (llm?.asked.length ?? 0) + (llm?.judged.length ?? 0)

/** Sets up the second model, which has the same ID and address in every test. */
const setUpSpare = (model = 'spare-model') =>
  administrator.call(updateModelList, {
    body: {
      others: [
        {
          id: 'spare',
          provider: 'openai-compatible',
          model,
          baseUrl: spare?.baseUrl ?? '',
          apiKey: 'test-key',
          window: null,
        },
      ],
      quick: null,
      window: null,
    },
  })

beforeAll(async () => {
  main = await startLlm((question) => say(answerWith(question, () => undefined)))
  spare = await startLlm((question) => say(answerWith(question, () => undefined)))
  app = await testApp(main.env)
  administrator = await app.newUser()
})
afterAll(async () => {
  await app.close()
  await main?.close()
  await spare?.close()
})
beforeEach(async () => {
  await setUpSpare()
  owner = await app.newUser()
  member = await app.newUser()
  group = await groupOf(app, owner, member)
  for (const llm of [main, spare])
    if (llm) {
      llm.asked.length = 0
      llm.judged.length = 0
    }
})

const allow = async (models: AllowedModel[] | null, id = group, user = owner) => {
  const { updatedAt } = await user.call(getGroup, { params: { id } })
  await user.call(updateGroupPolicy, { params: { id }, body: { models, updatedAt } })
}
/** A model that is set up, as a group allows it. */
async function named(name: string): Promise<AllowedModel> {
  const { items, forbidden } = await administrator.call(listModels, {})
  const model = [...items, ...forbidden].find((one) => one.name === name)
  return { identity: model?.identity ?? '', name }
}
const elsewhere = { identity: 'of a model that is not set up', name: 'clinic-model' }
const soap = { prompt: { id: 'soap' } }
const noteOf = async (user: TestUser, id: string) =>
  (await user.call(listNotes, { params: { id } })).items[0]

test('a note of a member is written and checked by an allowed model, whatever the member chose; others are not affected', async () => {
  await allow([await named('spare-model')])
  const id = await newVisit(app, member)
  await written(member, id, { ...soap, model: 'default', mode: 'ADVANCED' })
  const note = await noteOf(member, id)
  expect(note?.writer.name).toBe('spare-model')
  await judgeNote(app.services, member.user.id, note?.id ?? '', new AbortController().signal)
  expect(read(main)).toBe(0)
  expect(read(spare)).toBeGreaterThan(0)
  const names = async (user: TestUser) => {
    const { items, forbidden } = await user.call(listModels, {})
    return [items, forbidden].map((models) => models.map(({ name }) => name))
  }
  expect(await names(member)).toEqual([['spare-model'], ['test-model']])
  const stranger = await app.newUser()
  expect(await names(stranger)).toEqual([['test-model', 'spare-model'], []])
  const other = await newVisit(app, stranger)
  await written(stranger, other, soap)
  expect((await noteOf(stranger, other))?.writer.name).toBe('test-model')
})

describe('where a group allows no model that is set up', () => {
  const refusal = {
    message: '“Heart clinic” doesn’t allow the language models that are set up.',
    detail: 'Ask the owner or an administrator of this group.',
  }
  beforeEach(() => allow([elsewhere]))

  test('a note is Highlights, its template waits, and no part of an earlier note is rewritten', async () => {
    await allow(null)
    const id = await newVisit(app, member)
    await written(member, id, soap)
    const { id: noteId = '', content } = (await noteOf(member, id)) ?? {}
    await allow([elsewhere])
    const before = read(main) + read(spare)
    const section = content?.match(/^## (.+)/m)?.[1] ?? ''
    await expect(written(member, id, { ...soap, noteId, section })).rejects.toMatchObject(refusal)
    await written(member, id, soap)
    expect((await member.call(listNotes, { params: { id } })).items).toContainEqual(
      expect.objectContaining({
        writer: expect.objectContaining({ kind: 'highlights' }),
        made: expect.objectContaining({ waiting: [{ id: 'soap', name: 'SOAP note' }] }),
      }),
    )
    expect(read(main) + read(spare)).toBe(before)
  })

  test('nothing else of a member reaches a model, and the reason is the group by its name', async () => {
    const id = await newVisit(app, member)
    await written(member, id, { ...soap, writer: 'highlights' })
    const params = { id: (await noteOf(member, id))?.id ?? '' }
    const template = { name: 'Plan', content: '', sections: [planSection], additionalInfo: '' }
    const languages = { translating: true, targetLanguage: 'fr' } as const
    const passage = { text: 'Chest pain.', wish: 'shorter' } as const
    const refused = [
      () => member.call(rewritePassage, { params, body: passage }),
      () => member.call(writePatientSummary, { params, body: { level: 'plain', language: 'en' } }),
      () => member.call(tryMemory, { body: { command: 'Be kinder.' } }),
      () => member.call(setLanguages, { params: { id }, body: languages }),
      () => member.call(previewTemplate, { body: { ...template, testConvo: 'My knee hurts.' } }),
    ]
    for (const ask of refused) await expect(ask()).rejects.toMatchObject(refusal)
    for await (const _ of member.follow(chat, {
      body: { conversation: { id }, message: 'What was the blood pressure?' },
    }));
    const answer = (await member.call(listMessages, { params: { id } })).items.at(-1)?.content
    expect(answer).toContain(`${refusal.message} Most relevant passages of the visit:`)
    expect(await member.call(summarise, { body: { id } })).toMatchObject({ writer: 'words' })
    for await (const _ of member.follow(suggestCodes, { params: { id } }));
    expect(await member.call(getTranslator, {})).toMatchObject({ name: null })
    const body = { prompt: { id: 'soap' }, conversation: { id } }
    expect(await member.call(draftAhead, { query: { mode: 'NORMAL' }, body })).toEqual({
      state: 'off',
    })
    expect(await member.call(previewMemory, { body: { command: 'Be kinder.' } })).toMatchObject({
      model: false,
    })
    const { candidates } = await member.call(getBench, {})
    expect(candidates.map(({ id: one }) => one)).not.toContain('default')
    await judgeNote(app.services, member.user.id, params.id, new AbortController().signal)
    expect(read(main) + read(spare)).toBe(0)
  })

  test('a former member is free of the rule', async () => {
    const { members, updatedAt } = await owner.call(getGroup, { params: { id: group } })
    const memberId = members.find(({ email }) => email === member.email)?.id ?? ''
    const params = { id: group, memberId }
    await owner.call(removeGroupMember, { params, query: { updatedAt } })
    const id = await newVisit(app, member)
    await written(member, id, soap)
    expect((await noteOf(member, id))?.writer.name).toBe('test-model')
  })
})

test('a job that was queued before the rule follows the rule', async () => {
  const id = await newVisit(app, member)
  await written(member, id, soap)
  const note = await noteOf(member, id)
  const params = { id: note?.id ?? '' }
  const content = `${note?.content}\n- Take warfarin 5 mg every day.`
  await member.call(updateNote, { params, body: { version: note?.version ?? 0, content } })
  const judge = () =>
    judgeNote(app.services, member.user.id, params.id, new AbortController().signal)
  await allow([elsewhere])
  const before = read(main) + read(spare)
  await judge()
  expect(read(main) + read(spare)).toBe(before)
  await allow(null)
  await judge()
  expect(read(main)).toBeGreaterThan(before)
})

test('another model under the ID of an allowed one is not allowed', async () => {
  await allow([await named('spare-model')])
  await setUpSpare('another-model')
  const { items, forbidden } = await member.call(listModels, {})
  expect(items).toEqual([])
  expect(forbidden.map(({ name }) => name)).toEqual(['test-model', 'another-model'])
})

test('of two groups with different rules, only what both allow is used, and a group alone at fault is named', async () => {
  const second = await app.newUser()
  const other = await groupOf(app, second, member)
  await allow([await named('test-model'), await named('spare-model')])
  await allow([await named('spare-model')], other, second)
  const { items } = await member.call(listModels, {})
  expect(items.map(({ name }) => name)).toEqual(['spare-model'])
  await allow([await named('test-model')])
  expect((await member.call(listModels, {})).items).toEqual([])
  await allow(null)
  expect((await member.call(listModels, {})).items).toHaveLength(1)
})

/** Finds the files that read all models of the installation, with the reason why each may. */
const readers: Record<string, string> = {
  'server/models/providers/config.ts': 'declares it',
  'server/models/providers/list.ts': 'declares it',
  'server/models/providers/local-install.ts': 'makes a built-in model the default if there is none',
  'server/models/providers/status.ts': 'says whether the default model works',
  'server/operations/doctor/services.ts':
    'administration: asks the default model without anybody’s text',
  'server/operations/status/computer.ts': 'administration',
  'server/operations/status/routes.ts': 'administration: tries a model without anybody’s text',
  'server/organisation/groups/models-for.ts': 'applies the rules of groups',
  'server/visits/notes/generation/warm-up.ts': 'loads libraries and sends nothing',
}

test('only listed files read all models of the installation', async () => {
  const root = join(import.meta.dirname, '../..')
  const found: string[] = []
  for (const name of await readdir(root, { recursive: true })) {
    if (!name.endsWith('.ts') || name.endsWith('.test.ts')) continue
    const code = await readFile(join(root, name), 'utf8')
    if (/(?<!')\b(?:allModels|modelConfig)\(/.test(code))
      found.push(`server/${name.replaceAll('\\', '/')}`)
  }
  expect(found.toSorted()).toEqual(Object.keys(readers).toSorted())
})
