import { describe, expect, test } from 'vitest'
import type { Source } from '#server/clinical/language/source.ts'
import { findForeignMentions } from './compare.ts'
import { isSimilarName, nameWords } from './similar-names.ts'
import { findDate, isSameDate } from './spoken-dates.ts'

const amara = {
  patientId: 'p',
  firstName: 'Amara',
  lastName: 'Singh',
  birthDate: '1985-03-14',
}
/** Lines such as "clinician: Good morning." as a transcript. */
const spoken = (...lines: string[]): Source[] =>
  lines.map((line, at) => {
    const [speaker = '', text = ''] = line.split(': ')
    return { kind: 'transcript', id: String(at), text, speaker, timestamp: at * 4 }
  })
const file = (text: string): Source[] => [{ kind: 'file', id: 'f', name: 'letter.pdf', text }]
const foreign = (sources: Source[], patient = amara) =>
  findForeignMentions(sources, patient).map(({ text }) => text)

describe('another patient is detected', () => {
  test.each([
    ['clinician: Good morning, Mrs. Okafor. How are you?', 'Mrs. Okafor'],
    ['clinician: Mr Whitcombe, come in. Mind the door.', 'Mr Whitcombe'],
    ['clinician: Thank you, Ms. Hill.', 'Ms. Hill'],
    ['clinician: Hello, are you Mr. Allen?', 'Mr. Allen'],
    ['clinician: Hi Martha, how are you doing?', 'Martha'],
    ['clinician: hi , martha . how are you ?', 'martha'],
    ['clinician: Bonjour, Madame Tremblay.', 'Madame Tremblay'],
    ['clinician: Next patient is Paul Edwards, date of birth January 15th 1962.', 'Paul Edwards'],
  ])('%s', (line, text) => {
    expect(foreign(spoken(line))[0]).toBe(text)
  })

  test('by the answer to a question about the name', () => {
    const lines = spoken(
      'clinician: Can I confirm your full name?',
      'patient: Yes, it is Jessica Smith.',
    )
    expect(foreign(lines)).toEqual(['Jessica Smith'])
    expect(foreign(lines, { ...amara, firstName: 'Jess', lastName: 'Smith' })).toEqual([])
  })

  test('by a birth date that differs in more than one part', () => {
    const lines = (date: string) =>
      spoken('clinician: What is your date of birth?', `patient: Uh, ${date}.`)
    expect(foreign(lines('the fifth of April nineteen seventy three'))).toHaveLength(1)
    expect(foreign(lines('the fourteenth of March nineteen eighty five'))).toEqual([])
    // One part may be misheard.
    expect(foreign(lines('the fortieth, no, the fourth of March nineteen eighty five'))).toEqual([])
  })

  test('in the head of a document, whatever the conversation says', () => {
    const letter = file('Patient: OKAFOR, Ngozi   DOB: 1951-11-02\n\nDear colleague')
    const sources = [...spoken('clinician: Hello, Ms. Singh.'), ...letter]
    expect(findForeignMentions(sources, amara)).toMatchObject([
      { kind: 'name', text: 'OKAFOR, Ngozi', evidence: { kind: 'file', name: 'letter.pdf' } },
      { kind: 'birth-date', evidence: { kind: 'file' } },
    ])
    expect(foreign(file('Name: Singh, Amara\nDate of birth: March 14, 1985'))).toEqual([])
  })
})

describe('no alarm is raised', () => {
  test.each([
    ['for the patient', 'clinician: Good morning, Mrs. Singh.'],
    ['for the first name after a title', 'clinician: Hey, Miss Amara, how are you?'],
    ['for a misspelled name', 'clinician: Good morning, Ms. Sing.'],
    ['for the clinician', 'patient: Good morning, Dr. James.'],
    ['for a neighbour', 'clinician: So you saw your neighbour, Mrs. Hanlon, last week.'],
    ['for somebody who is spoken of', 'clinician: Mrs. Hanlon, she lives upstairs.'],
    ['for a greeting without a name', 'clinician: Hello there. Hi, nice to see you.'],
    ['for the nurse', 'clinician: Hi, this is nurse Kelly.'],
    ['for a date of something else', 'patient: It started on the fifth of April 2023.'],
    ['for a child’s birth date', 'patient: My son’s date of birth is the fifth of April 2019.'],
    ['for the patient’s own greeting', 'patient: Hi Susan, good to see you.'],
  ])('%s', (_, line) => {
    expect(foreign(spoken(line))).toEqual([])
  })

  test('for a relative who is greeted along with the patient', () => {
    const lines = spoken(
      'clinician: Hello, Amara, come in.',
      'clinician: And hello, Mr. Okafor, nice to meet you.',
    )
    expect(foreign(lines)).toEqual([])
    const daughter = spoken('clinician: Hi, Susan.', 'other: I’m her daughter.')
    expect(foreign(daughter)).toEqual([])
  })

  test('without a name or a birth date to compare with', () => {
    const lines = spoken('clinician: Hello, Mr. Allen.', 'patient: I was born on May 3, 1950.')
    expect(foreign(lines, { ...amara, firstName: '', lastName: '', birthDate: '' })).toEqual([])
  })

  test('for a first name if only the last one is recorded', () => {
    const surname = { ...amara, firstName: '' }
    expect(foreign(spoken('clinician: Hi Cheryl, how are you?'), surname)).toEqual([])
    const asked = spoken('clinician: Your full name?', 'patient: My name is Cheryl Ramirez.')
    expect(foreign(asked, surname)).toEqual(['Cheryl Ramirez'])
  })

  test('for a document that names a clinician', () => {
    expect(foreign(file('Name: Dr. Peter Okafor\nName of clinic: Riverside'))).toEqual([])
  })
})

test('the same name said again is the same mention, and that of another linked patient is another', () => {
  const [first, ...others] = findForeignMentions(
    spoken('clinician: Hello, Mrs. Okafor.', 'clinician: Thank you, Mrs. Okafor.'),
    amara,
  )
  expect(others).toEqual([])
  const later = findForeignMentions(
    spoken('clinician: Right.', 'clinician: Hello, Mrs. Okafor.'),
    amara,
  )
  expect(later[0]?.id).toBe(first?.id)
  const lines = spoken('clinician: Hello, Mrs. Okafor.')
  expect(findForeignMentions(lines, { ...amara, patientId: 'q' })[0]?.id).not.toBe(first?.id)
})

test.each([
  ['Okafor', 'Okafour'],
  ['Bélanger', 'Belanger'],
  ["O'Neill", 'Oneil'],
  ['Catherine', 'Kathryn'],
  ['Phillips', 'Fillips'],
  ['Nguyen', 'Nguyan'],
  ['Levesque', 'Levek'],
  ['Tremblay', 'Trembley'],
  ['Schmidt', 'Smith'],
  ['Haddad', 'Hadad'],
  ['Fernandez', 'Hernandez'],
  ['Samantha', 'Sam'],
  ['William', 'Bill'],
])('%s may be misheard as %s', (name, heard) => {
  expect(isSimilarName(nameWords(name)[0] ?? '', nameWords(heard)[0] ?? '')).toBe(true)
})

test.each([
  ['Okafor', 'Singh'],
  ['Smith', 'Singh'],
  ['Chen', 'Tremblay'],
  ['Walker', 'Allen'],
  ['Brown', 'Green'],
])('%s is not %s', (name, other) => {
  expect(isSimilarName(nameWords(name)[0] ?? '', nameWords(other)[0] ?? '')).toBe(false)
})

test.each([
  ['the fifth of April, uh, nineteen seventy three', '1973-04-05'],
  ['January 13th, 1982', '1982-01-13'],
  ['1/12/71', '1971-01-12'],
  ['1/12/71', '1971-12-01'],
  ['1949-09-18', '1949-09-18'],
  ['le 13 janvier 1982', '1982-01-13'],
])('"%s" is %s', (text, date) => {
  const said = findDate(text)
  expect(said && isSameDate(said, date)).toBe(true)
  expect(said && isSameDate(said, '2001-07-22')).toBe(false)
})
