import { describe, expect, test } from 'vitest'
import type { Source } from '#server/clinical/language/source.ts'
import { findForeignMentions } from './compare.ts'
import { isSameDate } from './spoken-dates.ts'

const patient = {
  patientId: 'a',
  firstName: 'Amara',
  lastName: 'Singh',
  birthDate: '1973-04-05',
}
const said = (speaker: string, text: string, at = 0): Source => ({
  kind: 'transcript',
  id: String(at),
  speaker,
  text,
})

describe('the comparison with the linked patient', () => {
  test('alerts to another birth date although the name fits', () => {
    const lines = [
      said('clinician', 'Good morning, Amara. Can you confirm your date of birth?'),
      said('patient', 'The twelfth of June nineteen eighty.', 1),
    ]
    const found = findForeignMentions(lines, patient)
    expect(found.map(({ kind }) => kind)).toEqual(['birth-date'])
  })

  test('treats a matching birth date as proof, whatever names are said', () => {
    const lines = [
      said('clinician', 'Good morning, Mrs. Okafor. Can you confirm your date of birth?'),
      said('patient', 'The fifth of April nineteen seventy-three.', 1),
    ]
    expect(findForeignMentions(lines, patient)).toEqual([])
  })

  test('lists few mentions, so that all of them can be dismissed at once', () => {
    const letters = Array.from({ length: 500 }, (_, at): Source => ({
      kind: 'chart',
      id: `DocumentReference/${at}`,
      text: 'Patient: John Doe\nDOB: 1950-01-01',
    }))
    const found = findForeignMentions(letters, patient)
    expect(found.length).toBeGreaterThan(0)
    expect(found.length).toBeLessThanOrEqual(100)
  })

  // Once per word would take hours.
  test('reads a very long answer once, not once per word', () => {
    const lines = [
      said('clinician', 'What is your name?'),
      said('patient', 'name is my '.repeat(20_000), 1),
    ]
    expect(findForeignMentions(lines, patient)).toEqual([])
  })
})

describe('a birth date', () => {
  const date = (day?: number, month?: number, year?: number) => ({
    day,
    month,
    year,
    isAmbiguous: false,
  })
  test.each([
    [date(5, 4, 1973), true],
    [date(5, 4, 73), true],
    [date(6, 4, 1973), true],
    [date(12, 6, 1973), false],
    [date(5, 6), undefined],
    [date(5), undefined],
  ])('%j fits 5 April 1973: %s', (spoken, fits) => {
    expect(isSameDate(spoken, '1973-04-05')).toBe(fits)
  })
})
