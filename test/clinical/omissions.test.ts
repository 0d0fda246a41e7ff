import { describe, expect, test } from 'vitest'
import { findOmissions } from '#server/clinical/coverage/find-omissions.ts'
import { indexSources } from '#server/clinical/language/source-index.ts'
import { isNoticed, omissionSeeds } from './omission-seeds.ts'
import { sourcesOf } from './visit.ts'
import { visits } from '#test/clinical/visits/all.ts'
import { composed, copiedWhole } from './writers.ts'

const writers = [
  ['a person', undefined],
  ['the composer', composed],
  ['a model that copies', copiedWhole],
] as const

describe.each(writers)('notes of %s', (_, write) => {
  const notes = visits.map((visit) => {
    const sources = sourcesOf(visit)
    return { index: indexSources(sources), note: write ? write(sources) : visit.note }
  })

  test('at least 80 % of what is taken out of them is noticed', () => {
    const outcomes = notes.flatMap(({ note, index }) =>
      omissionSeeds(note, index).map((seed) => isNoticed(seed, note, index)),
    )
    expect(outcomes.length).toBeGreaterThanOrEqual(40)
    expect(outcomes.filter(Boolean).length / outcomes.length).toBeGreaterThanOrEqual(0.8)
  })

  test('of complete ones at most one line each is called left out', () => {
    const alarms = notes.flatMap(({ note, index }) => findOmissions(note, index))
    expect(alarms.length).toBeLessThanOrEqual(notes.length)
  })
})

const said = (dialogue: string) =>
  indexSources(sourcesOf({ name: '', dialogue, note: '', invented: [], wrong: [] }))
const kinds = (dialogue: string, note: string) =>
  findOmissions(note, said(dialogue)).map(({ kind }) => kind)

test('that a symptom has stopped is a change, and no advice to stop', () => {
  expect(
    kinds('C: With your, um, the vomiting has now stopped.', '## History\n\nVomiting.'),
  ).toEqual(['change'])
})

describe('an empty plan', () => {
  test.each([
    ['P: My husband hits me when he drinks.', 'abuse'],
    ['C: Any thoughts of hurting yourself?\nP: No, never.', 'self-harm'],
    ['C: If the pain gets worse, call 911.', 'safety-net'],
    ['P: Could you write me a sick note for work?', 'request'],
    ['C: I will refer you to the eye clinic.', 'follow-up'],
    ['P: Penicillin gives me a rash.', 'allergy'],
    ['P: I drink wine every night.', 'substance'],
    ["P: When I talk I'm unable to complete my sentences.", 'symptom'],
    ["C: What you'll need is to visit one of our clinics for more tests.", 'advice'],
    ['C: The things you can do are, you can drink plenty of fluids.', 'advice'],
    ["C: I do n't think any more antibiotics are needed at this time.", 'advice'],
  ])('leaves out what was said: %s', (dialogue, kind) => {
    expect(kinds(dialogue, '## Plan\n\nRest.')).toEqual([kind])
  })

  test('lacks nothing any more once the offered sentence is added', () => {
    const index = said('C: If it is still there after five minutes, call me and take one more.')
    const [advice] = findOmissions('## Plan\n\nRest.', index)
    expect(advice).toMatchObject({ kind: 'safety-net', section: 'Plan' })
    expect(findOmissions(`## Plan\n\nRest.\n\n${advice?.text}`, index)).toEqual([])
  })

  test('lacks the dose where the drug is named without it', () => {
    const dialogue = 'P: I take lisinopril 10 milligrams.'
    expect(kinds(dialogue, 'Takes lisinopril.')).toEqual(['dose'])
    expect(kinds(dialogue, 'Takes lisinopril 10 mg.')).toEqual([])
  })

  test('lacks nothing that a relative has, or that was only asked for', () => {
    expect(kinds('P: My mother has migraines.\nC: Any fever?\nP: No.', 'Rest.')).toEqual([])
  })
})

describe('what a clinician advised and a patient answered', () => {
  const note = `## History\n\nFell on the ice and hit the head. Takes apixaban and tramadol. Dizzy in the summer.\n\n## Plan\n\nCT of the head.`
  const lacks = (dialogue: string, written = note) =>
    findOmissions(written, said(dialogue)).map(({ kind, text }) => `${kind}: ${text}`)

  test.each([
    ['P: Do I go on with the blood thinner?\nC: Yes, carry on until the scan is back.', 'advice'],
    ["C: Don't drive until you have heard from me.", 'advice'],
    ['C: Please stay off the bike for a fortnight.', 'advice'],
    ['C: You mustn’t lift anything heavy before the operation.'.replace('’', "'"), 'advice'],
    ["P: I had a few of my wife's tramadol.\nC: Please don't take any more of those.", 'advice'],
    ['C: They may make you drowsy for the first week.', 'advice'],
    ["C: Today I'm going to do a debridement of that heel.", 'advice'],
    ['C: How are your kidneys?\nP: Mine are fine.', 'answer'],
    ['C: Do you take anything like sildenafil?\nP: No.', 'answer'],
    ['C: And lying flat, is your breathing all right?\nP: I sleep on one pillow.', 'answer'],
    ['C: So it is getting more frequent.', 'change'],
    ['C: Is the dizziness gone?\nP: Yes, it went after a week.', 'change'],
    ["P: My weight's gone up, hasn't it?\nC: Up two, since March.", 'change'],
  ])('is missed where no sentence has it: %s', (dialogue, kind) => {
    const found = lacks(dialogue)
    expect(found.map((one) => one.split(':')[0])).toContain(kind)
    expect(found.length).toBeLessThanOrEqual(2)
    const [first] = findOmissions(note, said(dialogue))
    // The offered sentence, once added, is no longer missing.
    expect(lacks(dialogue, `${note}\n\n${first?.text}`)).not.toContain(found[0])
  })

  test('the answer to a question about self-harm comes first, whatever words it has', () => {
    const dialogue =
      "C: Don't drive until I call.\nC: Have you thought of hurting yourself?\nP: I wouldn't do anything, because of the kids."
    const written = 'Asked about suicidal thoughts. Low mood.'
    expect(lacks(dialogue, written)[0]).toMatch(/^self-harm: .*because of the kids/)
    const whole = `${written} The patient says they would not do anything because of the kids.`
    expect(lacks(dialogue, whole).join()).not.toMatch(/self-harm/)
  })

  test.each([
    ["C: Don't drive until you have heard from me.", 'No driving until the clinic has called.'],
    ['P: And the apixaban?\nC: Carry on with that until the scan.', 'Apixaban is continued.'],
    [
      'P: Should I go on with the blood thinner?\nC: Yes, carry on until the scan is back.',
      'Continue apixaban.',
    ],
    ["P: I took tramadol.\nC: Please don't take any more of those.", 'Stop tramadol.'],
    ['C: How are your kidneys?\nP: Mine are fine.', 'Kidneys fine.'],
    ['C: So it is getting more frequent.', 'Increasingly frequent.'],
    [
      'C: Any vomiting?\nP: I was sick twice on Monday, and things look blurred.',
      'The patient was sick twice on Monday, and things look blurred.',
    ],
    [
      'P: Could you write me something?\nC: Sure. I’ll do you a letter for two weeks.'.replace(
        '’',
        "'",
      ),
      'I’ll do you a letter for two weeks.'.replace('’', "'"),
    ],
  ])('is not missed where a sentence has it in other words: %s', (dialogue, written) => {
    expect(lacks(dialogue, `${note}\n\n${written}`)).toEqual([])
  })

  test.each([
    "C: Don't worry, keep still and take a deep breath.",
    'C: There is no guarding and no swelling.',
    "C: I don't want to change that today.",
    'C: Keep your eyes on my finger.',
    "C: It hurts, that's why you can't hold it.",
    'C: So, Ralph, it has been a while since I saw you.',
  ])('is not heard in talk and examination: %s', (line) => {
    expect(lacks(line)).toEqual([])
  })
})
