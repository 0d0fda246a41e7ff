import { expect, test } from 'vitest'
import { defaultTemplateId } from '#contract/items.ts'
import { builtInItems } from '#server/library/builtin.ts'
import { rankTemplates } from './rank.ts'

const about = { field: '', defaultId: defaultTemplateId, uses: new Map<string, number>() }
const [builtIn] = builtInItems()
if (!builtIn) throw new Error('the product should have templates')
const own = (name: string) => ({ ...builtIn, id: name, name, categories: [], headings: [] })
const templates = [
  ...builtInItems(),
  own('Work letter'),
  own('School letter'),
  own('Insurance report'),
]
const ranked = (text: string) => rankTemplates(templates, { text, ...about })

test.each([
  ['P: I have a cold. Could I have a letter for work?', 'Work letter'],
  ['I need a sick note for two weeks.\nSure, I can do that.', 'Work letter'],
  ["I'll write you a letter for your employer.", 'Work letter'],
  ['Could you write a letter for the school?', 'School letter'],
  ['Would you fill in the insurance form for me?', 'Insurance report'],
  ["I'm going to refer you to the surgeons.", 'referral-letter'],
  ['Could you send me a summary of what we discussed today?', 'patient-summary'],
])('the document that was asked for comes first: "%s"', (said, id) => {
  expect(ranked(said)[0]).toMatchObject({ id, reason: expect.stringMatching(/asked for\.$/) })
})

test.each([
  'Could I have a letter for work?\nNo, I am sorry.',
  "I don't need a letter for work.",
  'My wife had a letter for work from her own doctor.',
  'I was off work for a week.',
  'I got a letter from the hospital.',
])('what was refused, not wanted or only spoken of is no request: "%s"', (said) => {
  expect(ranked(said).some(({ reason }) => reason.endsWith('asked for.'))).toBe(false)
})

test('what is dangerous still comes before a document', () => {
  const said = 'I hit my head on the ice this morning. Could I have a letter for work?'
  expect(
    ranked(said)
      .map(({ id }) => id)
      .slice(0, 2),
  ).toEqual(['concussion-visit', 'Work letter'])
})

test.each([
  ['My sugar is fine. I have a cough.', 'diabetes-review'],
  ['I twisted my knee on a trip to Spain.', 'travel-health'],
  ['I have a cough. Any vaginal discharge? No. Any hives? No.', 'sexual-health-visit'],
  ['My wife has diabetes and takes metformin and insulin. I have a cough.', 'diabetes-review'],
  ['If you get a rash, itching or hives, ring me.', 'allergy-consultation'],
  ['Two beers on a Saturday, I do not drink more alcohol.', 'addiction-review'],
  ['We meet again in one week, as last time, for your blood.', 'antenatal-visit'],
])('a word in passing suggests no template: "%s" is no %s', (said, id) => {
  const found = ranked(said)
  expect(found.map((one) => one.id)).not.toContain(id)
  expect(found.some(({ reason }) => reason.startsWith('The visit speaks of'))).toBe(false)
})

test('two clinical terms that fit suggest it, with both as the reason', () => {
  const [first] = ranked('My sugar was high again, and I take metformin for it.')
  expect(first).toMatchObject({ id: 'diabetes-review' })
  expect(first?.reason).toMatch(/^The visit speaks of (?=.*\bsugar\b)(?=.*\bmetformin\b)/)
})
