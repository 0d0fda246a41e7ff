import { describe, expect, test } from 'vitest'
import { noBias } from '#server/clinical/drugs/bias.ts'
import { createDoubter } from '#server/clinical/drugs/doubts.ts'
import { drugNames } from '#server/clinical/drugs/drug-names.ts'
import { drugNamed } from '#server/clinical/drugs/lexicon.ts'
import { isForeign } from '#server/clinical/drugs/foreign.ts'
import { keytermsOf } from '#server/visits/transcription/doubts/keyterms.ts'
import { aciVisits, primockVisits } from '../../bench/lib/visits.ts'
import { foreignVisits } from './foreign-visits.ts'
import { misheard } from './mishear.ts'
import { hasOpenNames, isKnown, openNames } from './open-names.ts'

const plain = createDoubter(noBias)
const suggested = (text: string, doubter = plain) =>
  doubter.doubtsIn(text).map(({ said, suggestions }) => [said, suggestions[0]?.name])

describe('the lexicon', () => {
  test('has at least 2,600 names that may be suggested', () => {
    expect(drugNames().length).toBeGreaterThanOrEqual(2_600)
  })

  test.skipIf(!hasOpenNames())('knows at least 95 % of the drugs of an open list', () => {
    const names = openNames()
    expect(names.filter(isKnown).length / names.length).toBeGreaterThanOrEqual(0.95)
  })
})

describe('names that were misheard', () => {
  const seeds = misheard().filter(
    ({ said, meant }) => drugNamed(said)?.generic !== drugNamed(meant)?.generic,
  )

  test('are at least 300 seeds', () => {
    expect(seeds.length).toBeGreaterThanOrEqual(300)
  })

  test('are suggested among the first three for at least 85 % of them', () => {
    const found = seeds.filter(({ sentence, meant }) =>
      plain
        .doubtsIn(sentence)
        .some(({ suggestions }) =>
          suggestions.some(({ name }) => name.toLowerCase() === meant.toLowerCase()),
        ),
    )
    expect(found.length / seeds.length).toBeGreaterThanOrEqual(0.85)
  })

  test.each([
    ["I'm taking metropole all 25 mg.", 'metropole all', 'metoprolol'],
    ['She is on met for men 500 milligrams.', 'met for men', 'metformin'],
    ['hydro chlorothiazide', 'hydro chlorothiazide', 'hydrochlorothiazide'],
  ])('%s', (text, said, meant) => {
    expect(suggested(text)).toEqual([[said, meant]])
  })

  test.each([
    'There is brisk capillary refill.',
    'I have been trying meditation and doing pilates.',
  ])('are not: %s', (text) => expect(suggested(text)).toEqual([]))

  test('are likelier those that the patient takes', () => {
    const text = 'Then there is the sertraleen and the selecoxip.'
    const mine = createDoubter({ ...noBias, patient: ['celecoxib'] })
    expect(mine.doubtsIn(text).at(-1)?.suggestions[0]).toEqual({
      name: 'celecoxib',
      from: 'patient',
    })
  })

  test('may be words of a dictionary, by how they sound, and words it replaces', () => {
    const user = [
      { term: 'Nguyen', soundsLike: 'doctor win' },
      { term: 'metropole', replacement: 'metoprolol' },
    ]
    const mine = createDoubter({ ...noBias, user })
    expect(suggested('I saw doctor win about the metropole.', mine)).toEqual([
      ['doctor win', 'Nguyen'],
      ['metropole', 'metoprolol'],
    ])
  })
})

describe('ordinary talk', () => {
  test('about known drugs and other things has no doubtful name', () => {
    const talk =
      'I have been taking lisinopril and metformin for my diabetes, and the doctor said to come back in April. My daughter Martha drives me, she lives near the church.'
    expect(plain.doubtsIn(talk)).toEqual([])
  })

  test('about things under control, or about hay fever, names no drug', () => {
    const talk =
      'It is important to get your diabetes under control in order to heal. Take the antihistamine that you have for hay fever at home. What I take for birth control is in the bag.'
    expect(plain.doubtsIn(talk)).toEqual([])
  })

  test('about people, the future, brilliant things or repeated words names no drug', () => {
    const talk =
      'My primary care doctor takes my dad one time a week. Take a pregnancy test later on. Do you stop breathing at any time? That sounds brilliant. We start the inje- injection today, on the fourteenth. I took clindamycin mycin.'
    expect(plain.doubtsIn(talk)).toEqual([])
  })

  test('of ordinary words in a row names no drug, if nobody takes or measures anything', () => {
    const talk =
      "I hurt it on the court. Now I'm gon na press on your belly. They want me to get more sleep, it helps others more than it helps me than you think. We'll put you on the list, and my care doctor had some questions, so I'm due next month."
    expect(plain.doubtsIn(talk)).toEqual([])
    expect(suggested('She takes met for men 500 milligrams.')).toEqual([
      ['met for men', 'metformin'],
    ])
  })

  test.skipIf(!hasOpenNames()).each([
    ['ACI-BENCH test1', () => aciVisits('test1')],
    ['PriMock57', () => primockVisits()],
  ])('has at most one doubtful name in 1,000 words of %s', (_, visits) => {
    const lines = visits().flatMap(({ sources }) => sources.map(({ text }) => text))
    const words = lines.reduce((sum, text) => sum + text.split(/\s+/).length, 0)
    const marks = lines.reduce((sum, text) => sum + plain.doubtsIn(text).length, 0)
    expect((1_000 * marks) / words).toBeLessThanOrEqual(1)
  })

  test('gives the same answer every time, and none for text that is not a language', () => {
    const text = "I'm taking metropole all 25 mg."
    expect(createDoubter(noBias).doubtsIn(text)).toEqual(plain.doubtsIn(text))
    for (const odd of ['', '   ', '…—¿', '🙂🙂', 'x'.repeat(10_000), '1 2 3 4 mg'])
      expect(plain.doubtsIn(odd)).toEqual([])
  })
})

describe('talk in another language', () => {
  test.each(foreignVisits)('in %s has no word that is taken for a misheard drug', (_, lines) => {
    expect(lines.flatMap((line) => suggested(line))).toEqual([])
  })

  test('with a single word has none if the line is in that language', () => {
    expect(plain.doubtsIn('Medikamente?')).not.toEqual([])
    expect(plain.doubtsIn('Medikamente?', 'de')).toEqual([])
    expect(plain.doubtsIn("I'm taking metropole all 25 mg.", 'de')).not.toEqual([])
  })

  test('still has the words that a dictionary replaces and those that sound like its terms', () => {
    const user = [
      { term: 'Nguyen', soundsLike: 'ngouyène' },
      { term: 'paracétamole', replacement: 'paracétamol' },
    ]
    const mine = createDoubter({ ...noBias, user })
    const text = 'Je vous prescris du paracétamole, et vous verrez le docteur ngouyène.'
    expect(suggested(text, mine)).toEqual([
      ['paracétamole', 'paracétamol'],
      ['ngouyène', 'Nguyen'],
    ])
  })

  test("still asks about a known drug that is often confused with one of the patient's", () => {
    const mine = createDoubter({ ...noBias, patient: ['hydroxyzine'] })
    const text = 'Je prends hydralazine le soir, et ça va mieux depuis trois jours.'
    expect(suggested(text, mine)).toEqual([['hydralazine', 'hydroxyzine']])
  })

  test('is distinguished from English by its words: no misheard name of an English line is missed', () => {
    expect(misheard().filter(({ sentence }) => isForeign(sentence))).toEqual([])
  })

  test.each([
    'Mrs. de la Cruz, metropole all 25 mg.',
    'Ms. van der Berg, met for men twice daily.',
  ])('is not recognised by a name: %s', (text) => expect(suggested(text)).toHaveLength(1))

  test.skipIf(!hasOpenNames())('is found in no line of the open consultations', () => {
    const visits = [...aciVisits('test1'), ...primockVisits()]
    const lines = visits.flatMap(({ sources }) => sources.map(({ text }) => text))
    expect(lines.filter((line) => isForeign(line))).toEqual([])
  })
})

describe('terms for an engine', () => {
  test("are the patient's, then the user's, their groups', the clinic's, and the commonest drugs, each once", () => {
    const bias = {
      patient: ['metformin', 'warfarin'],
      user: [{ term: 'Nguyen' }, { term: 'Warfarin' }],
      group: [{ term: 'nguyen' }, { term: 'Okonkwo' }],
      clinic: [{ term: 'wrong', replacement: 'Sonnenblick' }],
    }
    const terms = keytermsOf(bias, 8)
    expect(terms.slice(0, 5)).toEqual(['metformin', 'warfarin', 'Nguyen', 'Okonkwo', 'Sonnenblick'])
    expect(terms).toHaveLength(8)
    expect(new Set(terms.map((term) => term.toLowerCase())).size).toBe(8)
  })
})
