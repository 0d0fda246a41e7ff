import { expect, test } from 'vitest'
import { readFhirPatient } from './patient.ts'

const read = (fields: object) => readFhirPatient({ resourceType: 'Patient', id: '7', ...fields })
const typed = (code: string, value: string, use = 'usual') => ({
  use,
  type: { coding: [{ code }] },
  value,
})

test('the number of a patient is the record or health card number, else one without a type', () => {
  expect(read({ identifier: [typed('SS', '1'), { value: '2' }, typed('MR', '3')] }).number).toBe(
    '3',
  )
  expect(read({ identifier: [typed('SS', '1'), { value: '2' }] }).number).toBe('2')
  expect(read({ identifier: [typed('MR', '1', 'old'), typed('JHN', '2')] }).number).toBe('2')
  expect(read({ identifier: [typed('SS', '1')] }).number).toBe('')
})

test('a patient without names, or with malformed parts, is read as far as possible', () => {
  expect(read({ name: 'Zoé', gender: 7, identifier: [null], link: {} })).toMatchObject({
    fullName: '',
    gender: '',
    number: '',
    isReplaced: false,
  })
  const former = { use: 'maiden', family: 'Roy' }
  expect(read({ name: [former, { use: 'official', text: 'Zoé Côté' }] })).toMatchObject({
    fullName: 'Zoé Côté',
    formerName: 'Roy',
  })
  expect(read({ name: [former] })).toMatchObject({ fullName: 'Roy', formerName: '' })
})
