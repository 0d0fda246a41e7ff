import { existsSync, readFileSync } from 'node:fs'
import { fc } from '#test/properties.ts'
import { expect, test } from 'vitest'
import { formatMark } from '#common/time-mark.ts'
import { docxOf } from '#test/fixtures/documents.ts'
import { importTranscript, readTranscript } from './import.ts'

const said = (text: string) => readTranscript(text).map((l) => [l.start, l.speaker, l.text])

test('a text transcript with times and speakers becomes lines', () => {
  const text = `[0:00:05] Doctor: What brings you in?
[0:00:09] Patient: My knee hurts.
[12:30] DR: Since when?
[patient] Two weeks.`
  expect(said(text)).toEqual([
    [5, 'clinician', 'What brings you in?'],
    [9, 'patient', 'My knee hurts.'],
    [750, 'clinician', 'Since when?'],
    [null, 'patient', 'Two weeks.'],
  ])
})

test('an invalid time stays among the words, and the speaker after it is found', () => {
  const text = `[1:75:00] Doctor: Hello.
[0:00:61] Patient: My knee.
[0:60:00] Anything else?
[75:00] Doctor: Later.
[0:05:07.123] Patient: Yes.`
  expect(said(text)).toEqual([
    [null, 'clinician', '[1:75:00] Hello.'],
    [null, 'patient', '[0:00:61] My knee.'],
    [null, 'patient', '[0:60:00] Anything else?'],
    [4500, 'clinician', 'Later.'],
    [307.123, 'patient', 'Yes.'],
  ])
})

test('times and speakers on separate lines belong to the line below', () => {
  expect(said('0:01:05\nDoctor:\nHow are you?\n\nPatient:\n\nFine.')).toEqual([
    [65, 'clinician', 'How are you?'],
    [null, 'patient', 'Fine.'],
  ])
})

test('a wrapped line stays with its speaker, and after a blank line the speaker is unknown', () => {
  expect(said('Doctor: take it\ntwice a day\n\nThe door closes.')).toEqual([
    [null, 'clinician', 'take it'],
    [null, 'clinician', 'twice a day'],
    [null, null, 'The door closes.'],
  ])
})

test('several times in one paragraph make several lines', () => {
  expect(said('[0:00:01] Hello. [0:00:04] Come in.')).toEqual([
    [1, null, 'Hello.'],
    [4, null, 'Come in.'],
  ])
})

test('a colon in prose does not make a speaker, and sounds in brackets stay text', () => {
  const text = 'Plan: continue lisinopril.\n[inaudible] and 120/80 at 7:30.\nNote: see above.'
  expect(said(text)).toEqual(text.split('\n').map((line) => [null, null, line]))
})

test('names that take turns are speakers', () => {
  const text = 'Ann Lee: Hi.\nDr. Smith: Hello.\nAnn Lee: I cough.\nDr. Smith: Note: how long?'
  expect(said(text)).toEqual([
    [null, 'Ann Lee', 'Hi.'],
    [null, 'Dr. Smith', 'Hello.'],
    [null, 'Ann Lee', 'I cough.'],
    [null, 'Dr. Smith', 'Note: how long?'],
  ])
})

test('WebVTT keeps times and voices and leaves out everything but speech', () => {
  const text = `WEBVTT - visit

STYLE
::cue { color: red }

NOTE made by hand

intro
00:01.000 --> 00:04.500 align:start position:10%
<v.loud Ann Lee>It <b>hurts</b> &amp; burns</v>
<v Doctor>Where?

01:00:02.000 --> 01:00:03.000
BP < 120 <00:00:02.000>today`
  expect(readTranscript(text)).toEqual([
    { start: 1, end: 4.5, speaker: 'Ann Lee', text: 'It hurts & burns' },
    { start: 1, end: 4.5, speaker: 'clinician', text: 'Where?' },
    { start: 3602, end: 3603, speaker: null, text: 'BP < 120 today' },
  ])
})

test('a damaged cue keeps its words, without a time', () => {
  const text = `WEBVTT

00:01.000 --> 00:02.000
Hello

00:03.0x0 --> oops
No allergies

00:05.000 --> 00:06.000
Bye`
  expect(readTranscript(text)).toEqual([
    { start: 1, end: 2, speaker: null, text: 'Hello' },
    { start: null, speaker: null, text: '00:03.0x0 --> oops No allergies' },
    { start: 5, end: 6, speaker: null, text: 'Bye' },
  ])
})

test('escaped characters of a subtitle are decoded, and invalid ones stay', () => {
  const [line] = readTranscript(
    'WEBVTT\n\n00:01.000 --> 00:02.000\nBP &lt; 120 &amp; HR&nbsp;&#62; 60 &#x2265; &bogus; M&M',
  )
  expect(line?.text).toBe('BP < 120 & HR\u00a0> 60 ≥ &bogus; M&M')
})

test('SubRip keeps times, even if the blank line between cues is missing', () => {
  const text = `1\r
00:00:01,000 --> 00:00:02,000\r
<i>Patient: Hello</i>\r
there\r
2\r
00:00:03,000 --> 00:00:04,250\r
{\\an8}Bye`
  expect(readTranscript(text)).toEqual([
    { start: 1, end: 2, speaker: 'patient', text: 'Hello there' },
    { start: 3, end: 4.25, speaker: null, text: 'Bye' },
  ])
})

test.each([
  ['utf-8 with mark', Buffer.from('\uFEFFPatient: Müde')],
  ['utf-16le', Buffer.from('\uFEFFPatient: Müde', 'utf16le')],
  ['utf-16le without mark', Buffer.from('Patient: Müde', 'utf16le')],
  ['utf-16be', Buffer.from('\uFEFFPatient: Müde', 'utf16le').swap16()],
  ['latin-1', Buffer.from('Patient: Müde', 'latin1')],
])('a transcript in %s is read', async (_, bytes) => {
  const { lines } = await importTranscript('visit.txt', bytes)
  expect(lines).toEqual([{ start: null, speaker: 'patient', text: 'Müde' }])
})

test('a transcript in a Word document is read like text', async () => {
  const bytes = await docxOf('[0:00:05] Doctor: Any pain?', 'Patient: None.')
  const { lines } = await importTranscript('visit.docx', bytes)
  expect(lines).toEqual([
    { start: 5, speaker: 'clinician', text: 'Any pain?' },
    { start: null, speaker: 'patient', text: 'None.' },
  ])
})

test('a text that is not a transcript is refused with the reason', async () => {
  const refusal = (name: string, bytes: Buffer) =>
    importTranscript(name, bytes).catch((error) => error.detail)
  expect(await refusal('a.exe', Buffer.from('MZ'))).toContain('txt, vtt, srt or docx')
  expect(await refusal('a.txt', Buffer.from(' \n '))).toContain('no text')
  expect(await refusal('a.txt', Buffer.alloc(6_000_000, 'a'))).toContain('5 MB')
})

test('a paragraph too long for one line is cut between sentences', () => {
  const paragraph = 'It started on Monday and got worse. '.repeat(300).trim()
  const lines = readTranscript(paragraph)
  expect(lines.map((line) => line.text).join(' ')).toBe(paragraph)
  for (const { text } of lines) expect(text).toMatch(/^It .*worse\.$/)
})

const junk = fc.array(
  fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 20 }),
    fc.constantFrom('\n', '\r\n', '\n\n', '[0:00:01] ', '[1:2]', 'Doctor: ', '[patient] ', 'A: '),
    fc.constantFrom('WEBVTT\n\n', '00:01.000 --> 00:02.000\n', '<v Ann>', '</v>', '-->', '&#x41;'),
  ),
  { maxLength: 25 },
)

test('no input makes the reader fail, and times are always numbers', () => {
  fc.assert(
    fc.property(junk, fc.boolean(), (parts, vtt) => {
      for (const line of readTranscript((vtt ? 'WEBVTT\n\n' : '') + parts.join(''))) {
        expect(line.text.trim()).not.toBe('')
        expect(line.start === null || Number.isFinite(line.start)).toBe(true)
      }
    }),
    { numRuns: 10_000 },
  )
})

const word = fc.stringMatching(/^[a-zé0-9,]{1,12}$/)
const turn = fc.record({
  seconds: fc.option(fc.nat(40_000)),
  speaker: fc.constantFrom('Doctor', 'Patient', 'Guest_family', null),
  words: fc.array(word, { minLength: 1, maxLength: 8 }),
})

test('every word, time and speaker of a written transcript is preserved, in order', () => {
  fc.assert(
    fc.property(fc.array(turn, { minLength: 1, maxLength: 12 }), (turns) => {
      const text = turns
        .map(({ seconds, speaker, words }) => {
          const mark = seconds === null ? '' : `${formatMark(seconds)} `
          return `${mark}${speaker === null ? '' : `${speaker}: `}${words.join(' ')}`
        })
        .join('\n\n')
      const labels = { Doctor: 'clinician', Patient: 'patient', Guest_family: 'Guest family' }
      expect(said(text)).toEqual(
        turns.map(({ seconds, speaker, words }) => [
          seconds,
          speaker && labels[speaker as keyof typeof labels],
          words.join(' '),
        ]),
      )
    }),
    { numRuns: 10_000 },
  )
})

const cue = fc.record({
  start: fc.nat(35_000),
  length: fc.nat(90),
  words: turn.map((t) => t.words),
})

test('every word and time of a subtitle file is preserved, as vtt and as srt', () => {
  const clock = (s: number, point: string) =>
    `${new Date(s * 1_000).toISOString().slice(11, 19)}${point}000`
  fc.assert(
    fc.property(fc.array(cue, { minLength: 1, maxLength: 10 }), fc.boolean(), (cues, vtt) => {
      const point = vtt ? '.' : ','
      const blocks = cues.map(
        ({ start, length, words }, i) =>
          `${i + 1}\n${clock(start, point)} --> ${clock(start + length, point)}\n${words.join('\n')}`,
      )
      const lines = readTranscript([...(vtt ? ['WEBVTT'] : []), ...blocks].join('\n\n'))
      expect(lines).toEqual(
        cues.map(({ start, length, words }) => ({
          start,
          end: start + length,
          speaker: null,
          text: words.join(' '),
        })),
      )
    }),
    { numRuns: 5_000 },
  )
})

const dialogues = '../shared/data/aci-bench/valid.jsonl'
test.skipIf(!existsSync(dialogues))(
  'the dialogues of the evaluation data folder are read whole',
  () => {
    for (const row of readFileSync(dialogues, 'utf8').trim().split('\n')) {
      const { dialogue } = JSON.parse(row)
      const lines = readTranscript(dialogue)
      const turns = dialogue.split('\n').filter((line: string) => /^\[\w+\]/.test(line))
      expect(lines.filter((line) => line.speaker !== null).length).toBeGreaterThanOrEqual(
        turns.length,
      )
      const words = (text: string) => text.replaceAll(/\[\w+\]|\s/g, '')
      expect(words(lines.map((line) => line.text).join(' '))).toBe(words(dialogue))
    }
  },
)
