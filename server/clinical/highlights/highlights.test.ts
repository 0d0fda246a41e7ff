import { describe, expect, test } from 'vitest'
import { normaliseVisit } from '#server/clinical/transcript/normalise.ts'
import {
  americanHeadache,
  americanSugar,
  britishBack,
  britishCough,
} from '#test/clinical/plain-talk.ts'
import { severalVoices } from '#test/clinical/several-voices.ts'
import { buildHighlights } from './highlights.ts'

const visits = { britishCough, britishBack, americanSugar, americanHeadache }
type Name = keyof typeof visits

/** Lines of Highlights as "Heading: text". */
const linesOf = (name: Name): string[] =>
  buildHighlights(
    normaliseVisit(severalVoices(visits[name].trim().replaceAll('\n', ' / '))),
  ).flatMap(({ heading, lines }) => lines.map(({ text }) => `${heading}: ${text}`))

describe.each<[Name, RegExp[]]>([
  [
    'britishCough',
    [
      /^Allergies: Penicillin: .*rash/,
      /^Medicines: Salbutamol \(Ventolin\): .*5-6 times a day/,
      /^Medicines: Doxycycline: .*200 mg on first day.*100 mg once a day.*5 days, then stop/,
      /^Problems as named: .*chest infection/i,
      /^Symptoms: .*cough for 3 weeks/,
      /^Vitals and results: Oxygen 96%/,
      /^Findings: .*crackles at right base/i,
      /^Follow-up and safety net: .*999/,
      /^Follow-up and safety net: See (?:again )?in 2 weeks/,
    ],
  ],
  [
    'britishBack',
    [
      /^Medicines: Naproxen: .*500 mg twice a day for 1 week, then stop/,
      /^Problems as named: Sciatica/,
      /^Findings: .*reflexes are normal/i,
      /^Plan: Refer to physio/,
      /^Follow-up and safety net: .*4 weeks.*come back/i,
      /^Follow-up and safety net: .*A&E/,
      /^Requests: .*sick note/,
    ],
  ],
  [
    'americanSugar',
    [
      /^Medicines: Metformin: 1000 mg,? twice a day.*with meals/,
      /^Medicines: Empagliflozin \(Jardiance\): start.* 10 mg every morning/,
      /^Denied: .*chest pain.*passing out/i,
      /^Vitals and results: .*8\.1.*7\.4/,
      /^Vitals and results: Blood pressure 138\/84/,
      /^Plan: (?:get )?urine test/i,
      /^Follow-up and safety net: .*(?:call|contact)/i,
      /^Follow-up and safety net: Come back in 3 months/,
    ],
  ],
  [
    'americanHeadache',
    [
      /^Risk: No thoughts of self-harm/,
      /^Medicines: Sumatriptan: start 50 mg as needed/,
      /^Medicines: Acetaminophen \(Tylenol\)/,
      /^Problems as named: Migraine/,
      /^Symptoms: .*headaches.*right side.*twice a week/,
      /^Family and social: .*stroke at 60/,
      /^Plan: Keep headache diary/,
      /^Follow-up and safety net: .*911/,
      /^Follow-up and safety net: Follow up in 6 weeks/,
    ],
  ],
])('Highlights of a visit in plain talk, %s', (name, expected) => {
  test.each(expected)('has the line %s', (pattern) => {
    const lines = linesOf(name)
    expect(
      lines.some((line) => pattern.test(line)),
      lines.join('\n'),
    ).toBe(true)
  })

  test('has no line of dialogue and nothing about anybody else', () => {
    const text = linesOf(name).join('\n')
    expect(text).not.toMatch(
      /good to hear|helps? (?:a )?bit|thank|doing al?l? ?right|vermont|will do|let me|gabapentin|brain tumou?r|\bcheese/i,
    )
  })

  test('names each frequency once for a medicine', () => {
    for (const line of linesOf(name).filter((one) => one.startsWith('Medicines: ')))
      expect(line.match(/\btwice a day/g)?.length ?? 0, line).toBeLessThan(2)
  })
})

test('what was denied first and affirmed later is not listed as denied', () =>
  expect(linesOf('britishCough').join('\n')).not.toMatch(/^Denied: .*(?:fever|temperature)/im))

test('one answer about harm is one line', () => {
  const visit = normaliseVisit(
    severalVoices(
      "C: Any thoughts of harming yourself, or that you'd rather not be here? / P: No, nothing like that.",
    ),
  )
  expect(buildHighlights(visit).find(({ heading }) => heading === 'Risk')?.lines).toMatchObject([
    { text: 'No thoughts of not wanting to be here; no thoughts of self-harm', lines: [1, 2] },
  ])
})
