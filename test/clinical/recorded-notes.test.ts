import { existsSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { isMarked } from '#contract/review.ts'
import { visitNamed } from '../../bench/lib/any-visit.ts'
import { scoreJudgedCoverage } from '../../bench/lib/score-judged-coverage.ts'
import { dataFolder } from '../../bench/lib/visits.ts'
import { recordedVisits } from '#test/fakes/recorded.ts'
import { plantedErrors, replayNote } from '#test/fakes/replayed-note.ts'

/** Sentences of one note that are right and may stay marked although a judge has read them; the bench counts all notes. */
const MOST_MARKED = 2

const visits = recordedVisits()
const isHere = (visit: string) => visit.startsWith('own/') || existsSync(dataFolder)

test('notes of at least ten visits are recorded, two of them written for the project', () => {
  expect(visits.length).toBeGreaterThanOrEqual(10)
  expect(visits.filter((visit) => visit.startsWith('own/'))).toHaveLength(2)
})

describe.each(visits)('the recorded note of %s', (visit) => {
  const planted = plantedErrors(visit)?.errors ?? []
  const isPlanted = (text: string) =>
    planted.some(({ sentence }) => sentence.trim() === text.trim())

  test.skipIf(!isHere(visit))(
    'has an answer of its judge for every sentence, a mark on each planted error and few others',
    async () => {
      const { judged, unanswered } = await replayNote(visit, visitNamed(visit))
      expect(unanswered).toEqual([])
      const wrong = judged.filter(({ text }) => isPlanted(text))
      expect(wrong).toHaveLength(3)
      expect(wrong.filter((claim) => !isMarked(claim)).map(({ text }) => text)).toEqual([])
      const right = judged.filter(({ text }) => !isPlanted(text))
      const marked = right.filter(isMarked).map(({ text }) => text)
      expect(marked.length, marked.join('\n')).toBeLessThanOrEqual(MOST_MARKED)
    },
  )
})

test('a judge clears facts that a note states in other words, and none that were removed from it', async () => {
  const own = visits.filter((visit) => visit.startsWith('own/'))
  const { missing, missingKept, statedCleared } = await scoreJudgedCoverage(own, 'uncited')
  expect(missing).toBeGreaterThan(2)
  expect(missingKept).toBe(missing)
  expect(statedCleared).toBeGreaterThan(2)
})

test('a note without a recorded answer is not a success', async () => {
  await expect(replayNote('own/nobody', [])).rejects.toThrow('No note of own/nobody is recorded.')
})
