import { expect, test } from 'vitest'
import { toEnrolment, toFields, describeEnrolment } from './enrolment.ts'

const now = {
  region: 'BC',
  licenceCode: 'AB-12',
  enrolledAt: '2026-11-01T08:00:00.000Z',
  expiresAt: '2027-03-31T23:59:59.000Z',
}

test('describes an enrolment and keeps its last day as it was entered', () => {
  expect(describeEnrolment(null)).toBe('Not enrolled.')
  expect(describeEnrolment(now)).toBe('Enrolled in BC since 2026-11-01. Valid until 2027-03-31.')
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
