import { describe, expect, test } from 'vitest'
import { checkNote } from '#server/notes/claims/check-note.ts'
import { ofCorrections } from './faults/corrections.ts'
import { ofDenials } from './faults/denials.ts'
import { ofOtherWords } from './faults/other-words.ts'
import { ofPersons } from './faults/persons.ts'
import { ofPlans } from './faults/plans.ts'
import { twoVoices } from './two-voices.ts'

const pairs = [...ofPersons, ...ofPlans, ...ofCorrections, ...ofDenials, ...ofOtherWords]
const statuses = (sentence: string, said: string) =>
  checkNote(sentence, twoVoices(said)).map((claim) => claim.status)

describe('a fault that a hasty writer makes', () => {
  test.each(pairs)('is never called supported: $wrong ($said)', ({ wrong, said }) => {
    expect(statuses(wrong, said)).not.toContain('supported')
    expect(statuses(wrong, said)).not.toEqual([])
  })

  test.each(pairs)('does not make the right sentence contradicted: $right ($said)', (pair) => {
    expect(statuses(pair.right, pair.said)).not.toContain('contradicted')
    expect(statuses(pair.right, pair.said)).not.toEqual([])
  })
})
