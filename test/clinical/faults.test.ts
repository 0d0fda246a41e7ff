import { describe, expect, test } from 'vitest'
import { checkNote } from '#server/clinical/checks/check-note.ts'
import { ofCorrections } from '#test/clinical/faults/corrections.ts'
import { ofDenials } from '#test/clinical/faults/denials.ts'
import { ofOtherWords } from '#test/clinical/faults/other-words.ts'
import { ofPersons } from '#test/clinical/faults/persons.ts'
import { ofPlans } from '#test/clinical/faults/plans.ts'
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
