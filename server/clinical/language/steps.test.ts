import { expect, test } from 'vitest'
import { indexing, indexSources } from './source-index.ts'
import type { Source } from './source.ts'
import { inTurns, sentencesPerStep } from './steps.ts'

const said = [
  ['clinician', 'Any chest pain, or nausea?'],
  ['patient', 'A little nausea, but no chest pain.'],
  ['clinician', 'You take 50 milligrams of losartan. Sorry, 25, not 50.'],
  ['patient', 'My brother has asthma. He had it as a child.'],
] as const
const lines = (count: number): Source[] =>
  Array.from({ length: count }, (_, at) => {
    const [speaker, text] = said[at % said.length] ?? said[0]
    return { kind: 'transcript', id: String(at), text, speaker, timestamp: 5 * at }
  })

/** The most sentences that one step has added to what is read of a long visit, and how often others had their turn. */
async function turnsOf(count: number) {
  let turns = 0
  const index = await inTurns(indexing(lines(count)), () => Promise.resolve(turns++))
  return { turns, units: index.units.length }
}

test('a visit of three thousand lines is read a few hundred sentences at a time', async () => {
  const { turns, units } = await turnsOf(3_000)
  expect(units).toBeGreaterThan(3_000)
  // Reading and each of the eight passes over all sentences pause as often.
  expect(turns).toBeGreaterThanOrEqual(9 * Math.floor(units / sentencesPerStep))
})

test('a visit that is read in turns is the visit that is read in one go', async () => {
  const sources = lines(3 * sentencesPerStep)
  const plain = ({ units, mentions }: ReturnType<typeof indexSources>) => ({
    units: units.map((unit) => ({
      said: [unit.text, unit.pair, unit.answer, unit.persons, unit.correctedBy],
      keys: [...unit.keys],
      settles: [...(unit.settles ?? [])],
      numbers: unit.analysis.quantities.map(({ raw }) => raw),
    })),
    mentions: [...mentions].map(([key, list]) => [key, list.map((m) => [m.unit.at, m.polarity])]),
  })
  expect(plain(await inTurns(indexing(sources)))).toEqual(plain(indexSources(sources)))
})
