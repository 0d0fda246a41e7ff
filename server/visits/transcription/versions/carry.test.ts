import { fc } from '#test/properties.ts'
import { describe, expect, test } from 'vitest'
import { inOrder } from '#contract/transcript-versions.ts'
import { carryEdits } from './carry.ts'
import { overlap, shownWith } from './shown.ts'
import { keepSpeakers } from './speakers.ts'

const said = (text: string, timestamp = 10, end = timestamp + 4) => ({ text, timestamp, end })
const edited = (heard: string, text: string, timestamp = 10) => ({
  heard: { seq: 0, ...said(heard, timestamp) },
  edit: { text },
})

describe("a user's correction of an earlier version", () => {
  test.each([
    // transcribed, corrected, transcribed again, the result
    [
      'She takes metal pole twice a day.',
      'She takes metoprolol twice a day.',
      'She takes metal pole twice a day, yes.',
      { text: 'She takes metoprolol twice a day, yes.' },
    ],
    [
      'She takes metal pole twice a day.',
      'She takes metoprolol twice a day.',
      'She takes metoprolol twice a day.',
      undefined,
    ],
    [
      'She takes metal pole twice a day.',
      'She takes metoprolol twice a day.',
      'She takes bisoprolol once daily.',
      { yours: 'She takes metoprolol twice a day.' },
    ],
    ['no pain at night', 'No pain at night.', 'No pain at night', { text: 'No pain at night.' }],
    ['I have pain.', 'I have no pain.', 'I have pain.', { text: 'I have no pain.' }],
    ['Well um I slept.', 'Well I slept.', 'Well, um, I slept.', { text: 'Well, I slept.' }],
    ['And the other thing.', '', 'Another thing entirely.', { yours: '(line removed)' }],
    // The same words twice: it's unclear which is meant.
    ['five mg', 'fifty mg', 'five mg or five mg, I forget', { yours: 'fifty mg' }],
  ])('%j as %j, then transcribed as %j', (heard, text, newText, expected) => {
    const carried = carryEdits(
      [edited(heard, text)],
      [said('Before that.', 2), said(newText, 10.4)],
    )
    expect(carried.get(0)).toBeUndefined()
    expect(carried.get(1)).toEqual(expected)
  })

  test('moves to the line at its time, not to the same words elsewhere', () => {
    const lines = [said('Take five a day.', 0), said('Take five a day.', 100)]
    const carried = carryEdits([edited('Take five a day.', 'Take nine a day.', 100)], lines)
    expect([...carried]).toEqual([[1, { text: 'Take nine a day.' }]])
  })

  test('keeps two corrections that fall into one line, and two that find no place', () => {
    const old = [
      edited('The left knee hurt.', 'The right knee hurt.', 10),
      edited('For two weeks.', 'For ten weeks.', 14),
    ]
    const lines = [said('The left knee hurt, for two weeks.', 10, 18)]
    expect(carryEdits(old, lines).get(0)).toEqual({ text: 'The right knee hurt, for ten weeks.' })
    expect(carryEdits(old, [said('Nothing alike.', 10, 18)]).get(0)).toEqual({
      yours: 'The right knee hurt.\nFor ten weeks.',
    })
  })

  test('that waits to be settled still waits in the version after that, behind a new one', () => {
    const [unsettled, later] = ['It hurt for ten weeks.', 'The right knee hurt.']
    const lines = [said('Nothing alike.', 10, 18)]
    const heard = { seq: 0, ...said('The left knee hurt.', 10) }
    const carried = carryEdits([{ heard, edit: { yours: unsettled } }], lines)
    expect(carried.get(0)).toEqual({ yours: unsettled })
    const both = carryEdits([{ heard, edit: { text: later, yours: unsettled } }], lines)
    expect(both.get(0)).toEqual({ yours: `${later}\n${unsettled}` })
  })

  test('of a speaker applies to what is said then', () => {
    const heard = { seq: 4, ...said('Yes.', 10), speaker: 'S1' }
    const lines = [said('Yes, I do.', 10, 14), said('Good.', 14, 15)]
    const carried = carryEdits([{ heard, edit: { speaker: 'patient' } }], lines)
    expect([...carried]).toEqual([[0, { speaker: 'patient' }]])
  })

  test('is never lost: it is in the new text, or kept beside it', () => {
    const word = fc.constantFrom('pain', 'left', 'knee', 'five', 'mg', 'no', 'daily')
    const line = fc.array(word, { minLength: 1, maxLength: 8 }).map((words) => words.join(' '))
    fc.assert(
      fc.property(line, line, line, (heard, wanted, newText) => {
        const edit = carryEdits([edited(heard, wanted)], [said(newText)]).get(0)
        if (edit?.yours !== undefined) {
          expect(edit.yours).toBe(wanted)
          return
        }
        const text = edit?.text ?? newText
        // The user's correction is in the line.
        const fresh = wanted.split(' ').filter((one) => !heard.split(' ').includes(one))
        for (const one of fresh) expect(text.split(' ')).toContain(one)
      }),
    )
  })
})

test('speakers of a new version keep the labels of the voices before, however the engine counts them', () => {
  const before = [
    { seq: 0, ...said('How are you?', 0), speaker: 'S1' },
    { seq: 1, ...said('Not well.', 4), speaker: 'S2' },
    { seq: 2, ...said('Since when?', 8), speaker: 'S1' },
  ]
  const newText = [
    { ...said('How are you?', 0), speaker: 'S2' },
    { ...said('Not well.', 4), speaker: 'S1' },
    { ...said('Since when?', 8), speaker: 'S2' },
    { ...said('He fell.', 20), speaker: 'S3' },
    { ...said('No label.', 8.2, 9) },
  ]
  const speakers = keepSpeakers(newText, before).map(({ speaker }) => speaker)
  expect(speakers).toEqual(['S1', 'S2', 'S1', 'S3', 'S1'])
})

test('a version is shown with the newest of each stretch that it leaves', () => {
  const all = [
    { id: 'live', number: 1, fromMs: 0, untilMs: 60_000 },
    { id: 'second', number: 2, fromMs: 0, untilMs: 60_000 },
    { id: 'went on', number: 3, fromMs: 59_800, untilMs: 90_000 },
    { id: 'all again', number: 4, fromMs: 0, untilMs: 90_000 },
  ]
  const withId = (id: string) => [
    ...shownWith(
      all.find((one) => one.id === id)!,
      all,
    ),
  ]
  expect(withId('all again')).toEqual(['all again'])
  expect(withId('live')).toEqual(['live', 'went on'])
  expect(withId('went on')).toEqual(['went on', 'second'])
  expect(overlap(all[0]!, all[2]!)).toBe(false)
})

test('lines of a recording that was transcribed again are sorted by time, imported ones stay', () => {
  const line = (timestamp: number, more: object) => ({ timestamp, ...more })
  const chunks = [
    line(0, { recordingId: 'b', text: 'imported before' }),
    line(20, { recordingId: 'b' }),
    line(19, { recordingId: 'b' }),
    line(0, {}),
    line(12, { untimed: true }),
    line(0, { recordingId: 'a' }),
    line(5, { recordingId: 'a' }),
  ]
  expect(inOrder(chunks).map(({ timestamp }) => timestamp)).toEqual([0, 0, 5, 0, 12, 20, 19])
  const steady = chunks.slice(0, 3)
  expect(inOrder(steady)).toBe(steady)
})
