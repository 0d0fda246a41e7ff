import { afterAll, beforeAll, expect, it } from 'vitest'
import { generateNote } from '#contract/generation.ts'
import {
  answerWith,
  type ModelQuestion,
  judgeLinesIn,
  type Llm,
  type Reply,
  say,
  sentencesIn,
  startLlm,
} from '#test/fakes/llm.ts'
import { startWork } from '#server/work.ts'
import { testApp, type TestApp } from '../app.ts'
import { newVisit } from '../visit.ts'
import { violations } from './axe.ts'
import { openVisitor, signInTo } from './browser.ts'

const wrong = 'Lisinopril is taken at 40 mg once a day.'
const fine = 'Chest discomfort since the day before yesterday.'
const judge = ({ prompt }: ModelQuestion): Reply => {
  if (isDown) return { kind: 'status', status: 500 }
  const lines = judgeLinesIn(prompt)
  const [first] = lines.keys()
  const line = [...lines].find(([, text]) => text.includes('lisinopril'))?.[0]
  const verdicts = sentencesIn(prompt).map((one, at) =>
    one.includes('40 mg')
      ? `${at + 1} | contradicted | ${line} | lisinopril 10 milligrams | 40 mg | 10 mg`
      : `${at + 1} | supported | ${first}`,
  )
  return say(verdicts.join('\n'))
}

let isDown = false
let llm: Llm
let app: TestApp
beforeAll(async () => {
  llm = await startLlm(
    (asked) => {
      if (asked.prompt.includes('The clinician asks:')) return say(`${fine} [2]\n\n- ${wrong} [5]`)
      return say(
        answerWith(asked, (heading) => (heading.startsWith('P') ? `- ${fine}` : undefined)),
      )
    },
    undefined,
    judge,
  )
  app = await testApp(llm.env)
  await startWork(app.services)
})
afterAll(async () => {
  await app.close()
  await llm.close()
})

async function visit() {
  const user = await app.newUser()
  const scribeId = await newVisit(app, user)
  return { user, path: `/home/scribes/all/${scribeId}/results`, scribeId }
}

it('a chat answer marks the sentence that the visit contradicts, and shows the contradicting line', async () => {
  await using visitor = await openVisitor(app.origin)
  const { page } = visitor
  const { user, path } = await visit()
  await signInTo(page, user.email, path)
  await page.getByRole('textbox', { name: 'Ask about this visit' }).fill('What does she take?')
  await page.getByRole('button', { name: 'Ask', exact: true }).click()
  const chat = page.getByRole('region', { name: 'Questions about this visit' })
  await chat.getByText('Checked against the visit by test-model').waitFor()
  const marks = chat.locator('mark[data-status="contradicted"]')
  await expect.poll(async () => (await marks.allTextContents()).join('')).toContain(wrong)
  const card = chat.getByRole('listitem').filter({ hasText: 'Different number' })
  expect(await card.getByRole('button').first().textContent()).toContain('lisinopril')
  expect(await card.locator('del').textContent()).toBe('40 mg')
  expect(await card.locator('ins').textContent()).toBe('10 mg')
  expect(await violations(page)).toEqual([])
  expect(visitor.complaints).toEqual([])
})

it('a note whose judge failed says so, and a button checks it again', async () => {
  isDown = true
  await using visitor = await openVisitor(app.origin)
  const { page } = visitor
  const { user, path, scribeId } = await visit()
  const body = { prompt: { id: 'soap' }, conversation: { id: scribeId } }
  for await (const _ of user.follow(generateNote, { query: {}, body })) continue
  await signInTo(page, user.email, path)
  const review = page.getByRole('group', { name: 'Review' })
  const again = review.getByRole('button', { name: 'Check again' })
  await again.waitFor()
  await review.getByText('Marks are from built-in rules.').waitFor()
  isDown = false
  await again.click()
  await review.getByText('Checked against the visit by test-model').waitFor()
  await again.waitFor({ state: 'detached' })
  expect(visitor.complaints).toEqual([])
})
