import { expect, test } from 'vitest'
import { toEnrolment, toFields, describeEnrolment } from './enrolment.ts'

const now = {
  region: 'BC',
  licenceCode: 'AB-12',
  enrolledAt: '2026-11-01T08:00:00.000Z',
  expiresAt: '2027-03-31T23:59:59.000Z',
}

test('an enrolment is told in a sentence, and its last day comes back as it was entered', () => {
  expect(describeEnrolment(null)).toBe('Not enrolled.')
  expect(describeEnrolment(now)).toBe('Enrolled since 2026-11-01 in BC, valid until 2027-03-31.')
  expect(describeEnrolment({ ...now, region: '', expiresAt: null })).toBe(
    'Enrolled since 2026-11-01.',
  )
  expect(toEnrolment(toFields(now))).toEqual({
    region: 'BC',
    licenceCode: 'AB-12',
    expiresAt: now.expiresAt,
  })
  expect(toEnrolment({ region: ' ON ', licenceCode: '', expires: '' })).toEqual({
    region: 'ON',
    licenceCode: '',
    expiresAt: null,
  })
})
