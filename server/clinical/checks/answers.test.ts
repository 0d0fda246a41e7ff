import { expect, test } from 'vitest'
import { twoVoices } from '#test/clinical/two-voices.ts'
import { checkNote } from './check-note.ts'

/** What the ledger says of one sentence after a short conversation, "C: …" and "P: …". */
function verdict(sentence: string, ...lines: string[]): string {
  const claims = checkNote(`${sentence}\n`, twoVoices(lines.join(' / ')))
  if (claims.some((c) => c.status === 'contradicted')) return 'contradicted'
  return claims.some((c) => c.problems.length > 0) ? 'doubtful' : 'fine'
}

test('an answer in two breaths is what the second says', () => {
  const lines = ['C: Any neck pain or neck stiffness?', 'P: Yeah.', 'P: No.']
  expect(verdict('No neck pain or stiffness.', ...lines)).toBe('fine')
  expect(verdict('Reports neck pain.', ...lines)).toBe('contradicted')
})

test('a yes that goes on with a complaint stays a yes', () => {
  const lines = ['C: Any neck pain?', 'P: Yeah.', 'P: It started on Monday.']
  expect(verdict('No neck pain.', ...lines)).toBe('contradicted')
})

test('a no that turns into a yes denies nothing', () => {
  const lines = [
    'C: Are you sexually active at the moment?',
    'P: No, no, uh, yeah, I have a partner.',
  ]
  expect(verdict('Sexually active with a partner.', ...lines)).toBe('fine')
})

test('a denial of the unusual agrees with a note that all was as usual', () => {
  const lines = [
    'C: Did you sleep in an awkward position last night?',
    'P: No, everything as usual.',
  ]
  expect(verdict('Slept as per normal last night.', ...lines)).not.toBe('contradicted')
  expect(verdict('Slept in an awkward position last night.', ...lines)).toBe('contradicted')
})

test('the place of a finding that was looked for is not what is denied', () => {
  const lines = ['C: You mentioned swelling of your lip, I cannot see any of that now.']
  expect(verdict('No lip swelling seen.', ...lines)).not.toBe('contradicted')
})

test('findings joined with "or" are not reported where one of them was only asked for', () => {
  const lines = [
    'C: Does the knee hurt?',
    'P: Yes, I have pain.',
    'C: Any drainage from the wound?',
    'P: Not that I saw, it is dry.',
  ]
  expect(verdict('Reports pain or drainage.', ...lines)).not.toBe('fine')
})

test('a question put with "weren’t" is no denial of what it asks', () => {
  const lines = ["C: Weren't you playing tennis since high school?", 'P: Yes, for twenty years.']
  expect(verdict('Denies he has been playing tennis since high school.', ...lines)).not.toBe('fine')
  expect(verdict('Has been playing tennis since high school.', ...lines)).toBe('fine')
})

test('no issues with an illness are none, though the illness is there', () => {
  const lines = [
    'C: How is the migraine?',
    'P: I still have migraine now and then.',
    'C: So no issues with the migraine?',
    'P: None whatsoever.',
  ]
  expect(verdict('Reports issues with the migraine.', ...lines)).toBe('contradicted')
  expect(verdict('Reports migraine now and then.', ...lines)).toBe('fine')
})

test.each([
  // Named behind a question that nobody marked as one.
  [
    'Denies shortness of breath.',
    'C: okay and i know you were mentioning a cough before are you having any shortness of breath',
    "P: i have n't noticed any shortness of breath it just seems to be a dry cough",
    'C: so that is what causes the cough as well as some of the shortness of breath',
  ],
  // One yes for two questions, and a no by name.
  [
    'Denies vision changes.',
    'C: Any nausea with the headaches? Any vision changes?',
    "P: Yeah, it's been pretty bad. No vision changes.",
  ],
  ['NKDA', 'C: Do you have any allergies to any medication?', "P: Not that I'm aware of, no."],
  ['Urine pregnancy test was negative.', 'P: I had a negative pregnancy test last week.'],
  ['Sister had breast cancer.', 'C: Any cancer?', 'P: Not me, but my sister had breast cancer.'],
  [
    'Takes ibuprofen every 6 hours.',
    'P: I take ibuprofen every six hours.',
    'C: Exercise helps the joint so that it is not always relying on the cartilage.',
  ],
])('no right sentence is called wrong: %s', (sentence, ...lines) => {
  expect(verdict(sentence, ...lines)).not.toBe('contradicted')
})

test.each([
  ['Improving dizziness.', 'P: I feel dizzy in the morning.', 'C: Does the tablet help with it?'],
  ['Worsening headache.', 'C: Headache?', 'P: Yes, a headache.', 'P: My knee is worse.'],
])('a change put before a finding needs a line that tells it of that finding: %s', (...said) => {
  const [sentence, ...lines] = said
  expect(verdict(sentence, ...lines)).not.toBe('fine')
})
