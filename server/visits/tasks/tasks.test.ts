import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getMe, updateMe } from '#contract/profile.ts'
import { createScribe } from '#contract/scribes.ts'
import * as api from '#contract/tasks.ts'
import { editChunk } from '#contract/transcripts.ts'
import type { Source } from '#server/clinical/language/source.ts'
import { normaliseVisit } from '#server/clinical/transcript/normalise.ts'
import type { Services } from '#server/services.ts'
import { appendChunks } from '#server/visits/transcription/chunks/append-lines.ts'
import { sampleVisit } from '#server/visits/sample-visit/visit.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { newVisit, written } from '#test/visit.ts'
import { findTasks } from './find.ts'
import { taskJobs } from './jobs.ts'
import { keepFoundTasks } from './keep-found.ts'

const visit = new Date(2026, 2, 4)
function found(...lines: string[]) {
  const sources: Source[] = lines.map((line, at) => {
    const [speaker = '', text = ''] = line.split(': ')
    const name = speaker === 'C' ? 'clinician' : 'patient'
    return { kind: 'transcript', id: String(at), text, speaker: name, timestamp: at * 5 }
  })
  return findTasks(normaliseVisit(sources), visit)
}

describe('a task', () => {
  test.each([
    ["I'll order an ECG and a chest x-ray.", 'order', null],
    ["I'm going to refer you to cardiology within two weeks.", 'refer', '2026-03-18'],
    ["I'll start you on lisinopril 10 milligrams once a day.", 'prescribe', null],
    ["We'll call you tomorrow with the results.", 'call', '2026-03-05'],
    ["I'll write you a letter for work today.", 'letter', '2026-03-04'],
    ["I'd like to see you again in three months.", 'follow-up', '2026-06-04'],
    ['See you next week.', 'follow-up', '2026-03-11'],
    ["I'd like you to stop the ibuprofen today.", 'patient', '2026-03-04'],
    ["Okay, so let's get some blood work on Friday.", 'order', '2026-03-06'],
    ['I will be ordering an MRI of the shoulder to be sure.', 'order', null],
    ['Go ahead and schedule a follow-up visit with me after that.', 'follow-up', null],
    ['Try not to take any ibuprofen.', 'patient', null],
  ])('is found in "%s"', (text, kind, due) => {
    expect(found(`C: ${text}`)).toMatchObject([{ kind, due }])
  })

  test.each([
    "C: I won't order an x-ray today.",
    'C: Did they order an x-ray for you?',
    'C: If the pain comes back, call an ambulance straight away.',
    'C: You had an x-ray last year and it was normal.',
    'P: They ordered an x-ray in hospital.',
    'P: My sister sees a cardiologist.',
    'C: Please take a deep breath and lie down.',
    "C: I'll do your blood pressure first, on the left arm.",
    'P: Yeah. Yeah, I can try that.',
    "P: I'll try to cut down on the coffee a bit.",
    "P: I can't walk properly, not straight.",
    'C: What we do now is to make sure that they can get in.',
    'C: I want you to push your leg out against my hand.',
    "C: I'm going to start lisinopril if your pressure stays high.",
    "C: I don't think you need to follow up with the surgeon anymore.",
    "C: You do n't have to take the iron any longer.",
    'C: They did an ECG before you came in today.',
    'C: Could I have your email address, please.',
  ])('is not found in "%s"', (line) => {
    expect(found(line)).toEqual([])
  })

  test.each([
    ['CT head today, and I want it done before 4 pm.', 'order', 'Order CT head before 4 pm'],
    [
      'So an urgent ultrasound of the leg this afternoon.',
      'order',
      'Order urgent ultrasound of the leg this afternoon',
    ],
    ['Go to the hospital today for repeat bloods.', 'patient', 'Go to hospital for repeat bloods'],
    [
      'Please head straight to the emergency department.',
      'patient',
      'Head straight to the emergency department',
    ],
  ])('comes first if it is urgent: "%s"', (said, kind, text) => {
    const [first] = found("C: I'll write you a letter for work.", `C: ${said}`)
    expect(first).toMatchObject({ kind, text, due: '2026-03-04' })
  })

  test.each([
    [
      "P: I've had my wife's tramadol for it.",
      "C: Please don't take any more of those.",
      'tramadol',
    ],
    ['P: I take ibuprofen for the knee.', "C: I'd like you to stop that today.", 'ibuprofen'],
    ['C: About the blood thinner.', "C: I'd like you to carry on with it until the scan.", 'scan'],
    [
      "C: I'd like to start a tablet that slows the heart down a little.",
      "C: It's called metoprolol.",
      'metoprolol',
    ],
  ])('says what its "that" means: %s %s', (before, line, meant) => {
    expect(found(before, line)[0]?.text).toContain(meant)
  })

  test('does not take a scan or a blood thinner for the tablets that are meant', () => {
    const [, last] = found(
      "P: I had two of my wife's tramadol.",
      'C: CT head today, before 4 pm.',
      'P: Should I go on with the blood thinner?',
      'C: Yes, carry on until the scan is back.',
      "C: Please don't take any more of those.",
    )
    expect(last?.text).toBe('Do not take tramadol')
  })

  test.each([
    "C: I'd like you to stop that today.",
    "C: Please don't take any more of those.",
    'C: Your CT was normal today, which is good.',
    'C: Normally you have to be free of it for two days before you go back to work.',
  ])('is left out if it is unclear what to do: "%s"', (line) => {
    expect(found(line)).toEqual([])
  })

  test('holds what the patient promised, and nothing twice', () => {
    const tasks = found(
      "P: I'll stop the ibuprofen and bring my list.",
      'C: See you next week.',
      'C: See you next week.',
      "C: I'll order an MRI of the knee.",
      "C: So let's get that MRI of the knee done.",
    )
    expect(tasks.map(({ kind }) => kind)).toEqual(['patient', 'follow-up', 'order'])
  })

  test('is found in the sample visit: referral, letter, medicines, the next visit', () => {
    const sources: Source[] = sampleVisit().lines.map(({ speaker, text, start, end }, at) => ({
      kind: 'transcript' as const,
      id: String(at),
      text,
      speaker,
      timestamp: start,
      end,
    }))
    const tasks = findTasks(normaliseVisit(sources), visit)
    const of = (kind: string) => tasks.filter((task) => task.kind === kind).map(({ text }) => text)
    expect(of('refer').join(' ')).toContain('heart clinic urgently')
    expect(of('letter').join(' ')).toContain('letter for 2 weeks')
    expect(tasks.find(({ kind }) => kind === 'follow-up')).toMatchObject({ due: '2026-03-11' })
    expect(of('patient').join(' ')).toContain('Stop ibuprofen')
    expect(of('prescribe').join(' ')).toContain('Start metoprolol 25 mg, twice a day')
    expect(of('follow-up')).toHaveLength(1)
    expect(of('order')).toEqual([])
    expect(tasks.length).toBeLessThan(20)
  })
})

describe('the list', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp()
  })
  afterAll(() => app.close())

  test('keeps its line; reading again restores nothing that was changed', async () => {
    const user = await app.newUser()
    const id = await newVisit(app, user)
    const find = async () => (await user.call(api.findTasks, { params: { id } })).items
    const first = await find()
    const task = first[0]
    expect(task).toMatchObject({ evidence: { quote: expect.stringContaining('order an ECG') } })
    if (!task) throw new Error('a task should be found')
    const params = { id: task.id }
    const done = await user.call(api.updateTask, { params, body: { version: 1, done: true } })
    expect(done).toMatchObject({ done: true, version: 2 })
    expect((await find()).filter((one) => one.id === task.id)).toEqual([done])
    await user.call(api.removeTask, { params })
    expect((await find()).some((one) => one.id === task.id)).toBe(false)
  })

  test('leaves out what was removed, also once its words were away for a while', async () => {
    const user = await app.newUser()
    const id = await newVisit(app, user)
    const find = async () => (await user.call(api.findTasks, { params: { id } })).items
    const [task] = await find()
    const { sourceId = '', quote = '' } = task?.evidence ?? {}
    await user.call(api.removeTask, { params: { id: task?.id ?? '' } })
    const say = (text: string) =>
      user.call(editChunk, { params: { id, seq: sourceId }, body: { text } })
    await say('Thank you.')
    await find()
    await say(quote)
    expect((await find()).map(({ text }) => text)).not.toContain(task?.text)
  })

  test('is found automatically once a note is made, unless the user turns that off', async () => {
    const user = await app.newUser()
    const open = async () => (await user.call(api.listTasks, { query: {} })).items.length
    const made = async () => {
      const id = await newVisit(app, user)
      const events = await written(user, id, { prompt: { id: 'soap' } })
      const [first] = events
      if (first?.type !== 'started') throw new Error('a note should be written')
      const payload = { userId: user.user.id, scribeId: id, generationId: first.generationId }
      await taskJobs(app.services)[0]?.run(payload, new AbortController().signal)
    }
    await made()
    const found = await open()
    expect(found).toBeGreaterThan(0)
    const { version } = await user.call(getMe, {})
    await user.call(updateMe, { body: { version, settings: { findTasks: false } } })
    await made()
    expect(await open()).toBe(found)
  })

  test('is listed with those of all visits by due day, without those of other users', async () => {
    const [user, other] = [await app.newUser(), await app.newUser()]
    const add = async (text: string, due: string | null) => {
      const { id } = await user.call(createScribe, { body: {} })
      return user.call(api.addTask, { params: { id }, body: { text, due } })
    }
    const late = await add('Write to the school', '2026-05-01')
    const some = await add('Tidy the list', null)
    const early = await add('Call the laboratory', '2026-03-09')
    const open = async (who = user) => (await who.call(api.listTasks, { query: {} })).items
    expect((await open()).map(({ id }) => id)).toEqual([early.id, late.id, some.id])
    expect(await open(other)).toEqual([])
    const params = { id: early.id }
    const steal = other.call(api.updateTask, { params, body: { version: 1, done: true } })
    await expect(steal).rejects.toMatchObject({ code: 'not-found' })
    await user.call(api.updateTask, { params, body: { version: 1, done: true, due: null } })
    const stale = user.call(api.updateTask, { params, body: { version: 1, text: 'Late' } })
    await expect(stale).rejects.toMatchObject({ code: 'version-mismatch' })
    expect((await open()).map(({ id }) => id)).toEqual([late.id, some.id])
    const done = await user.call(api.listTasks, { query: { state: 'done' } })
    expect(done.items.map(({ id }) => id)).toEqual([early.id])
  })

  test('is sealed in the database', async () => {
    const user = await app.newUser()
    const { id } = await user.call(createScribe, { body: {} })
    await user.call(api.addTask, { params: { id }, body: { text: 'Zebra crossing' } })
    const { rows } = await app.services.db.as(user.user.id, (tx) =>
      tx.execute<{ all: string }>(
        "select string_agg(encode(sealed, 'escape'), ' ') as all from task",
      ),
    )
    expect(rows[0]?.all).toBeTruthy()
    expect(rows[0]?.all).not.toContain('Zebra')
  })

  test('a visit that changes during analysis is analysed again', async () => {
    const user = await app.newUser()
    const scribeId = await newVisit(app, user)
    const { analysis } = app.services
    let isFirst = true
    const changing: Services = {
      ...app.services,
      analysis: {
        ...analysis,
        async run(name, ...rest) {
          const result = await analysis.run(name, ...rest)
          if (name !== 'findTasks' || !isFirst) return result
          isFirst = false
          await appendChunks(app.services, user.user.id, scribeId, [
            {
              speaker: 'clinician',
              text: 'I will refer you to cardiology.',
              timestamp: 90,
              end: 95,
            },
          ])
          return result
        },
      },
    }
    const found = await keepFoundTasks(changing, user.user.id, scribeId, 'UTC')
    expect(found.map(({ text }) => text)).toContain('Refer to cardiology')
  })
})
