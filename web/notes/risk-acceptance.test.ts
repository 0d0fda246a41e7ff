import { expect, test } from 'vitest'
import type { Claim } from '#contract/notes.ts'
import { acceptRisks, mayUse } from './risk-acceptance.ts'

const claim = (id: string) => ({ id }) as Claim
const risks = (...ids: string[]) => ({ claims: ids.map(claim), leftOut: [] })

test('a risk is asked about once per version, and again when a new one appears', () => {
  const note = { id: 'n1', content: 'Ramipril 10 mg.' }
  expect(mayUse(note, risks())).toBe(true)
  expect(mayUse(note, risks('a', 'b'))).toBe(false)
  acceptRisks(note, risks('a', 'b'))
  expect(mayUse(note, risks('a', 'b'))).toBe(true)
  expect(mayUse(note, risks('b'))).toBe(true)
  expect(mayUse(note, risks('a', 'c'))).toBe(false)
  expect(mayUse({ ...note, content: 'Ramipril 100 mg.' }, risks('a', 'b'))).toBe(false)
  expect(mayUse({ ...note, id: 'n2' }, risks('a', 'b'))).toBe(false)
})
