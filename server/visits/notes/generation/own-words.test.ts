import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ItemFields } from '#contract/item-fields.ts'
import { createItem } from '#contract/items.ts'
import * as api from '#contract/notes.ts'
import { updateMe } from '#contract/profile.ts'
import { createScribe } from '#contract/scribes.ts'
import { type TestApp, testApp, type TestUser } from '#test/app.ts'
import {
  type ModelQuestion,
  type Llm,
  type Reply,
  say,
  answerWith,
  startLlm,
} from '#test/fakes/llm.ts'
import { newVisit, written } from '#test/visit.ts'
import { appendChunks } from '#server/visits/transcription/chunks/append-lines.ts'

let reply: (asked: ModelQuestion) => Reply = () => say('NONE')
let llm: Llm
let app: TestApp
beforeAll(async () => {
  llm = await startLlm((asked) => reply(asked))
  app = await testApp(llm.env)
})
afterAll(async () => {
  await app.close()
  await llm.close()
})

const plan = { heading: 'Plan', kind: 'plan' as const }
const exam = { heading: 'Examination', kind: 'objective' as const, instruction: 'Findings.' }
async function make(
  user: TestUser,
  fields: Partial<ItemFields>,
  itemType = 'template',
): Promise<string> {
  const body = { itemType, name: 'Of mine', ...fields }
  return (await user.call(createItem, { body })).id
}
async function noteOf(
  user: TestUser,
  fields: Partial<ItemFields>,
  more: { lines?: string[] } = {},
): Promise<api.Note> {
  const scribeId = await newVisit(app, user, more.lines)
  const prompt = { id: await make(user, fields) }
  await written(user, scribeId, { prompt })
  const { items } = await user.call(api.listNotes, { params: { id: scribeId } })
  if (!items[0]) throw new Error('a note expected')
  return items[0]
}
const saying = (words: Record<string, string>) => (asked: ModelQuestion) =>
  say(answerWith(asked, (heading) => words[heading]))

describe('fixed text of a template', () => {
  const letter = {
    sections: [
      {
        heading: 'Letter',
        kind: 'identification' as const,
        instruction: '> Clinician: {{user.name}}\n> Patient: {{patient.name}}',
      },
      { ...plan, instruction: '> Dear colleague,\n\nWhat was agreed.\n\n> Consent was obtained.' },
    ],
  }
  async function clinician(): Promise<TestUser> {
    const user = await app.newUser()
    const profile = { firstName: 'Ana', lastName: 'Keller' }
    await user.call(updateMe, { body: { version: user.user.version, profile } })
    return user
  }

  test('is copied word for word into the note, with its placeholders filled', async () => {
    reply = saying({ Plan: '- Order an ECG.' })
    const { content } = await noteOf(await clinician(), letter)
    expect(content).toContain('## Letter\n\nClinician: Ana Keller\nPatient: [patient’s name]')
    expect(content).toMatch(/## Plan\n\nDear colleague,\n\n- .*ECG[^]*\n\nConsent was obtained\.$/)
  })

  test('never counts as said: only details of the visit count as known', async () => {
    reply = saying({ Plan: '- Order an ECG.' })
    const { claims } = await noteOf(await clinician(), letter)
    const statusOf = (text: string) => claims.find((claim) => claim.text === text)?.status
    expect(statusOf('Clinician: Ana Keller')).toBe('supported')
    expect(statusOf('Consent was obtained.')).not.toBe('supported')
  })

  test('is not shown to the model, but what applies to the whole note is', async () => {
    llm.asked.length = 0
    reply = saying({})
    await noteOf(await clinician(), { ...letter, content: 'Use British spelling.' })
    const prompts = llm.asked.map((asked) => asked.prompt)
    expect(prompts).toHaveLength(1)
    expect(prompts[0]).toContain('Use British spelling.')
    expect(prompts[0]).not.toContain('Consent was obtained')
  })
})

describe('a style example', () => {
  const example = 'Seen with her daughter. Metformin 850 mg twice daily was started.'

  test('is given to the model as a manner of writing, never as part of the record', async () => {
    llm.asked.length = 0
    reply = saying({ Plan: 'Order an ECG.' })
    const user = await app.newUser()
    await noteOf(user, { sections: [{ ...plan, instruction: 'x' }], additionalInfo: example })
    const [asked] = llm.asked
    const [record = '', rest = ''] = asked?.prompt.split('RECORD ENDS') ?? []
    expect(record).not.toContain('Metformin')
    expect(rest).toContain(`STYLE EXAMPLE BEGINS\n\n${example}`)
    expect(asked?.system).toContain('Nothing that it says is true of this visit')
  })

  test('whose facts leak into a note is caught by the claim ledger', async () => {
    reply = saying({ Plan: `Order an ECG. ${example}` })
    const { claims } = await noteOf(await app.newUser(), {
      sections: [{ ...plan, instruction: 'x' }],
      additionalInfo: example,
    })
    const leaked = claims.filter(({ text }) => example.includes(text))
    expect(leaked).toHaveLength(2)
    expect(leaked.map(({ status }) => status)).not.toContain('supported')
    expect(claims.find(({ text }) => text === 'Order an ECG.')?.status).toBe('supported')
  })
})

describe('a macro asked for by voice', () => {
  const text = 'Chest clear to auscultation. Heart sounds normal, no murmur.'
  const macro = {
    name: 'Normal chest',
    content: text,
    spokenPhrase: 'normal chest exam',
    documentType: 'objective',
  }
  const lines = ['Okay, normal chest exam, and your heart is fine.']

  test('is copied word for word into its section and marked as requested', async () => {
    reply = saying({ Plan: '- Order an ECG.' })
    const user = await app.newUser()
    await make(user, macro, 'macro')
    const sections = [exam, { ...plan, instruction: 'x' }]
    const note = await noteOf(user, { sections }, { lines })
    expect(note.content).toMatch(
      /## Examination\n\n[^#]*Chest clear to auscultation\. Heart sounds normal, no murmur\.\n\n## Plan/,
    )
    const claims = note.claims.filter((claim) => text.includes(claim.text))
    expect(claims.map(({ status }) => status)).toEqual(['supported', 'supported'])
    expect(claims[0]?.evidence[0]?.quote).toContain('normal chest exam')
  })

  test('is a statement like any other once a word of it is changed', async () => {
    reply = saying({})
    const user = await app.newUser()
    await make(user, macro, 'macro')
    const note = await noteOf(user, { sections: [exam] }, { lines })
    const { claims } = await user.call(api.updateNote, {
      params: { id: note.id },
      body: { version: note.version, content: note.content.replace('no murmur', 'a murmur') },
    })
    expect(claims.find(({ text: one }) => one.includes('murmur'))?.status).not.toBe('supported')
    expect(claims.find(({ text: one }) => one.startsWith('Chest'))?.status).toBe('supported')
  })

  test('replaces its phrase in a dictation', async () => {
    const user = await app.newUser()
    await make(user, macro, 'macro')
    const scribeId = await newVisit(app, user, lines)
    await written(user, scribeId, { prompt: { id: 'dictation' }, writer: 'highlights' })
    const { items } = await user.call(api.listNotes, { params: { id: scribeId } })
    expect(items[0]?.content).toContain(`${text} and your heart is fine.`)
  })

  test('that nobody requested stays out', async () => {
    reply = saying({ Plan: '- Order an ECG.' })
    const user = await app.newUser()
    await make(user, macro, 'macro')
    const note = await noteOf(user, { sections: [exam, { ...plan, instruction: 'x' }] })
    expect(note.content).not.toContain('auscultation')
  })
})

test('in a dictation fills its slots with what is said after it, which appears nowhere else', async () => {
  const user = await app.newUser()
  const macro = {
    name: 'Knee',
    spokenPhrase: 'insert normal knee',
    content: 'Knee stable on the [[side]].',
  }
  await make(user, macro, 'macro')
  const { id: scribeId } = await user.call(createScribe, { body: {} })
  const lines = ['Insert normal knee.', 'Left.', 'She walks well.', 'Insert normal knee.', 'Right.']
  const spoken = lines.map((text, n) => ({
    speaker: 'clinician',
    text,
    timestamp: n * 5,
    end: n * 5 + 4,
  }))
  await appendChunks(app.services, user.user.id, scribeId, spoken)
  await written(user, scribeId, { prompt: { id: 'dictation' }, writer: 'highlights' })
  const { items } = await user.call(api.listNotes, { params: { id: scribeId } })
  expect(
    items[0]?.content
      .replace(/^## .+$/m, '')
      .trim()
      .split(/\s*\n+\s*/),
  ).toEqual(['Knee stable on the left.', 'She walks well.', 'Knee stable on the right.'])
  expect(items[0]?.claims.map(({ status }) => status)).toEqual([
    'supported',
    'supported',
    'supported',
  ])
})

describe('a letter that comes with the product', () => {
  const letterOf = async (id: string, lines: string[]) => {
    const user = await app.newUser()
    const scribeId = await newVisit(app, user)
    const spoken = lines.map((text, n) => ({ speaker: 'clinician', text, timestamp: 100 + n }))
    await appendChunks(app.services, user.user.id, scribeId, spoken)
    reply = saying({})
    await written(user, scribeId, { prompt: { id } })
    const { items } = await user.call(api.listNotes, { params: { id: scribeId } })
    return items[0]
  }

  test.each(['referral-letter', 'consult-letter'])(
    '(%s) names the person if known, and otherwise nobody',
    async (id) => {
      const named = await letterOf(id, ['Good morning, Mrs Rivera, I will write to the surgeon.'])
      expect(named?.content).toMatch(/^## Re\n\nMrs Rivera$/m)
      const claim = named?.claims.find(({ text }) => text === 'Mrs Rivera')
      expect(claim?.status ?? 'supported').toBe('supported')
      const unnamed = await letterOf(id, ['I will write to the surgeon.'])
      expect(unnamed?.content).not.toMatch(/## Re\n|\[patient|^\s*,/m)
    },
  )
})
