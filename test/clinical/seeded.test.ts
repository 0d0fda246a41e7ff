import { describe, expect, test } from 'vitest'
import { checkNote } from '#server/clinical/checks/check-note.ts'
import { indexSources } from '#server/clinical/language/source-index.ts'
import { seedsIn } from './seeds.ts'
import { stateSeedsIn } from './state-seeds.ts'
import { leastCaught, type SeedKind, seedKinds, sourcesOf } from './visit.ts'
import { visits } from '#test/clinical/visits/all.ts'

interface Outcome {
  kind: SeedKind
  caught: boolean
}

const outcomes: Outcome[] = visits.flatMap((visit) => {
  const index = indexSources(sourcesOf(visit))
  const isCaught = (sentence: string) =>
    checkNote(sentence, index).some((c) => c.status !== 'supported')
  return [
    ...[...seedsIn(visit.note, visit.dialogue), ...stateSeedsIn(visit.note, index)].map((seed) => ({
      kind: seed.kind,
      caught: isCaught(seed.after),
    })),
    ...visit.wrong.map(([kind, sentence]) => ({ kind, caught: isCaught(sentence) })),
    ...visit.invented.map((sentence) => ({ kind: 'finding' as const, caught: isCaught(sentence) })),
  ]
})
const correct = visits.flatMap((visit) => checkNote(visit.note, sourcesOf(visit)))

const caughtShare = (kind: SeedKind) => {
  const own = outcomes.filter((o) => o.kind === kind)
  return own.filter((o) => o.caught).length / own.length
}

describe('errors seeded into notes of made-up visits', () => {
  test('there are at least 200 of them', () => {
    expect(outcomes.length).toBeGreaterThanOrEqual(200)
  })

  test.each(seedKinds)('nearly all changed %ss are marked', (kind) => {
    expect(caughtShare(kind)).toBeGreaterThanOrEqual(leastCaught(kind) / 100)
  })

  test('fewer than 1 % of the right sentences are called contradicted', () => {
    const wrong = correct.filter((c) => c.status === 'contradicted').map((c) => c.text)
    expect(wrong.length, wrong.join('\n')).toBeLessThanOrEqual(0.01 * correct.length)
  })

  test('at least 95 % of the right sentences are supported', () => {
    const supported = correct.filter((c) => c.status === 'supported')
    expect(supported.length / correct.length).toBeGreaterThanOrEqual(0.95)
  })

  test('every sentence called supported carries its evidence', () => {
    expect(correct.filter((c) => c.status === 'supported' && c.evidence.length === 0)).toEqual([])
  })
})
