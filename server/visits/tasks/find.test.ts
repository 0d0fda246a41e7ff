import { describe, expect, test } from 'vitest'
import { normaliseVisit } from '#server/clinical/transcript/normalise.ts'
import { findTasks } from './find.ts'

/** A Wednesday. */
const day = new Date(2026, 2, 4)
const speakers: Record<string, string> = {
  C: 'clinician',
  P: 'patient',
  A: 'Speaker 1',
  B: 'Speaker 2',
}

/** Lines as "C: …" and "P: …", or "A: …" and "B: …" for voices without a role. */
function tasksIn(...lines: string[]) {
  const sources = lines.map((line, at) => ({
    kind: 'transcript' as const,
    id: String(at),
    text: line.slice(3),
    speaker: speakers[line.charAt(0)] ?? '',
    timestamp: at * 5,
  }))
  return findTasks(normaliseVisit(sources), day).map(({ text, owner, due }) => [text, owner, due])
}

describe('a task is an order with its owner and its day', () => {
  test.each([
    [
      "I'll refer you to cardiology urgently within two weeks.",
      'Refer to cardiology urgently',
      'clinician',
      '2026-03-18',
    ],
    ['Get the bloods done next Tuesday.', 'Get bloods done', 'patient', '2026-03-10'],
    ['Get the bloods done on Wednesday.', 'Get bloods done', 'patient', '2026-03-11'],
    ["I'd like you to stop the ibuprofen today.", 'Stop ibuprofen', 'patient', '2026-03-04'],
    ["We'll ring you tomorrow.", 'Ring patient', 'clinician', '2026-03-05'],
    [
      'The nurse will ring you tomorrow with the results.',
      'Ring patient with results (nurse)',
      'staff',
      '2026-03-05',
    ],
    [
      "I'll ask reception to book you a follow-up in two weeks.",
      'Book follow-up (reception)',
      'staff',
      '2026-03-18',
    ],
    [
      'I want the heart clinic to see you this week.',
      'Refer to heart clinic',
      'clinician',
      '2026-03-06',
    ],
    [
      "I'm going to start you on lisinopril ten milligrams once a day.",
      'Start lisinopril 10 mg once a day',
      'clinician',
      null,
    ],
    ["I'll see you again in three months.", 'See patient again', 'clinician', '2026-06-04'],
    ['No driving for four weeks.', 'Avoid driving for 4 weeks', 'patient', null],
    [
      "We'll get you booked in for a smear by the end of the month.",
      'Book smear',
      'clinician',
      '2026-03-31',
    ],
    [
      "Please don't drive until you've seen the neurologist.",
      "Do not drive until you've seen the neurologist",
      'patient',
      null,
    ],
    [
      "I'm referring you to the rheumatologist, and she'll probably want an MRI.",
      'Refer to rheumatologist',
      'clinician',
      null,
    ],
    ["I'll correct the list.", 'Correct list', 'clinician', null],
  ])('"%s"', (said, text, owner, due) => {
    expect(tasksIn(`C: ${said}`)).toEqual([[text, owner, due]])
  })

  test.each([
    ["Um, so I'm going to, you know, send you for a chest x-ray today, okay?", 'Order chest x-ray'],
    [
      'Okay. Right. So I’m going to go ahead and order some blood work, just to be sure.',
      'Order blood work',
    ],
    ["So what I'll do is repeat the potassium on Friday.", 'Repeat potassium'],
    [
      "I'd like to get an MRI of the left knee, so we know what's going on.",
      'Order MRI of the left knee',
    ],
    [
      'For the cough, please use the brown inhaler twice a day.',
      'Use brown inhaler twice a day for the cough',
    ],
  ])('nothing is left of how it was spoken: "%s"', (said, text) => {
    expect(tasksIn(`C: ${said}`).map(([found]) => found)).toEqual([text])
  })
})

test('a second task in the same sentence is a separate task', () => {
  expect(
    tasksIn(
      "C: I'll order an ECG today and refer you to cardiology, and I'd like to see you in two weeks.",
    ),
  ).toEqual([
    ['Order ECG', 'clinician', '2026-03-04'],
    ['Refer to cardiology', 'clinician', null],
    ['See patient again', 'clinician', '2026-03-18'],
  ])
  expect(
    tasksIn("C: I'll get an x-ray of the knee tomorrow, and please take paracetamol twice a day."),
  ).toEqual([
    ['Order x-ray of the knee', 'clinician', '2026-03-05'],
    ['Take paracetamol twice a day', 'patient', null],
  ])
})

describe('who speaks decides', () => {
  test('the patient promises, asks, and gets a yes', () => {
    expect(tasksIn("P: I'll get the bloods done tomorrow.")).toEqual([
      ['Get bloods done', 'patient', '2026-03-05'],
    ])
    expect(tasksIn('P: Should I stop the ibuprofen?', 'C: Yes, stop it today.')).toEqual([
      ['Stop ibuprofen', 'patient', '2026-03-04'],
    ])
    expect(tasksIn('P: Could I have a sick note?', "C: Of course, I'll do that today.")).toEqual([
      ['Write sick note', 'clinician', '2026-03-04'],
    ])
  })

  test('a patient orders nothing for the clinician', () => {
    expect(tasksIn("P: I'll order an MRI then.", 'P: You should refer me.')).toEqual([])
  })

  test('voices without names have the roles that their words show', () => {
    const lines = [
      'A: What can I do for you today?',
      'B: My knee hurts when I walk, doctor.',
      "A: I'll order an x-ray of the knee.",
      "B: Okay, I'll bring my tablets tomorrow.",
    ]
    const expected = [
      ['Order x-ray of the knee', 'clinician', null],
      ['Bring tablets', 'patient', '2026-03-05'],
    ]
    const swap = (line: string) => line.replace(/^[AB]/, (one) => (one === 'A' ? 'B' : 'A'))
    expect(tasksIn(...lines)).toEqual(expected)
    expect(tasksIn(...lines.map(swap))).toEqual(expected)
  })
})

describe('is not a task', () => {
  test.each([
    ['a warning', 'C: If it gets worse, ring 999.'],
    [
      'what goes with a warning',
      "C: If you get chest pain, stop. Straight away. Don't wait for me.",
    ],
    ['a warning without "if"', 'C: Any chest pain, then call an ambulance straight away.'],
    ['a case', "C: I'll refer you to nephrology if the bloods are abnormal."],
    ['a case that comes first', "C: If the scan is clear, I'll see you in six months."],
    ['an option', 'C: We could refer you to the pain clinic at some point.'],
    ['a thought', 'C: I might order a CT, let me think about it.'],
    ['a refused offer', 'C: Would you like me to refer you to physio?', "P: No, I'd rather not."],
    ['a refused medicine', "C: I'd like to start you on a statin.", "P: I don't want a statin."],
    ['what was done before', "C: I've already sent the prescription to the pharmacy."],
    ['what was planned once', "C: I was going to order a CT but we don't need it."],
    ['what will not be done', "C: We won't start antibiotics yet."],
    ['the care of others', 'C: Your husband should book an x-ray tomorrow.'],
    ['the errand of others', 'P: My mum needs to get her bloods done on Friday.'],
    ['an examination', "C: Take a deep breath. I'll do your blood pressure now."],
    ['a greeting', 'C: Come in, take a seat.', 'C: Take care.'],
    ['what goes on as before', 'C: Keep taking the lisinopril.'],
    ['what nobody can tell', 'C: I would like you to stop that.'],
    ['what nobody can tell', 'C: Take two of these a day.'],
  ])('%s', (_what, ...lines) => {
    expect(tasksIn(...lines)).toEqual([])
  })

  test('a task next to a warning still is one', () => {
    expect(tasksIn('C: Get the bloods done tomorrow. If it gets worse, ring 999.')).toEqual([
      ['Get bloods done', 'patient', '2026-03-05'],
    ])
    expect(tasksIn('C: Come back in ten days, sooner if you get a fever.')).toEqual([
      ['Come back for follow-up', 'patient', '2026-03-14'],
    ])
    expect(tasksIn("C: I'd like you to get a blood test on Friday if you can.")).toEqual([
      ['Get blood test', 'patient', '2026-03-06'],
    ])
  })
})

describe('later statements count', () => {
  test('an offer that is accepted', () => {
    expect(tasksIn('C: Would you like me to refer you to physio?', 'P: Yes please.')).toEqual([
      ['Refer to physio', 'clinician', null],
    ])
  })

  test('an order that is taken back, or done before the visit ends', () => {
    expect(
      tasksIn("C: I'll order a CT of the head.", "C: Actually, let's hold off on the CT for now."),
    ).toEqual([])
    expect(tasksIn("C: I'll do an ECG now.", 'C: The ECG is normal.')).toEqual([])
  })

  test('a corrected name', () => {
    expect(
      tasksIn("C: I'll increase the ramipril. Sorry, not the ramipril, the amlodipine."),
    ).toEqual([['Increase amlodipine', 'clinician', null]])
  })

  test('the recap repeats no task, and may tell its day', () => {
    expect(
      tasksIn(
        'C: Stop the ibuprofen today.',
        "C: I'll order an MRI of the left knee. Get the bloods done next Tuesday.",
        "C: I'd like to see you again.",
        'P: So I stop the ibuprofen.',
        "C: So, to recap: stop the ibuprofen, we'll get that MRI done this week, bloods next Tuesday.",
        'C: See you in six weeks.',
      ),
    ).toEqual([
      ['Stop ibuprofen', 'patient', '2026-03-04'],
      ['Order MRI of the left knee', 'clinician', '2026-03-06'],
      ['Get bloods done', 'patient', '2026-03-10'],
      ['See patient again', 'clinician', '2026-04-15'],
    ])
  })

  test('two tests and two visits stay two', () => {
    expect(
      tasksIn(
        "C: I'll order an x-ray of the left knee and I'll order an x-ray of the right hip.",
        'C: See you next week.',
        "C: And I'd like to see you again in three months.",
      ).map(([text, , due]) => [text, due]),
    ).toEqual([
      ['Order x-ray of the left knee', null],
      ['Order x-ray of the right hip', null],
      ['See patient again', '2026-03-11'],
      ['See patient again', '2026-06-04'],
    ])
  })
})
