import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { finishIntake, suggestIntakeNames } from '#contract/intake-link.ts'
import { withdrawIntake } from '#contract/intake.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { intakeLinks } from '#test/intake-links.ts'
import { linkPatient } from '#test/patient.ts'
import { chartItem, storeChart } from '#test/visit-chart.ts'
import { listChartDifferences } from '#contract/chart.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await app.newUser()
})
afterAll(() => app.close())

const { asked, answer, open, intakesOf } = intakeLinks(() => app)
const suggest = async (
  token: string,
  typed: string,
  more: { kind?: 'medicines' | 'allergies'; language?: 'en' | 'fr' } = {},
) => {
  const body = { token, typed, kind: 'medicines', ...more } as const
  return (await app.anyone.call(suggestIntakeNames, { body })).names
}

describe('the holder of a link gets suggestions', () => {
  test('of medicines with their generic names, in their language', async () => {
    const { token } = await asked(await app.newUser())
    expect((await suggest(token, 'tylen'))[0]).toEqual({
      name: 'Tylenol',
      generic: 'acetaminophen',
    })
    expect((await suggest(token, 'acéta', { language: 'fr' }))[0]?.name).toBe('acétaminophène')
  })

  test('of allergens before medicines', async () => {
    const { token } = await asked(await app.newUser())
    const found = await suggest(token, 'pe', { kind: 'allergies' })
    expect(found.slice(0, 3).map(({ name }) => name)).toEqual(['penicillin', 'peanuts', 'perfumes'])
    expect(found).toHaveLength(8)
    const french = await suggest(token, 'arach', { kind: 'allergies', language: 'fr' })
    expect(french[0]?.name).toBe('arachides')
  })

  test('while it is open, and with two to 60 letters', async () => {
    const user = await app.newUser()
    const { token, intake } = await asked(user)
    for (const typed of ['m', ' m ', '', 'm'.repeat(61)])
      await expect(suggest(token, typed)).rejects.toThrow()
    expect(await suggest(token, '%_.*')).toEqual([])
    await user.call(withdrawIntake, { params: { id: intake.id } })
    await expect(suggest(token, 'metf')).rejects.toThrow('This link isn’t valid.')
    await expect(suggest('A'.repeat(43), 'metf')).rejects.toThrow('This link isn’t valid.')
  })

  test('not after the last answer on a tablet', async () => {
    const { token } = await asked(await app.newUser(), { kiosk: true })
    await app.anyone.call(finishIntake, { body: { token } })
    await expect(suggest(token, 'metf')).rejects.toThrow('This link isn’t valid.')
  })
})

describe('a name that the lists know', () => {
  const medicine = (name: string) => ({ name, dose: '500 mg', frequency: '' })

  test('is shown to the clinician with the standard name', async () => {
    const user = await app.newUser()
    const { scribe, token } = await asked(user, { language: 'fr' })
    await answer(token, 'medicines', {
      kind: 'medicines',
      items: [
        medicine('metformine'),
        medicine('Glucophage'),
        medicine('metformin'),
        medicine('metfornin'),
      ],
    })
    await answer(token, 'allergies', {
      kind: 'allergies',
      items: [
        { substance: 'arachides', reaction: '' },
        { substance: 'Advil', reaction: 'hives' },
      ],
    })
    const [one] = await intakesOf(user, scribe)
    expect(one?.lines.map((line) => line.answer)).toEqual([
      'metformine (metformin) 500 mg',
      'Glucophage (metformin) 500 mg',
      'metformin 500 mg',
      'metfornin 500 mg',
      'arachides (peanuts)',
      'Advil (ibuprofen), hives',
    ])
  })

  test('comes from the server, whatever the page sends', async () => {
    const { token } = await asked(await app.newUser())
    const forged = { ...medicine('Advil'), standard: 'warfarin' }
    await answer(token, 'medicines', { kind: 'medicines', items: [forged] })
    const shown = await open(token)
    expect(shown.state === 'open' && shown.answers[0]?.value).toEqual({
      kind: 'medicines',
      items: [{ ...medicine('Advil'), standard: 'ibuprofen' }],
    })
  })

  test('is compared with the chart under that name', async () => {
    const user = await app.newUser()
    const { scribe, token } = await asked(user, { language: 'fr' })
    await linkPatient(user, scribe, 'Okafor')
    await storeChart(app, user, scribe, {
      medications: [chartItem('medications', 'M/1', { text: 'Metformin 500 mg, twice a day' })],
      allergies: [chartItem('allergies', 'A/1', { text: 'Peanuts: hives' })],
    })
    const differences = async () => {
      const { items } = await user.call(listChartDifferences, { params: { id: scribe } })
      return items.map(({ kind, subject }) => `${kind} ${subject}`)
    }
    await answer(token, 'medicines', { kind: 'medicines', items: [medicine('metformine')] })
    await answer(token, 'allergies', {
      kind: 'allergies',
      items: [{ substance: 'arachides', reaction: '' }],
    })
    expect(await differences()).toEqual([])
    await answer(token, 'medicines', {
      kind: 'medicines',
      items: [{ ...medicine('metformine'), dose: '850 mg' }],
    })
    expect(await differences()).toEqual(['dose Metformin'])
  })
})
