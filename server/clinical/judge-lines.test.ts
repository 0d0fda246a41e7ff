import { expect, test } from 'vitest'
import { linesToJudge } from './judge-lines.ts'
import { normaliseVisit } from './transcript/normalise.ts'

test('a judge reads a long turn of a clinician to its end', () => {
  const plan = 'We will start ramipril 5 milligrams once a day.'
  const text = `${'Your heart and lungs sound fine today. '.repeat(30)}${plan}`
  const source = { kind: 'transcript', id: '0', text, speaker: 'clinician', timestamp: 0 } as const
  const { lines } = normaliseVisit([source])
  const [line] = linesToJudge('Start ramipril 5 mg daily.', [], lines)
  expect(line?.text).toContain('ramipril')
})

test('cited lines are distinguished from their neighbours', () => {
  const said = ['Any cough?', 'No.', 'Any pain?', 'In my chest, for two days.', 'And fever?', 'No.']
  const { lines } = normaliseVisit(
    said.map((text, at) => ({ kind: 'transcript' as const, id: String(at), text, timestamp: at })),
  )
  const cited = { kind: 'transcript' as const, sourceId: '3', quote: said[3] ?? '', cited: true }
  const nearest = (evidence: (typeof cited)[]) =>
    linesToJudge('Chest pain for two days.', evidence, lines).flatMap(({ number, isNearest }) =>
      isNearest ? number : [],
    )
  expect(linesToJudge('Chest pain for two days.', [cited], lines)).toHaveLength(3)
  expect(nearest([cited])).toEqual([4])
  // Without a citation a short visit is read whole, and the best match is nearest.
  expect(nearest([])).toContain(4)
  expect(nearest([]).length).toBeLessThan(said.length)
})
