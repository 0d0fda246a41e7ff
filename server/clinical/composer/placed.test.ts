import { describe, expect, test } from 'vitest'
import type { TemplateSection } from '#contract/item-fields.ts'
import { twoVoices } from '#test/clinical/two-voices.ts'
import { composeNote } from './compose-note.ts'

const kinds = ['complaint', 'history', 'review', 'objective', 'results', 'assessment', 'plan']
// The kinds are those of the contract, each under its own name.
const sections = kinds.map((kind) => ({
  heading: kind,
  instruction: '',
  kind: kind as TemplateSection['kind'],
}))

/** Each line of the note behind the kind of its section; "C:" is the clinician. */
function linesOf(said: string): string[] {
  return composeNote({ name: '', sections }, twoVoices(said)).sections.flatMap((s) =>
    s.items.map((item) => `${s.heading}: ${item.text}`),
  )
}

describe('what was said stands where it belongs', () => {
  test.each([
    [
      'complaint: Paul is a 61-year-old man here with abnormal labs',
      'C: Paul is a 61-year-old man here with abnormal labs. / P: I was very tired.',
    ],
    [
      'complaint: Patient: “I woke up and I couldn',
      "C: How can I help? / P: Hello. So, I woke up, um, this morning and. / C: Go on. / P: I woke up and I couldn't move my left arm.",
    ],
    [
      'results: Hemoglobin is 8.1',
      'C: Let me see your labs. / P: Okay. / C: Hemoglobin is 8.1, so we will have to look into that.',
    ],
    [
      "results: I don't see any fractures",
      "C: Let me pull up your x-ray. / P: Okay. / C: The x-ray shows good alignment of the bones. I don't see any fractures or other injuries of the bones there.",
    ],
    [
      'plan: I will be ordering an MRI',
      'P: My shoulder hurts. / C: Any injury? / P: No. / C: I will be ordering an MRI for the shoulder.',
    ],
    [
      'objective: Does that hurt here?',
      'C: I will press on your ankle. Does that hurt here? / P: Yes, a lot.',
    ],
    [
      'assessment: Clinician: “I’m concerned'.replace('’', "'"),
      "P: My arm is weak. / C: Since when? / P: This morning. / C: I'm concerned that these may be symptoms of a stroke in your case.",
    ],
  ])('%s', (line, said) => {
    const lines = linesOf(said)
    expect(lines.filter((one) => one.startsWith(line))).toHaveLength(1)
  })

  test('and what is asked of the family is not denied of the patient', () => {
    const lines = linesOf(
      'C: Anybody in the family with kidney failure or a transplant? / P: No. / C: Okay.',
    )
    expect(lines.join('\n')).not.toMatch(/patient denies/)
    expect(lines.join('\n')).toContain('in the family')
  })

  test('and what only might be is not said to be so', () => {
    const lines = linesOf(
      'P: I feel dizzy. / C: It is like you have a fever and we give paracetamol, only relief.',
    )
    expect(lines.join('\n')).not.toMatch(/the patient has a fever/)
  })

  test('and a case stands with what to do in it, also behind an "OK"', () => {
    const lines = linesOf(
      'P: I am dizzy. / C: While you are waiting, if you get any weakness or a sudden headache. / P: OK. / C: Any of those, then you need to go to A and E.',
    )
    expect(lines.filter((line) => /headache/.test(line) && /A and E/.test(line))).toHaveLength(1)
  })

  test('and words to the device, headings and greetings stand nowhere', () => {
    const lines = linesOf(
      'C: Or good afternoon, sorry. / P: My knee hurts. / C: Please use my knee exam template. Assessment and plan. End of recording.',
    )
    expect(lines.join('\n')).not.toMatch(/afternoon|template|plan\.|recording/)
  })
})

describe('speech without full stops', () => {
  test.each([
    [
      "i'm gonna give you a brace for the knee and i'd like you to stop taking any of the anti-inflammatory pills that you have been taking at home",
      /stop taking any of the anti-inflammatory pills/,
    ],
    [
      'on your left shoulder exam you have limited range of motion and there is tenderness over the joint line but your grip is strong on both sides today',
      /shoulder exam (?:you have|the patient has) limited range of motion/,
    ],
    [
      'the first thing i see is some bruising on the inside of the right knee and i can feel that there is a little bit of fluid in there as well today',
      /first thing I see is some bruising/,
    ],
  ])('keeps together what belongs together: %s', (said, whole) => {
    expect(linesOf(`P: My knee hurts. / C: ${said}`).join('\n')).toMatch(whole)
  })

  test('never states what was only asked', () => {
    const lines = linesOf(
      "C: okay did you fall down or did you just plant your foot and your body turned to one side and your knee didn't go with it / P: i did fall",
    )
    expect(lines.filter((line) => /Clinician: “/.test(line))).toEqual([])
  })
})
