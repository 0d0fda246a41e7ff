import { expect, test } from 'vitest'
import { normaliseVisit } from '#server/clinical/transcript/normalise.ts'
import { severalVoices } from '#test/clinical/several-voices.ts'
import { extractFacts } from './extract.ts'

const facts = (said: string) =>
  extractFacts(normaliseVisit(severalVoices(said))).map(({ kind, text }) => `${kind}: ${text}`)

test.each([
  [
    'C: It seems like you may have something, uh, called gastroenteritis, which is essentially a bug.',
    'diagnosis: possible gastroenteritis',
  ],
  ['C: So this seems like, uh, what we call the bursitis.', 'diagnosis: probable bursitis'],
  ["C: I'm not sure, it may be gout.", 'diagnosis: possible gout'],
  ["C: I think you've got gout.", 'diagnosis: gout'],
  ['C: Do you suffer from anything else? / P: Uh, a bit of eczema.', 'history: eczema'],
  [
    'C: Any medical problems? / P: I think I have something like uh, osteoarthritis.',
    'history: possible osteoarthritis',
  ],
])('a condition is kept however it is named: %s', (said, fact) =>
  expect(facts(said)).toEqual([fact]),
)

test.each([
  ["C: It doesn't look like, to me that's something called, excuse me, septic arthritis."],
  ["C: I don't think you've got a chest infection."],
  ['C: People with multiple sclerosis can have visual problems.'],
  ['C: You were worried that it might be cancer.'],
])('a condition that was ruled out or feared is not a diagnosis: %s', (said) =>
  expect(facts(said).filter((fact) => fact.startsWith('diagnosis'))).toEqual([]),
)

test.each([
  [
    'C: Any other medications? / P: Uh, yeah. I take aspirin. / C: OK. / P: And uh, bisoprolol.',
    ['medicine: taking', 'medicine: taking'],
  ],
  ["C: Which medications do you take? / P: So it's, metformin?", ['medicine: taking']],
  ['C: Any allergies? / P: Penicillin.', ['allergy: Penicillin']],
])('a medicine that is only named is taken: %s', (said, all) => expect(facts(said)).toEqual(all))

test('a yes that the next line takes back affirms nothing', () =>
  expect(facts('C: Any neck pain or neck stiffness? / P: Yeah. / P: No.')).toEqual([]))

test.each([
  ["C: So it's probably worth giving a urine sample today as well.", 'plan: urine sample'],
  ['C: The urine dip is positive for nitrites.', 'result: urine dip is positive for nitrites'],
])('a test is planned until it has a result: %s', (said, fact) =>
  expect(facts(said)).toEqual([fact]),
)
