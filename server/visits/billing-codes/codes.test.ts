import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isMarked } from '#contract/review.ts'
import { type SuggestedCodes, suggestCodes } from '#contract/codes.ts'
import { type Claim, listNotes, updateNote } from '#contract/notes.ts'
import { createScribe } from '#contract/scribes.ts'
import { normaliseVisit } from '#server/clinical/transcript/normalise.ts'
import type { Source } from '#server/clinical/language/source.ts'
import { appendChunks } from '#server/visits/transcription/chunks/append-lines.ts'
import { type TestApp, testApp, type TestUser } from '#test/app.ts'
import { judgeLinesIn, type Llm, type Reply, say, sentencesIn, startLlm } from '#test/fakes/llm.ts'
import { newVisit, written } from '#test/visit.ts'
import { codesOf, statementsInNote, statementsInVisit } from './find.ts'
import { allCodes } from './lexicon.ts'

function found(...lines: string[]) {
  const sources: Source[] = lines.map((line, at) => {
    const [speaker, text = ''] = line.split(': ')
    return {
      kind: 'transcript',
      id: String(at),
      text,
      speaker: speaker === 'C' ? 'clinician' : 'patient',
      timestamp: at * 5,
    }
  })
  const visit = normaliseVisit(sources)
  return codesOf(statementsInVisit(visit), visit)
}

test('the lexicon holds 600 codes and more, each well formed, and no phrase for two of them', () => {
  const codes = [...allCodes().values()]
  expect(codes.length).toBeGreaterThanOrEqual(600)
  for (const { code } of codes) expect(code).toMatch(/^[A-Z]\d[\dA-Z](?:\.[\dA-Z]{1,4})?$/)
  const byPhrase = Map.groupBy(
    codes.flatMap(({ code, phrases }) => phrases.map((phrase) => ({ code, phrase }))),
    ({ phrase }) => phrase,
  )
  const shared = [...byPhrase.values()].filter(
    (some) => new Set(some.map((one) => one.code)).size > 1,
  )
  expect(shared).toEqual([])
})

test('a side that only the patient said goes into the code, unless the other side was said as well', () => {
  const said = (...before: string[]) => found(...before, 'C: This is a rotator cuff tear.')[0]
  expect(said('P: I fell on my right shoulder.')).toMatchObject({
    code: 'M75.101',
    title: expect.stringContaining('of right shoulder'),
  })
  expect(said('P: The right shoulder hurts, the left shoulder too.')?.code).toBe('M75.100')
  expect(said('P: My right knee is fine.')?.code).toBe('M75.100')
})

describe('codes of what the clinician states', () => {
  test.each([
    ['C: You have type two diabetes and hypertension.', ['E11.9', 'I10']],
    ['C: For your gout, take the naproxen with food.', ['M10.9']],
    ['C: This is a tear of the rotator cuff of your right shoulder.', ['M75.101']],
    ['C: You have a traumatic rotator cuff tear on the left.', ['S46.012A']],
    ['C: It is tennis elbow.', ['M77.10']],
    ['C: You have an ankle sprain, the left one.', ['S93.402A']],
    ['C: This is otitis media in the right ear.', ['H66.91']],
    ['C: This is plantar fasciitis of your left foot.', ['M67.A02']],
    ['C: This is carpal tunnel syndrome.', ['G56.00']],
    ['C: You have iron deficiency anemia.', ['D50.9']],
    ['C: The scan shows a kidney stone and gastroparesis.', ['N20.0', 'K31.84']],
    ['C: You have stage 3a chronic kidney disease.', ['N18.31']],
    ['C: In terms of your cough, the x-ray was clear.', ['R05.9']],
  ])('are found in "%s"', (line, codes) => {
    const items = found(line)
    expect(items.map(({ code }) => code)).toEqual(codes)
    expect(items[0]).toMatchObject({
      certainty: 'stated',
      evidence: { sourceId: '0', speaker: 'clinician' },
    })
  })

  test('are marked if said as probable, and use the certain statement if there is one', () => {
    expect(found('C: I think this is probably angina.')).toMatchObject([
      { code: 'I20.9', certainty: 'probable' },
    ])
    expect(found('C: It is likely gout.', 'C: Yes, you have gout.')).toMatchObject([
      { code: 'M10.9', certainty: 'stated', evidence: { sourceId: '1' } },
    ])
  })

  test.each([
    'P: I have asthma and gout.',
    'P: My neighbour says it is gout.',
    'C: Do you have asthma?',
    'C: You do not have diabetes.',
    'C: There is no evidence of pneumonia.',
    'C: Your mother had breast cancer.',
    'C: We need to rule out pneumonia.',
    'C: If you get gout again, call me.',
    'C: This tablet lowers the risk of stroke and heart failure.',
    'C: So you told me you had a cough.',
    'C: You are due for cervical cancer screening.',
    'C: He had his measles, mumps and rubella vaccine.',
  ])('are not found in "%s"', (line) => {
    expect(found(line)).toEqual([])
  })
})

describe('codes of a note', () => {
  const claim = (text: string, section: string, status: Claim['status'] = 'unchecked'): Claim => ({
    id: text,
    start: 0,
    end: text.length,
    text,
    section,
    status,
    evidence: [{ kind: 'transcript', sourceId: '0', quote: 'What was said.' }],
    problems: [],
    reviewed: false,
  })
  const codes = (...claims: Claim[]) =>
    codesOf(statementsInNote(claims), normaliseVisit([])).map(({ code }) => code)

  test.each([
    ['T2DM, HbA1c 7.4 %.', ['E11.9']],
    ['HTN, well controlled on ramipril.', ['I10']],
    ['Sugar diabetes and high blood pressure.', ['E11.9', 'I10']],
    ['UTI; nitrofurantoin for 3 days.', ['N39.0']],
    ['Stage 3a chronic kidney disease.', ['N18.31']],
  ])('follow "%s" by meaning, whatever words the list uses', (text, expected) => {
    expect(codes(claim(text, 'Assessment'))).toEqual(expected)
  })

  test('leave out what is denied, about family, contradicted by the visit, or only a symptom in the history', () => {
    expect(
      codes(
        claim('No evidence of pneumonia.', 'Assessment'),
        claim('Mother has T2DM.', 'Family history'),
        claim('Gout.', 'Assessment', 'contradicted'),
        claim('Cough for three days.', 'History'),
      ),
    ).toEqual([])
    expect(codes(claim('Cough.', 'Assessment'))).toEqual(['R05.9'])
  })
})

describe('of two notes', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp()
    await app.services.analysis.warmUp()
  })
  afterAll(() => app.close())

  test('the one that was changed last has the codes', async () => {
    const user = await app.newUser()
    const id = await newVisit(app, user, ['I have asthma.', 'I have gout.'])
    for (const prompt of ['soap', 'dictation'])
      await written(user, id, { prompt: { id: prompt }, writer: 'highlights' })
    const [first, second] = (await user.call(listNotes, { params: { id } })).items
    const codes: string[][] = []
    for (const [note, problem] of [
      [second, 'Gout'],
      [first, 'Asthma'],
    ] as const) {
      const body = { version: note?.version ?? 0, content: `## Assessment\n\n${problem}.` }
      await user.call(updateNote, { params: { id: note?.id ?? '' }, body })
      for await (const { event } of user.follow(suggestCodes, { params: { id } }))
        if (event.type === 'codes') codes.push(event.codes.items.map(({ code }) => code))
    }
    expect(codes).toEqual([[expect.stringMatching(/^M10/)], [expect.stringMatching(/^J45/)]])
  })
})

describe('with a language model', () => {
  let llm: Llm
  let app: TestApp
  let isSilent = false
  beforeAll(async () => {
    llm = await startLlm(
      () => say('N18.9 [1]\nR60.0 [2]\nM10.9 [1]\nZ99.999 [1]\nE11.9 [40]'),
      undefined,
      ({ prompt }): Reply => {
        if (isSilent) return { kind: 'silent' }
        const [line] = judgeLinesIn(prompt).keys()
        const verdicts = sentencesIn(prompt).map((one, at) =>
          one.startsWith('Gout')
            ? `${at + 1} | not stated | ${one}`
            : `${at + 1} | supported | ${line}`,
        )
        return say(verdicts.join('\n'))
      },
    )
    app = await testApp(llm.env)
  })
  afterAll(async () => {
    await app.close()
    await llm.close()
  })

  async function spokenVisit(user: TestUser): Promise<string> {
    const { id } = await user.call(createScribe, { body: {} })
    const spoken = [
      ['patient', 'I have gout.'],
      ['clinician', 'The tablet is for your kidney disease, which is chronic.'],
      ['clinician', 'The swelling of both ankles is what the water tablet is for.'],
    ].map(([speaker = '', text = ''], at) => ({
      speaker,
      text,
      timestamp: at * 5,
      end: at * 5 + 4,
    }))
    await appendChunks(app.services, user.user.id, id, spoken)
    return id
  }

  /** The codes as they become known. */
  async function* stagesOf(user: TestUser, id: string): AsyncGenerator<SuggestedCodes> {
    for await (const { event } of user.follow(suggestCodes, { params: { id } }))
      if (event.type === 'codes') yield event.codes
  }
  const codesIn = ({ items }: SuggestedCodes) => items.map(({ code }) => code).toSorted()

  test('codes are shown before the judge has answered', async () => {
    isSilent = true
    try {
      const user = await app.newUser()
      const id = await spokenVisit(user)
      const seen: SuggestedCodes[] = []
      for await (const stage of stagesOf(user, id)) {
        seen.push(stage)
        if (stage.check.progress) break
      }
      expect(seen.map(({ check: { state } }) => state)).toEqual(['judging', 'judging'])
      expect(seen.map(codesIn)).toEqual([['N18.9'], ['M10.9', 'N18.9', 'R60.0']])
      // The rules already mark what the sentence doesn't name.
      const gout = seen.at(-1)?.items.find(({ code }) => code === 'M10.9')
      expect(gout?.claims?.filter(isMarked)).toHaveLength(1)
    } finally {
      isSilent = false
    }
  })

  test('a proposal is listed if its code and line exist, and marked if the line does not support it', async () => {
    const user = await app.newUser()
    const id = await spokenVisit(user)
    let answer: SuggestedCodes | undefined
    for await (const stage of stagesOf(user, id)) answer = stage
    if (!answer) throw new Error('codes should have been suggested')
    expect(answer).toMatchObject({ writer: 'model', dropped: 2 })
    const marked = (code: string) =>
      answer?.items.find((one) => one.code === code)?.claims?.filter(isMarked).length
    expect(codesIn(answer)).toEqual(['M10.9', 'N18.9', 'R60.0'])
    expect(['N18.9', 'R60.0', 'M10.9'].map(marked)).toEqual([0, 0, 1])
    expect(answer.check).toEqual({ state: 'judged', by: 'test-model' })
    const other = await app.newUser()
    await expect(stagesOf(other, id).next()).rejects.toMatchObject({
      message: 'Scribe not found',
    })
  })
})
