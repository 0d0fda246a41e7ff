import { describe, expect, test } from 'vitest'
import { indexSources } from './source-index.ts'
import type { Source } from './source.ts'

function spoken(...said: string[]) {
  const sources: Source[] = said.map((text, i) => {
    const [speaker = '', words = ''] = text.split(': ')
    return { kind: 'transcript', id: String(i), text: words, speaker }
  })
  return indexSources(sources)
}
const values = (...said: string[]) =>
  spoken(...said).units.flatMap((u) => u.analysis.quantities.flatMap((q) => q.raw.map(String)))

describe('a speaker who corrects a number', () => {
  test.each([
    [["C: We'll start with 50 milligrams. Sorry, 25, not 50. 25 milligrams."], '50'],
    [['C: Take 50 milligrams, sorry, 25 milligrams at night.'], '50'],
    [['C: Take 50, no, make that 25 milligrams.'], '50'],
    [['C: Take 50 milligrams. No, make that 25.'], '50'],
    [['C: Take 50 milligrams. I mean 25 milligrams.'], '50'],
    [['C: Take 50 milligrams, I mean 25.'], '50'],
    [['C: Take 50 milligrams. Correction, 25 milligrams.'], '50'],
    [['C: Take 50 milligrams. Scratch that, 25.'], '50'],
    [['C: Take 50 milligrams, or rather 25 milligrams.'], '50'],
    [['C: Take 50 milligrams. Actually, 25 milligrams.'], '50'],
    [['C: Take 50 milligrams. Not 50, 25.'], '50'],
    [['C: It is 25 milligrams, not 50.'], '50'],
    [['C: Take 50 milligrams. My mistake, 25.'], '50'],
    [['C: Take 50 milligrams. Oops, I meant 25 milligrams.'], '50'],
    [['C: Come back in 6 weeks. Sorry, 8 weeks.'], '6'],
    [['P: I take 50 milligrams.', 'C: 50?', 'P: Sorry, no, 25.'], '50 once'],
    [['C: Take fifty milligrams. Wait, no, twenty five milligrams.'], '50'],
  ])('takes it back: %s', (said, gone) => {
    const left = values(...said)
    const [value = '', once] = gone.split(' ')
    expect(left.filter((v) => v === value)).toHaveLength(once ? 1 : 0)
    expect(left.some((v) => v === '25' || v === '8')).toBe(true)
  })

  test.each([
    ["C: I'm sorry to hear that. You take 50 milligrams. Sorry, could you say that again?"],
    ['C: 50 milligrams in the morning and 25 at night.'],
    ['P: I took 50 milligrams. No, it did not help.'],
    ['C: Do you take 50 milligrams?', 'P: No, 25 milligrams.'],
    ['C: Take 50 milligrams. I mean it.'],
    ['C: Use 50 milligrams rather than waiting.'],
  ])('and one who does not keeps it: %s', (...said) => {
    expect(values(...said)).toContain('50')
  })
})

test.each([
  ['C: It is the left knee. Sorry, the right knee.', 'left'],
  ['C: The left, no, sorry, the right knee is swollen.', 'left'],
])('a corrected side is taken back: %s', (said, gone) => {
  const sides = spoken(said).units.flatMap((u) => u.analysis.sides.map((s) => s.side))
  expect(sides).not.toContain(gone)
  expect(sides).toContain('right')
})

test('a corrected drug is withdrawn, and the sentence names the drug that replaced it', () => {
  const { units, mentions } = spoken('C: We start lisinopril today. Sorry, losartan.')
  expect(mentions.has('lisinopril')).toBe(false)
  expect(units[0]?.correctedBy).toBe(1)
})

describe('a speaker who puts a side right in one breath', () => {
  const sides = (said: string) =>
    spoken(said).units.flatMap((u) => u.analysis.sides.map((s) => s.side))

  test.each([
    "C: She's here for left leg pain . right leg pain , right leg pain ?",
    'C: You have pain in the left leg. The right leg.',
    'P: I fell on my left hand, right hand.',
    'P: It is in my left hip, um, right hip.',
  ])('is on the other side: %s', (said) => expect(new Set(sides(said))).toEqual(new Set(['right'])))

  test.each([
    'C: There is pain in the left hip. Right hip is fine.',
    'P: My left knee and my right knee hurt.',
    'C: Both were checked, the left leg. The right leg.',
    'C: No left leg pain. Right leg pain.',
    'C: Is it left leg pain? Right leg pain?',
  ])('but keeps both where two are spoken of: %s', (said) =>
    expect(new Set(sides(said)).isSupersetOf(new Set(['left', 'right']))).toBe(true),
  )
})
