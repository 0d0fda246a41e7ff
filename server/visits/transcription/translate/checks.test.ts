import { describe, expect, test } from 'vitest'
import { problemOf } from './checks.ts'

const check = (said: string, translation: string, to: string, from = 'en') =>
  problemOf(said, translation, { from, to })

describe('a translation', () => {
  test('passes in every script, with numbers in its own digits', () => {
    const said = 'Take 50 milligrams twice a day for 10 days, please.'
    expect(
      check(said, 'Tome 50 miligramos dos veces al día durante 10 días.', 'es'),
    ).toBeUndefined()
    expect(check(said, 'خذ ٥٠ ملليغرام مرتين يوميا لمدة ١٠ أيام من فضلك', 'ar')).toBeUndefined()
    expect(check(said, 'कृपया १० दिन तक दिन में दो बार ५० मिलीग्राम लें', 'hi')).toBeUndefined()
    expect(check(said, '请每天服用两次，每次50毫克，连续10天。', 'zh')).toBeUndefined()
    expect(
      check(
        'The count was 1,250 last week in the lab.',
        'La numération était de 1 250 la semaine dernière.',
        'fr',
      ),
    ).toBeUndefined()
    expect(
      check(
        'Your sugar was 7.25 this morning, a bit high.',
        'Ihr Zucker war heute früh 7,25, etwas hoch.',
        'de',
      ),
    ).toBeUndefined()
  })

  test('with another number, or without it, is not shown', () => {
    const said = 'Take 50 milligrams twice a day.'
    expect(check(said, 'Tome 15 miligramos dos veces al día.', 'es')).toMatch(/numbers/)
    expect(check(said, 'Tome los miligramos dos veces al día.', 'es')).toMatch(/numbers/)
  })

  test('may tell the time of day in its own way', () => {
    expect(check('Come back at 3:30 pm on Monday.', 'Revenez lundi à 15h30.', 'fr')).toBeUndefined()
  })

  test('is refused if it is empty, the line itself, another script, or an essay', () => {
    const said = 'I have had this cough for weeks and it keeps me awake.'
    expect(check(said, '…', 'es')).toMatch(/empty/)
    expect(check(said, said.toUpperCase(), 'es')).toMatch(/untranslated/)
    expect(check(said, 'Tengo esta tos desde hace semanas.', 'ru')).toMatch(/script/)
    expect(check(said, '我咳嗽了好几个星期了', 'es')).toMatch(/script/)
    expect(
      check(
        'Yes.',
        'As a language model I would be glad to explain what this word may mean in many contexts.',
        'es',
      ),
    ).toMatch(/not a translation/)
    expect(check(said, 'Tengo tos <script>', 'es')).toMatch(/not a translation/)
  })

  test('of a name, a number or a short word may be the same', () => {
    expect(check('Ibuprofen.', 'Ibuprofen.', 'de')).toBeUndefined()
    expect(check('Metoprolol 50.', 'Metoprolol 50.', 'ja')).toBeUndefined()
    expect(check('No.', 'No.', 'es')).toBeUndefined()
  })
})
