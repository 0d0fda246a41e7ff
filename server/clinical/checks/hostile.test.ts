import { fc } from '#test/properties.ts'
import { twoVoices } from '#test/clinical/two-voices.ts'
import { expect, test } from 'vitest'
import { checkNote } from './check-note.ts'

const word = fc.constantFrom(
  'no',
  'fever',
  'any',
  '?',
  '50',
  'mg',
  'left',
  'I',
  'you',
  'my',
  'if',
  ',',
  '.',
  '**',
  '|',
  '#',
  '- ',
  '\n',
  'one',
  'over',
  'denies',
  'ü',
  '–',
)
const text = fc.oneof(
  fc.string({ maxLength: 300 }),
  fc.array(word, { maxLength: 80 }).map((words) => words.join(' ')),
)

test('any text gives claims whose offsets point at their words', () => {
  fc.assert(
    fc.property(text, text, (note, said) => {
      for (const claim of checkNote(note, [{ kind: 'transcript', id: '0', text: said }])) {
        expect(note.slice(claim.start, claim.end)).toBe(claim.text)
        for (const p of claim.problems) expect(note.slice(p.start, p.end)).toBe(p.inNote)
      }
    }),
    { numRuns: 150 },
  )
})

test.each([
  'a',
  'ab cd ef gh ',
  ' ',
  'no ',
  'so, ',
  'one two ',
  'have you ',
  '?',
  '|',
  '50 mg lisinopril 20 mg ',
  '\n',
])('many repeats of %j cost in proportion, not more', (unit) => {
  // Processor time and a ratio: a shared machine may be slow, but an unbounded pattern is slow out of proportion.
  const cost = (characters: number) => {
    const long = unit.repeat(characters / unit.length)
    const sources = [{ kind: 'transcript' as const, id: '0', text: long, speaker: 'S1' }]
    const before = process.cpuUsage()
    checkNote(long, sources)
    const { user, system } = process.cpuUsage(before)
    return user + system
  }
  cost(2_000)
  const small = Math.max(cost(5_000), 2_000)
  // Four times the text may cost sixteen times where sentences are compared with each other; a runaway costs thousands.
  expect(cost(20_000) / small).toBeLessThan(40)
})

test.each(['um , ', 'uh uh ', 'oh ', ', ', 'Aa '])(
  'a stutter of %j is read in one way, not in thousands',
  (unit) => {
    const cost = (repeats: number) => {
      const text = `I take aspirin. ${unit.repeat(repeats)}then no more.`
      const before = process.cpuUsage().user
      checkNote(text, twoVoices(`C: ${text} / P: ${text}`))
      return process.cpuUsage().user - before
    }
    cost(4)
    // Each word more would double what could be read in two ways: twelve more are four thousand times as much.
    expect(cost(24) / Math.max(cost(12), 50_000)).toBeLessThan(20)
  },
)

/** What the ledger says of one sentence after "C: …" and "P: …". */
function statusOf(sentence: string, said: string): string {
  const statuses = checkNote(`${sentence}\n`, twoVoices(said)).map((c) => c.status)
  return statuses.find((status) => status !== 'supported') ?? statuses[0] ?? 'no claim'
}

const tongue = 'C: Any allergies? / P: No. Oh, trimethoprim, my tongue swelled up once.'
const rash =
  'C: Are you allergic to anything? / P: No. / C: Okay. / P: Well, I came out in a rash with penicillin.'
const notToday = 'C: Thoughts of suicide? / P: No. Not today.'
const late = 'C: Are you pregnant? / P: No. I mean, I could be, my period is three weeks late.'
const tablets = "C: Any thoughts of harming yourself? / P: I've thought about the tablets."
const gram =
  'C: You can have paracetamol, one gram four times a day, not more than 4 grams in a day.'
const limit =
  'C: Ibuprofen, 400 milligrams three times a day. The maximum is 1200 milligrams a day.'
const considered = "C: I thought about codeine but let's not."
const statin = 'C: Are you still on the statin? / P: I stopped the statin in March.'
const sister =
  "C: Did anyone in the family have kidney trouble? / P: My sister did, she's on dialysis."
const lent = 'P: My neighbour gave me two of her tramadol.'
const neighbours = 'P: My neighbour gave me her tramadol, I took two. / C: Okay.'
const spouse =
  'C: What tablets do you take? / P: My husband is on warfarin. I just take ramipril, 5 milligrams.'
const shares =
  'C: Do you take tramadol? / P: Yes, every day. My sister takes it too, I gave her some of mine.'
const tylenol = "P: The Tylenol doesn't help."
const notBetter = "C: If it doesn't get better in a week, come back."
const crisis = "C: I'll get the crisis team to phone you."
const shoulders =
  'P: My left shoulder is fine. / C: Left shoulder moves well. Abduction on the right is 60 degrees.'

test.each([
  ['The patient denies allergies.', tongue],
  ['No known allergies.', tongue],
  ['No known drug allergies.', rash],
  ['The patient denies suicidal ideation.', notToday],
  ['No thoughts of self-harm.', 'C: Any thoughts of self-harm? / P: No. Well, not lately.'],
  ['The patient denies pregnancy.', late],
  ['Not pregnant.', late],
  ['No chest pain.', 'C: Any chest pain? / P: No. Only when I climb the stairs.'],
  ['Paracetamol 4 g four times a day.', gram],
  ['Ibuprofen 1200 mg three times a day.', limit],
  ['No suicidal ideation.', tablets],
  [
    'Denies thoughts of suicide.',
    'C: Dark thoughts? / P: I keep looking at the pills and the knife.',
  ],
  ['Patient may drive.', "C: Don't drive until you have heard from me."],
  ['Can return to work.', 'C: You must not go back to work before the scan.'],
  ['The patient should not swim.', 'C: You can swim, that is fine.'],
  ['Codeine started.', considered],
  [
    'Amitriptyline prescribed.',
    "C: I was thinking about amitriptyline. I'd rather not give you that.",
  ],
  ['Patient takes a statin.', statin],
  ['Current medications: statin.', statin],
  ['Takes sertraline.', 'C: And the sertraline? / P: I came off it last summer.'],
  ['Pulse 58 regular.', 'C: Pulse 58 irregular.'],
  ['Gait is steady.', 'C: Your gait is unsteady.'],
  ['Thyroid normal.', 'C: The thyroid is not normal.'],
  ['Left shoulder abduction 60 degrees.', shoulders],
  ['Left shoulder abduction 60 degrees.', 'C: Abduction on the right is 60 degrees.'],
  ['CT head tomorrow.', 'C: I want a CT head today.'],
  ['Bloods were taken today.', 'C: Your bloods were taken yesterday.'],
  ['Father on dialysis.', sister],
  [
    'Mother uses a wheelchair.',
    'P: My aunt uses a wheelchair. / C: And your mother? / P: She is well.',
  ],
  ['Tramadol prescribed.', lent],
  ['Started on diazepam.', 'P: A friend of mine let me have some diazepam.'],
  ['Takes tramadol.', neighbours],
  ['Currently on tramadol.', neighbours],
  ['DH: tramadol', neighbours],
  ['Takes warfarin.', spouse],
  ['Takes diazepam.', "P: I took one of my mum's diazepam last night."],
  ['On sertraline.', 'P: I used to take sertraline years ago.'],
  ['The Tylenol does help.', tylenol],
  ['Return if it does get better within a week.', notBetter],
  ['If it improves in a week, to come back.', notBetter],
  ['She is working.', 'C: Are you currently working? / P: No.'],
  [
    'Vomiting.',
    'C: Any vomiting, or feeling nauseous? / P: Just a little nauseous, but no vomiting.',
  ],
  ['The patient has had any falls.', 'C: Any falls? / P: No.'],
  ['No difficulty urinating.', 'C: So you have some difficulty urinating.'],
  ['No thyroid disease.', 'C: Any thyroid disease? / P: Yes, an underactive one.'],
  ['Crisis team declined.', crisis],
  ['The patient refused physiotherapy.', "C: We'll book you in with physiotherapy. / P: Great."],
])('what was not said so is never called supported: %s (%s)', (sentence, said) => {
  expect(['contradicted', 'unsupported']).toContain(statusOf(sentence, said))
})

test.each([
  ['Allergic to trimethoprim.', tongue],
  ['Sister on dialysis.', sister],
  ['The patient denies fever.', 'C: Any fever? / P: No, not at all.'],
  ['No weakness.', 'C: Any weakness? / P: No weakness, but the left foot feels numb.'],
  ['Paracetamol 1 g four times a day.', gram],
  ['Paracetamol 1 g four times a day, maximum 4 g daily.', gram],
  ['Patient must not drive.', "C: Don't drive until you have heard from me."],
  ['Statin stopped in March.', statin],
  ['Pulse 58 irregular.', 'C: Pulse 58 irregular.'],
  ['Right shoulder abduction 60 degrees.', shoulders],
  ['CT head today.', 'C: I want a CT head today.'],
  ['Took two of her neighbour’s tramadol.', lent],
  ['Took two of her neighbour’s tramadol.', neighbours],
  ['Takes ramipril 5 mg.', spouse],
  ['Husband takes warfarin.', spouse],
  ['Takes tramadol every day.', shares],
  ['The Tylenol does not help.', tylenol],
  ['If it does not improve in a week, to come back.', notBetter],
  ['Return if it persists for a week.', notBetter],
  [
    'If the pain does not improve, to come back.',
    'C: The splint should help. / C: Come back if the pain does not improve.',
  ],
  ['Negative tinnitus, negative vertigo.', 'C: Any tinnitus or vertigo? / P: No.'],
  ['Temperature 98.4.', 'C: Your temperature is ninety eight . four which is good.'],
  ['Presents with ankle pain.', 'P: The ankle pain is bad. / C: Any other pain? / P: No.'],
  ['Crisis team to phone the patient.', crisis],
  ['Crisis team declined.', `${crisis} / P: No, I'd rather you didn't.`],
  [
    'No suicidal ideation.',
    'C: Any thoughts of suicide? / P: No, never. / P: I want a tablet for sleep.',
  ],
])('what was said so is not contradicted: %s (%s)', (sentence, said) => {
  expect(statusOf(sentence, said)).not.toBe('contradicted')
})

test.each([
  [
    "C: I'd like to start you on warfarin, 5 milligrams. / C: How often are you getting the tightness? / P: Twice a week.",
  ],
  [
    'C: How often do you get the headaches? / P: Three times a week. / C: Then we start warfarin, 5 milligrams.',
  ],
])('a frequency is taken from no line about something else: %s', (said) => {
  const [claim] = checkNote('Start warfarin 5 mg once a day.\n', twoVoices(said))
  expect(claim?.status).toBe('unsupported')
  expect(claim?.problems).toMatchObject([{ kind: 'frequency', inSource: '' }])
})
