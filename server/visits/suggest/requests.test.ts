import { expect, test } from 'vitest'
import { defaultTemplateId } from '#contract/items.ts'
import { builtInItems } from '#server/library/items/builtin.ts'
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
  own('Travel letter'),
  own('DVLA report'),
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
])('a requested document comes first: "%s"', (said, id) => {
  expect(ranked(said)[0]).toMatchObject({ id, reason: expect.stringMatching(/^Requests a /) })
})

test.each([
  [
    'I have had a cough for four days. Your chest is clear. Could you write me something for my boss? I was off on Monday. Yes, I will write that you were unfit until Wednesday.',
    'Work letter',
  ],
  [
    "My lower back went out lifting boxes. I can't do my shift. Can I get a doctor's note? Sure, I'll give you a note excusing you until Friday.",
    'Work letter',
  ],
  [
    'She has had asthma since she was four. She needs her inhaler before sports. The school says they need a letter from us before she may carry it. Of course.',
    'School letter',
  ],
  [
    'My back is better. The insurance company sent me a form, can you fill it in? Yes, leave it with me. Flexion is full.',
    'Insurance report',
  ],
  [
    'I fly to Spain next week and I use an insulin pump. I need a letter for the airport security about my needles. Your HbA1c is 7.1 percent.',
    'Travel letter',
  ],
  [
    'You had a seizure in March. The DVLA wants a medical report. I will complete the report for the DVLA. You stay on levetiracetam 500 mg.',
    'DVLA report',
  ],
  [
    'The knee has been locking for two months. It swells after football. McMurray is positive. I will write to the orthopaedic surgeons today so they can see you.',
    'referral-letter',
  ],
  [
    'My husband hits me. There are bruises on both arms. I will document the bruises today and refer you to the domestic violence service.',
    'referral-letter',
  ],
  [
    'You came in with pneumonia. The oxygen is off. You can go home today. I will do the discharge summary for your GP, amoxicillin three more days.',
    'discharge-summary',
  ],
  [
    'You have moderate aortic stenosis on the echo. We repeat it in a year. I will send a letter to your GP with these results.',
    'consult-letter',
  ],
  [
    'Your blood pressure is 150 over 90. We start amlodipine 5 mg. I forget everything, can I have that in writing? Yes, I will print you a summary of what we agreed.',
    'patient-summary',
  ],
])('in a whole visit a requested document comes first', (said, id) => {
  expect(ranked(said)[0]).toMatchObject({ id, reason: expect.stringMatching(/^Requests a /) })
})

test.each([
  'Could I have a letter for work?\nNo, I am sorry.',
  "I don't need a letter for work.",
  'My wife had a letter for work from her own doctor.',
  'I was off work for a week.',
  'I got a letter from the hospital.',
  'I have a sore throat. Do you need a sick note? No, I work from home. Paracetamol and fluids.',
  'The school needs a new roof, I read in the paper.',
])('refused, unwanted or merely mentioned documents are not requests: "%s"', (said) => {
  expect(ranked(said).some(({ reason }) => reason.startsWith('Requests '))).toBe(false)
})

test('danger still comes before a document', () => {
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
  ['My knee is a little sore. I like football.', 'sports-injury'],
  ['If you get a rash, itching or hives, ring me.', 'allergy-consultation'],
  ['Two beers on a Saturday, I do not drink more alcohol.', 'addiction-review'],
  ['We meet again in one week, as last time, for your blood.', 'antenatal-visit'],
])('a passing word suggests no template: "%s" is not %s', (said, id) => {
  const found = ranked(said)
  expect(found.map((one) => one.id)).not.toContain(id)
  expect(found.some(({ reason }) => reason.startsWith('Mentions '))).toBe(false)
})

test('two clinical terms that fit suggest it, with both as the reason', () => {
  const [first] = ranked('My sugar was high again, and I take metformin for it.')
  expect(first).toMatchObject({ id: 'diabetes-review' })
  expect(first?.reason).toMatch(/^Mentions (?=.*\bsugar\b)(?=.*\bmetformin\b)/)
})
