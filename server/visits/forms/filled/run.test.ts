import { afterAll, beforeAll, expect, test } from 'vitest'
import { cancelFillRun } from '#contract/filled-forms.ts'
import type { VisitValues } from '#contract/form-filling.ts'
import { startWork } from '#server/work.ts'
import { type TestApp, testApp, type TestUser } from '#test/app.ts'
import { type Llm, judgeByWords, type Reply, say, startLlm } from '#test/fakes/llm.ts'
import {
  fillFromVisit as fill,
  filledOf,
  readyForm,
  settledFill,
  startFill,
} from '#test/filled-forms.ts'
import type { PdfWidget } from '#test/pdf.ts'
import { newVisit } from '#test/visit.ts'
import { runFill } from './run.ts'

let reply: () => Reply = () => say('NONE')
let llm: Llm
let app: TestApp
let ana: TestUser
beforeAll(async () => {
  llm = await startLlm(() => reply(), 'test-key', judgeByWords)
  app = await testApp({ ...llm.env, RATE_LIMITS: 'upload=100000,generate=100000' })
  await app.newUser()
  ana = await app.newUser()
  await startWork(app.services)
})
afterAll(async () => {
  await app.close()
  await llm.close()
})

const field = (tooltip: string, at: number): PdfWidget => ({
  name: `w${at}`,
  rect: [100, 700 - at * 40, 400, 720 - at * 40],
  tooltip,
})
const textsOf = ({ values }: VisitValues) => values.map(({ text }) => text)

test('cancelling a run cancels the request to the model, and a later run fills the form', async () => {
  const visit = await newVisit(app, ana)
  const form = await readyForm(ana, [field('Complaint', 0), field('Blood pressure', 1)])
  reply = () => ({ kind: 'hang', pieces: ['## Field 2\n'] })
  const before = llm.asked.length
  const { id } = await startFill(ana, visit, form)
  await expect.poll(() => llm.asked.length).toBe(before + 1)
  // A second window joins it.
  await startFill(ana, visit, form)
  expect(await ana.call(cancelFillRun, { params: { id } })).toMatchObject({
    run: null,
    visit: null,
  })
  await expect.poll(() => llm.asked.at(-1)?.aborted).toBe(true)
  expect(llm.asked).toHaveLength(before + 1)
  reply = () => say('## Field 2\n[6] 142/88')
  expect(textsOf(await fill(ana, visit, form))).toEqual(['142/88'])
})

test('a run continues in another process when its own stops', async () => {
  const visit = await newVisit(app, ana)
  const form = await readyForm(ana, [field('Blood pressure', 0)])
  reply = () => ({ kind: 'hang', pieces: ['## Field 1\n'] })
  const before = llm.asked.length
  const { id } = await startFill(ana, visit, form)
  await expect.poll(() => llm.asked.length).toBe(before + 1)
  const stop = new AbortController()
  const { rows } = await app.asOwner<{ run_id: string }>(
    'select run_id from filled_form where id = $1',
    [id],
  )
  const ref = { userId: ana.user.id, id, runId: rows[0]?.run_id ?? '' }
  const stopped = runFill(app.services, ref, stop.signal)
  await expect.poll(() => llm.asked.length).toBe(before + 2)
  stop.abort(new Error('stopping'))
  await expect(stopped).rejects.toThrow('stopping')
  expect((await filledOf(ana, id)).run?.state).toBe('running')
  reply = () => say('## Field 1\n[6] 142/88')
  await runFill(app.services, ref, new AbortController().signal)
  const { visit: found, run } = await settledFill(ana, id)
  expect(run).toBe(null)
  expect(found && textsOf(found.values)).toEqual(['142/88'])
})
