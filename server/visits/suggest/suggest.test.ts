import { afterAll, beforeAll, expect, test } from 'vitest'
import { defaultTemplateId } from '#contract/items.ts'
import { smartSuggest } from '#contract/suggest.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { newVisit } from '#test/visit.ts'
import { rankTemplates } from './rank.ts'
import { builtInItems } from '#server/library/items/builtin.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const nothing = { field: '', defaultId: defaultTemplateId, uses: new Map<string, number>() }
const ranked = (text: string, more: Partial<typeof nothing> = {}) =>
  rankTemplates(builtInItems(), { text, ...nothing, ...more })

test.each([
  [
    'mental-health',
    'My mood has been low and I cannot sleep. The therapy and the sertraline help with the anxiety.',
  ],
  [
    'paediatric-well-visit',
    'How is the baby growing? She is crawling, she had her vaccines, and mum is breastfeeding.',
  ],
  [
    'physio',
    'Flexion of the knee is better with the exercises; strength and gait improved since the last session.',
  ],
  [
    'procedure',
    'I cleaned the skin, injected lidocaine, made an incision and closed it with four sutures.',
  ],
  ['referral', 'I will write a letter to refer you to the specialist.'],
])('words of a visit put %s among the first three', (id, text) => {
  const first = ranked(text).slice(0, 3)
  expect(first.map((one) => one.id).join(' ')).toContain(id)
})

test('each of three to five suggestions has a reason of one line', () => {
  for (const text of ['', 'Chest pain for two days.', 'The baby has had her vaccines.']) {
    const found = ranked(text)
    expect(found.length).toBeGreaterThanOrEqual(3)
    expect(found.length).toBeLessThanOrEqual(5)
    expect(new Set(found.map(({ id }) => id)).size).toBe(found.length)
    for (const { reason } of found) {
      expect(reason).toMatch(/^[A-Z][^\n]{4,120}\.$/)
      expect(reason).not.toMatch(/ausculta/i)
    }
  }
})

test('the specialty and recently used templates count', () => {
  expect(ranked('', { field: 'Physiotherapy' })[0]).toMatchObject({
    reason: 'Fits your specialty.',
  })
  const uses = new Map([['discharge-summary', 9]])
  expect(ranked('', { uses })[0]).toMatchObject({
    id: 'discharge-summary',
    reason: 'You’ve used it 9 times.',
  })
})

test.each([
  ['Family medicine', ['soap', 'acute-visit']],
  ['GP', ['soap', 'acute-visit']],
  ['Médecine générale', ['soap', 'acute-visit']],
  ['Pediatrician', ['developmental-assessment', 'newborn-check']],
  ['Gynecology', ['fertility-consultation', 'gynaecology-consultation']],
  ['Physical therapy', ['physiotherapy', 'falls-assessment']],
  ['Emergency medicine', ['emergency-visit', 'minor-injury']],
  ['ENT', ['ent-consultation', 'soap']],
])('a user whose specialty is spelled %s is offered its templates first', (field, ids) => {
  expect(
    ranked('', { field })
      .slice(0, 2)
      .map(({ id }) => id),
  ).toEqual(ids)
})

test('the call answers for a text as for a visit of one’s own, never for that of another', async () => {
  const [user, other] = [await app.newUser(), await app.newUser()]
  const said = 'The baby is crawling and had her vaccines; mum breastfeeds her.'
  const byText = await user.call(smartSuggest, { body: { transcript: said } })
  expect(byText.templateSuggestions[0]?.reason).toMatch(/^Mentions /)
  const id = await newVisit(app, user, [said, said, said])
  const body = { conversation: { id } }
  const ofVisit = await user.call(smartSuggest, { body })
  expect(ofVisit.templateSuggestions[0]?.id).toBe(byText.templateSuggestions[0]?.id)
  await expect(other.call(smartSuggest, { body })).rejects.toMatchObject({
    message: 'Scribe not found',
  })
})

test('words that fit any visit are not a reason', () => {
  const said = 'I ask because the last two days at work were long. My mum is far away, on the left.'
  for (const { reason } of ranked(said))
    expect(reason).not.toMatch(/\b(?:ask|last|two|days?|far|left)\b/)
})
