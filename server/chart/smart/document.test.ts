import { expect, test } from 'vitest'
import { documentTypeFor } from './document.ts'

test.each([
  ['Referral letter', '', '57133-1'],
  ['History and physical', '', '34117-2'],
  ['Consultation letter', '', '11488-4'],
  ['Consultation note', '', '11488-4'],
  ['Progress note', 'Referral follow-up', '11506-3'],
  ['', 'My referral', '57133-1'],
  ['', 'SOAP', '11506-3'],
])('a template that makes “%s” (%s) has the LOINC code %s', (kind, name, code) => {
  expect(documentTypeFor(kind, name).code).toBe(code)
})
