import { describe, expect, test } from 'vitest'
import { builtInItems } from '#server/library/builtin.ts'
import { checkNote } from '#server/clinical/checks/check-note.ts'
import { twoVoices } from '#test/clinical/two-voices.ts'
import { composeNote } from './compose-note.ts'
import { renderNote } from './render-note.ts'

const sections = builtInItems().find(({ id }) => id === 'soap')?.sections ?? []

/** The lines of the built-in note, each behind its heading. */
const linesOf = (said: string): string[] =>
  composeNote({ name: '', sections }, twoVoices(said)).sections.flatMap((s) =>
    s.items.map((item) => `${s.heading} > ${item.text}`),
  )

describe('an answer in the built-in note', () => {
  test.each([
    ['C: Any allergies? / P: No. Oh, trimethoprim, my tongue swelled up once.', /trimethoprim/],
    ['C: Any allergies? / P: No. / C: Okay. / P: Oh, wait, penicillin, a rash.', /penicillin/],
    ['C: Thoughts of suicide? / P: No. Not today.', /“No\. Not today\.”/],
    ['C: Are you pregnant? / P: No. I mean, I could be, my period is late.', /could be/],
    ['C: Any chest pain? / P: No. Well, only on the stairs.', /only on the stairs/],
    ['C: Any seizures? / P: No. I used to as a child.', /used to as a child/],
    ['C: Any fever? / P: No, except at night.', /except at night/],
  ])('that takes its no back is quoted whole with its question: %s', (said, rest) => {
    const lines = linesOf(said)
    expect(lines.join('\n')).not.toMatch(/denies/)
    expect(lines.some((line) => line.includes('? – “No') && rest.test(line))).toBe(true)
  })

  test.each(['No.', 'No, no, nothing like that.', 'Nope, none.', 'No, thank you.'])(
    'that is a plain no is a denial: %s',
    (answer) => {
      const lines = linesOf(`C: Any fever? / P: ${answer} / C: Let me listen to your chest.`)
      expect(lines.join('\n')).toContain('The patient denies fever.')
    },
  )

  test.each([
    ['C: Any history of epilepsy? / P: No, but I had two fits last year.', 'epilepsy? – “No, but'],
    [
      "C: Did anyone in the family have kidney trouble? / P: My sister did, she's on dialysis.",
      'kidney trouble? – “My sister did',
    ],
    ['C: Have you ever had a stroke? / P: No, it was only a scare with my heart.', 'stroke? – “No'],
    ['C: Does anyone at home smoke? / P: My husband does, twenty a day.', 'smoke? – “My husband'],
  ])('never stands without the question that it needs: %s', (said, whole) => {
    const lines = linesOf(said)
    expect(lines.some((line) => line.includes(whole))).toBe(true)
    expect(lines.filter((line) => /Patient: “(?:No|My \w+ d)/.test(line))).toEqual([])
    expect(lines.filter((line) => line.startsWith('S: Reason for visit'))).toEqual([])
  })
})

describe('a question in the built-in note', () => {
  test('of several sentences is the clinician’s, not one that the patient asked', () => {
    const said =
      "C: What brings you in? / P: A bee stung me and my tongue hurts. / C: Your lips don't look swollen to me. Can you show me with a finger where it hurts? / P: Yeah, it's just on the right side, and it's a bit sore."
    expect(linesOf(said).filter((line) => line.includes('right side'))).toEqual([
      expect.stringMatching(
        /> Your lips don't .* to me\. Can you show me .* hurts\? – “Yeah, it's/,
      ),
    ])
  })

  test('about "it" stands with the sentence that says what it is', () => {
    const said =
      "P: I get chest pain on the stairs. / C: How long does it last? / P: Two minutes. / C: Anything else? / P: My left knee hurts. / C: We'll look at the knee next time. Is it hot, or swollen? / P: No, it just aches."
    expect(linesOf(said).filter((line) => line.includes('just aches'))).toEqual([
      expect.stringContaining('knee next time. Is it hot, or swollen? – “No, it just aches.”'),
    ])
  })
})

describe('talk of harm in the built-in note', () => {
  const visit =
    "C: What brings you in? / P: I've had a headache for three weeks. / C: Any thoughts of harming yourself? / P: Sometimes I think it would be easier not to wake up. / C: Thank you for telling me. Have you made a plan? / P: No, I wouldn't do it, because of my daughter. / C: I'd like to send you to the hospital today."

  test.each(['brief', 'standard'] as const)('is never left out of a %s one', (detail) => {
    const note = composeNote({ name: '', sections }, twoVoices(visit), { detail })
    const mood = note.sections.find((s) => s.heading === 'S: Mood and sleep')
    expect(mood?.items.map((item) => item.text)).toEqual([
      'Any thoughts of harming yourself? – “Sometimes I think it would be easier not to wake up.”',
      "Have you made a plan? – “No, I wouldn't do it, because of my daughter.”",
    ])
    expect(renderNote(note)).toContain('to the hospital today')
    // Nor is the complaint, for all the room that this takes.
    expect(note.sections[0]?.items).toMatchObject([{ text: expect.stringMatching(/headache/) }])
  })

  test('is not seen where somebody was hurt by accident', () => {
    const lines = linesOf(
      'C: What happened? / P: I cut myself shaving on Monday and it bled a lot.',
    )
    expect(lines.filter((line) => line.startsWith('S: Mood'))).toEqual([])
  })
})

describe('what the clinician decides stands in the built-in note', () => {
  const visit =
    "C: I'll start you on clarithromycin, 500 milligrams twice a day. / P: Thanks. / C: I think it's a rotator cuff tear. I want a CT head today. No ibuprofen. / P: Okay. / C: Your x-ray from Monday was normal. / P: Good. / C: Are you taking anything? / P: I take ramipril, 5 milligrams. / C: Fine. / P: I do have a cough with it, I must say. / C: We'll see how it goes."
  const lines = linesOf(visit)
  const under = (heading: string) => lines.filter((line) => line.startsWith(heading)).join('\n')

  test('under the plan, and not among the medicines that are taken, for a new drug', () => {
    expect(under('P: Plan')).toContain('clarithromycin')
    expect(under('S: Medications')).not.toContain('clarithromycin')
    expect(under('S: Medications')).toContain('ramipril')
  })

  test('under assessment or plan, and not among results, for a judgement and what is wanted', () => {
    expect(under('O: Results')).not.toMatch(/rotator|CT head|ibuprofen/)
    expect(under('O: Results')).toMatch(/x-ray/i)
    expect(`${under('A: Assessment')}${under('P: Plan')}`).toMatch(/CT head today/)
  })

  test('in words that its own check supports', () => {
    const note = renderNote(composeNote({ name: '', sections }, twoVoices(visit)))
    expect(checkNote(note, twoVoices(visit)).filter((c) => c.status !== 'supported')).toEqual([])
  })
})

describe('a sentence in the built-in note', () => {
  const textOf = (said: string) => linesOf(said).join('\n')
  const opening = 'C: What brings you in? / P: I cough. / C: I see. / P: '

  test('in which "it" is something said before stands with that', () => {
    expect(
      textOf(`${opening}I can't quite lift my left arm. I can move it but it's numb.`),
    ).toMatch(/left arm\. The patient can move it but it's numb/)
  })

  test('that says in which case stands with what is to be done then', () => {
    const said = `${opening}Okay. / C: If anything changes, if anything gets worse. Either come to us, or go straight to the emergency department.`
    expect(textOf(said)).toMatch(/gets worse\. Either come to us, or go straight/)
  })

  test('that the patient is asked to confirm is never stated', () => {
    const ask = `${opening}My belly hurts. / C: The vomiting is less than the diarrhea. Is that right? / P: `
    expect(textOf(`${ask}Sorry, what was that?`)).not.toMatch(/vomiting is less/)
    expect(textOf(`${ask}No, I was sick all night.`)).toMatch(
      /vomiting is less than the diarrhea\. Is that right\? – “No, I was sick all night/,
    )
  })

  test('of one word that only gives back what was said stands nowhere', () => {
    const said = `${opening}I have diabetes and I take metformin for it. / C: Diabetes. / P: Yes.`
    expect(textOf(said)).not.toMatch(/> Diabetes\./)
  })

  test('about how fit one is tells of no fit', () => {
    expect(textOf(`${opening}Hm. / C: And are you otherwise fit and well? / P: Yes.`)).not.toMatch(
      /reports/,
    )
  })

  test('that was given up at once stands nowhere, nor does who one is', () => {
    const said = `${opening}Yes. / C: You have a slight murmur of the heart. From a. / C: And your date of birth? / P: The third of May, nineteen eighty.`
    expect(textOf(said)).toMatch(/murmur/)
    expect(textOf(said)).not.toMatch(/From a|third of May/)
  })

  test('with the complaint is the patient’s, however long the greeting was', () => {
    const greeting = 'C: Hello. / P: Hi. / C: Good morning. / P: Good morning. / '
    const said = `${greeting.repeat(3)}C: What is the problem? You mentioned pain in your jaw. / P: That was only the first thing I typed. I have swelling in my lips and I can't breathe well.`
    expect(textOf(said)).toMatch(/^S: Reason for visit > .*swelling in my lips/)
  })

  test('is not cut where its case or its object still comes', () => {
    const said = `${opening}Hm. / C: so i want to order an ankle brachial index and we may need to refer you to a vascular specialist if the index indicates your blood supply is not optimal for wound healing and the x-ray shows there is no sign of infection which is good`
    expect(textOf(said)).toMatch(/if the index indicates the blood supply is not optimal/)
    expect(textOf(said)).not.toMatch(
      /> (?:Clinician: “)?(?:(?:Your|The) blood supply|There is no sign)/,
    )
  })

  test('that was begun anew stands as it was meant', () => {
    const said =
      'C: What brings you in? / P: i really needed to see you three months ... three months ago with chest pain , but this was your first free day .'
    expect(textOf(said)).toMatch(/to see you three months ago with chest pain, but/)
  })

  test.each([
    ['C: Any difficulty swallowing? / P: Mm-hmm. I did.', /swallowing\? – “I did/],
    ['C: Did you use to smoke? You used to smoke? / P: Yes.', /^(?!.*reports smoking)/s],
    ['C: Was the pain worse with eating or exercise? / P: Yes. With eating.', /“Yes\. With eating/],
  ])('does not report as present what was, nor all of what was asked: %s', (said, whole) => {
    expect(textOf(`${opening}Hm. / ${said}`)).toMatch(whole)
    expect(textOf(`${opening}Hm. / ${said}`)).not.toMatch(/The patient reports/)
  })

  test('of a relative stands with the question that names them, under the family', () => {
    const said = `${opening}Hm. / C: Any illness in the family? / P: My father had a stroke. / C: And what about your mother? / P: Oh yes, so, it is probably worth mentioning she has diabetes.`
    expect(textOf(said)).toMatch(/S: Family history > .*your mother\? – “.*she has diabetes/)
    expect(textOf(said)).not.toMatch(/Patient: “[^”]*she has diabetes/)
  })

  test('of the file before the visit stands in the past history, not in the plan', () => {
    const said =
      "C: Next is Ann Hill. She has a past medical history of fibroids and anemia. She's a new patient. / C: Good morning. What brings you in? / P: I have chest pain. / C: I see. I'd like to order an x-ray."
    expect(textOf(said)).toMatch(/S: Past history > .*history of fibroids and anemia/)
  })

  test('about the call, the surgery or how long it takes is no history and no judgement', () => {
    const said = `${opening}Hm. / C: I've lost video signal. / C: How far are you from the doctor's surgery? / P: A few minutes' drive away. / C: I think it's asthma. The first thing is a Dioralyte sachet from the pharmacy. / P: I'm sorry, what's the name of that? / C: Dioralyte. / P: How long will it take? / C: Probably ten minutes.`
    expect(textOf(said)).not.toMatch(/video|name of that|ten minutes|Past history > .*surgery/)
  })

  test('about what it could be is an intention, and no allergy that the patient has', () => {
    const said = `${opening}Okay. / C: We want to rule out asthma or an allergy first. So, what you'll need is to visit one of our clinics, so we can do some more tests. / P: OK.`
    expect(textOf(said)).toMatch(/P: Plan > .*rule out asthma or an allergy/)
    expect(textOf(said)).toMatch(/P: Plan > .*visit one of our clinics/)
    expect(textOf(said)).not.toMatch(/Allergies > .*rule out/)
  })
})
