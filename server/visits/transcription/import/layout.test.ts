import { expect, test } from 'vitest'
import { fc } from '#test/properties.ts'
import { readTranscript } from './import.ts'

const said = (text: string) => readTranscript(text).map((l) => [l.start, l.speaker, l.text])

interface Turn {
  at: number
  name: string
  words: string
}
const two = (n: number) => String(n).padStart(2, '0')
const short = (at: number) => `${Math.floor(at / 60)}:${two(at % 60)}`
const day = (at: number) =>
  `${two(9 + Math.floor(at / 3600))}:${two(Math.floor(at / 60) % 60)}:${two(at % 60)}`
const nine = 9 * 3600

/**
 * The same turns in the formats that clinicians paste, with the seconds by which the clock is ahead, null without a
 * clock.
 */
const layouts: [string, number | null, (turn: Turn) => string][] = [
  ['bullets', null, ({ name, words }) => `- ${name}: ${words}`],
  ['a numbered list', null, ({ name, words }) => `3. ${name}: ${words}`],
  ['bold names', null, ({ name, words }) => `**${name}:** ${words}`],
  ['quoted lines', null, ({ name, words }) => `> ${name}: ${words}`],
  ['bare clocks', 0, ({ at, name, words }) => `${short(at)} ${name}: ${words}`],
  ['clocks and a dash', 0, ({ at, name, words }) => `${short(at)} - ${name}: ${words}`],
  ['clocks in round brackets', 0, ({ at, name, words }) => `(${short(at)}) ${name}: ${words}`],
  ['clocks behind names', 0, ({ at, name, words }) => `${name} [${short(at)}]: ${words}`],
  ['a table', 0, ({ at, name, words }) => `${short(at)}\t${name}\t${words}`],
  ['headings', 0, ({ at, name, words }) => `${name}  ${short(at)}\n${words}\n`],
  ['bold headings', 0, ({ at, name, words }) => `**${name}** ${short(at)}\n\n${words}\n`],
  ['headings with brackets', 0, ({ at, name, words }) => `${name} (${short(at)}):\n${words}\n`],
  [
    'spans above names',
    0,
    ({ at, name, words }) => `0:0:${at}.0 --> 0:0:${at + 1}.25\n${name}\n${words}\n`,
  ],
  ['a chat', nine, ({ at, name, words }) => `[20/11/2026, ${day(at)}] ${name}: ${words}`],
  ['a chat by day', nine, ({ at, name, words }) => `20.11.26, ${day(at)} - ${name}: ${words}`],
  [
    'the chat of a meeting',
    nine,
    ({ at, name, words }) => `${day(at)} From ${name} to Everyone: ${words}`,
  ],
]

const speech = fc.stringMatching(/^[a-z]{2,9}( [a-z]{2,9}){1,5}[.?]?$/)

test.each(layouts)('%s: every word, time and speaker is understood', (_, ahead, write) => {
  fc.assert(
    fc.property(fc.array(speech, { minLength: 4, maxLength: 9 }), (all) => {
      const turns = all.map((words, i) => ({
        at: 3 + i * 6,
        name: i % 2 ? 'Ann Okafor' : 'Dr. Lee',
        words,
      }))
      expect(said(turns.map(write).join('\n'))).toEqual(
        turns.map(({ at, name, words }) => [ahead === null ? null : at + ahead, name, words]),
      )
    }),
    { numRuns: 100 },
  )
})

test('clocks with a half of the day are times of that day', () => {
  const text = '11/20/26, 9:02 AM - Doctor: Any pain?\n11/20/26, 12:10 PM - Patient: No.'
  expect(said(text)).toEqual([
    [nine + 120, 'clinician', 'Any pain?'],
    [12 * 3600 + 600, 'patient', 'No.'],
  ])
})

test('a role alone on a line speaks until the next, over blank lines too', () => {
  expect(said('DOCTOR\nAny pain?\n\nPATIENT\nIn the knee.\n\nSince Monday.')).toEqual([
    [null, 'clinician', 'Any pain?'],
    [null, 'patient', 'In the knee.'],
    [null, 'patient', 'Since Monday.'],
  ])
})

test('what several people said in one paragraph is given to each', () => {
  const text = '[0:00:04] Doctor: Any pain? Patient: Yes. Note: at night. Doctor: Where?'
  expect(said(text)).toEqual([
    [4, 'clinician', 'Any pain?'],
    [null, 'patient', 'Yes. Note: at night.'],
    [null, 'clinician', 'Where?'],
  ])
})

test.each([
  ['Médecin : Où ?\nPatiente : Au genou.'],
  ['Ärztin: Wo?\nPatientin: Am Knie.'],
  ['Médico: ¿Dónde?\nPaciente: La rodilla.'],
  ['Lee (Doctor): Where?\nAnn (Patient): The knee.\nLee (Doctor): Since?\nAnn (Patient): May.'],
])('a role is recognised in other languages, and beside a name: %s', (text) => {
  const speakers = said(text).map(([, speaker]) => speaker)
  expect([...new Set(speakers)]).toEqual(['clinician', 'patient'])
})

test('speakers with letters are speakers from their first line on', () => {
  expect(said('[0:00:01] Speaker A: Hello.\n[0:00:03] Speaker B: Hi.')).toEqual([
    [1, 'Speaker A', 'Hello.'],
    [3, 'Speaker B', 'Hi.'],
  ])
})

test('lines of minutes that count up from the first are times, also without names', () => {
  expect(said('0:00 hello\n0:05 what brings you in\n1:10 my knee')).toEqual([
    [0, null, 'hello'],
    [5, null, 'what brings you in'],
    [70, null, 'my knee'],
  ])
})

test.each([
  '09:30 given paracetamol\n10:00 BP 120/80\n10:30 sent home',
  'Aspirin 09:00\nwith food\nMetoprolol 10:00\nwith water',
  '- Pain: since Monday\n- Drugs: ibuprofen 400 mg\n* seen at 7:30',
  '1. Stress test\n2. Aspirin 81 mg\n3. **Call 911** for pain at rest',
  'Patient\nAnn Okafor, 58\nAssessment\nAngina',
])('a list that is not a conversation stays unchanged: %s', (text) => {
  expect(said(text)).toEqual(text.split('\n').map((line) => [null, null, line]))
})
