import { describe, expect, test } from 'vitest'
import { normaliseVisit } from '#server/clinical/transcript/normalise.ts'
import { sourcesOf } from '#test/clinical/visit.ts'
import { describeFact } from './describe.ts'
import { extractFacts } from './extract.ts'
import type { FactKind } from './fact.ts'
import { readsAsNote } from './reads-as-note.ts'

const linesOf = (kind: FactKind, dialogue: string): string[] =>
  extractFacts(normaliseVisit(sourcesOf({ name: '', note: '', invented: [], wrong: [], dialogue })))
    .filter((fact) => fact.kind === kind)
    .map((fact) => describeFact(fact))

describe('a line reads as a note', () => {
  test.each([
    'refer to dermatology within 2 weeks',
    'no lifting',
    'BP 130/80',
    'cannot sleep',
    'probable gout',
  ])('%s', (text) => {
    expect(readsAsNote(text)).toBe(true)
  })

  test.each([
    'thinks this is gout',
    'which helps with the itch',
    'come back and see',
    'have to take it with',
    'I will refer',
    'they should see',
    'things like cream',
    'the the rash',
    'oh, rash on arm',
  ])('not: %s', (text) => {
    expect(readsAsNote(text)).toBe(false)
  })
})

describe('half sentences and remnants of speech are left out', () => {
  test.each<[FactKind, string, string[]]>([
    ['plan', "C: We'll work on it.", []],
    ['plan', "C: I'll do that properly, and I'll ask you some questions.", []],
    ['plan', 'C: Start a tablet that calms the bladder.', []],
    ['plan', "C: I'll order a ferritin, and you know, we can go from there.", ['Order ferritin']],
    [
      'plan',
      'C: At home, until the nurse has seen you, no bending, and wear the splint at night.',
      ['At home, until seen by nurse, no bending, wear splint at night'],
    ],
    ['follow-up', "C: I'd like to make room for that when you're next in.", []],
    [
      'follow-up',
      "C: I'll see you in three weeks to see how you're getting on with the brace.",
      ['See in 3 weeks to review brace'],
    ],
    [
      'safety-net',
      "C: If you get a fever, or it's spreading, call us.",
      ['If fever or spreading, contact clinic'],
    ],
    ['safety-net', "C: If it turns blue, call 999 or if it's an emer-", []],
    ['diagnosis', 'C: From what you are saying, I think this is probably gout.', ['Probably gout']],
    ['diagnosis', 'C: I think, going forward, we have two options.', []],
    ['symptom', 'P: I was told it might be that.', []],
    ['symptom', 'C: Any asthma or eczema or hay fever?\nP: Yes.', []],
    ['result', 'C: For three days it has burned when you pass urine.', []],
    ['plan', 'C: No pain, then.', []],
    [
      'plan',
      "C: I'll send a referral today, and they should see you within three weeks.",
      ['Send referral today, to be seen within 3 weeks'],
    ],
    ['diagnosis', 'C: I think you probably do have what we call sciatica.', ['Probable sciatica']],
    ['symptom', 'C: Stop the green one.\nP: Stop the green one.', []],
  ])('%s: %s', (kind, dialogue, expected) => {
    expect(linesOf(kind, dialogue)).toEqual(expected)
  })

  test('but a statement about harm is kept word for word', () => {
    const dialogue = "P: I don't plan it, but sometimes I think of ending my life."
    expect(linesOf('risk', dialogue).join()).toContain('ending')
  })
})

describe('figures stay with their units', () => {
  test.each<[FactKind, string, string[]]>([
    ['result', 'C: The PHQ-9 is 12. It was 17 in June.', ['PHQ-9 12, was 17 in June']],
    [
      'vital',
      'C: And weight?\nP: My scale says 80 kilos. I was 84 in May.',
      ['Weight 80 kg, was 84 in May'],
    ],
    ['vital', "C: So that's 132 over 84.", ['BP 132/84']],
    ['vital', "C: Oxygen's 97 percent on air.", ['Oxygen 97% on air']],
    [
      'symptom',
      'C: How long have the headaches been there?\nP: Since I moved. March, about six months.',
      ['Duration: Since moved, March, about 6 months'],
    ],
    ['symptom', 'C: Any migraines?\nP: Three. All last week.', ['Migraines: 3, all last week']],
    [
      'symptom',
      "P: It's this itch I get. On my scalp. It's been about four days now.",
      ['Itch, on scalp, for about 4 days'],
    ],
    [
      'plan',
      'C: Physiotherapy. Twice a week for five weeks, at the hospital.',
      ['Physiotherapy: twice a week for 5 weeks'],
    ],
    ['finding', 'C: No tenderness in either hip.', ['No tenderness in either hip']],
  ])('%s: %s', (kind, dialogue, expected) => {
    expect(linesOf(kind, dialogue)).toEqual(expected)
  })
})
