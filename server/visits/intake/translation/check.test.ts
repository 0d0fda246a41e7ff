import { expect, test } from 'vitest'
import { isUsable } from './check.ts'

const fever = 'Have you had a fever of 38 °C or more for 3 days?'

test('a faithful translation is used, with a comma for decimals too', () => {
  expect(isUsable(fever, 'هل لديك حمى 38 °C أو أكثر منذ 3 أيام؟', 'ar')).toBe(true)
  expect(isUsable('1.5 times as much as usual', '1,5 veces lo habitual', 'es')).toBe(true)
})

test.each([
  ['Arabic', 'هل لديك حمى 38 °C أو ٤٠ منذ 3 أيام؟', 'ar'],
  ['Persian', 'آیا ۵ یا 3 روز تب 38 °C یا بیشتر داشته‌اید؟', 'fa'],
  ['Devanagari', 'क्या 3 या ७ दिन से 38 °C या अधिक बुखार है?', 'hi'],
  ['fullwidth', '您发烧 38 °C 或以上已有 3 或７ 天了吗？', 'zh'],
])('a number added in %s digits is found beside those that were kept', (_, translation, to) => {
  expect(isUsable(fever, translation, to)).toBe(false)
})

test('a number that became one in other digits is found', () => {
  expect(isUsable(fever, 'هل لديك حمى 38 °C أو أكثر منذ ٣ أيام؟', 'ar')).toBe(false)
})

test('numerals of the original, such as ½, have to stay', () => {
  expect(isUsable('Half (½) of a tablet', 'Media (½) pastilla', 'es')).toBe(true)
  expect(isUsable('Half (½) of a tablet', 'Un cuarto (¼) de pastilla', 'es')).toBe(false)
})

const days = 'Has it lasted 3 to 10 days?'

test.each([
  [days, '¿Ha durado de 10 a 3 días?', 'es'],
  [days, 'هل استمر من 10 إلى 3 أيام؟', 'ar'],
  [days, 'هل استمر 10–3 أيام؟', 'ar'],
  [days, '10日から3日続きましたか。', 'ja'],
  ['15 minutes to 4 hours', 'De 4 minutos a 15 horas', 'es'],
  ['38.5 °C–40 °C', '40 °C–38,5 °C', 'de'],
  ['From 0 (no pain) to 10, how bad is it?', 'Del 10 (sin dolor) al 0, ¿cuánto duele?', 'es'],
  ['Between 3 and 10 times', 'Entre 10 y 3 veces', 'es'],
  ['De 3 à 10 jours', 'De 10 a 3 días', 'es'],
  ['Il y a 12 heures à 3 jours', 'Hace 3 horas a 12 días', 'es'],
  ['Entre 3 jours et 10 jours', 'Entre 10 días y 3 días', 'es'],
  ['Enter a number from {min} to {max}.', 'Escriba un número de {max} a {min}.', 'es'],
  ['3 to 10 days, then 3 to 10 weeks', 'De 3 a 10 días, luego de 10 a 3 semanas', 'es'],
])('“%s” isn’t turned round: %s (%s)', (original, translation, to) => {
  expect(isUsable(original, translation, to)).toBe(false)
})

test.each([
  [days, '¿Ha durado de 3 a 10 días?', 'es'],
  [days, 'هل استمر من 3 إلى 10 أيام؟', 'ar'],
  [days, 'هل استمر 3–10 أيام؟', 'ar'],
  [days, 'آیا 3 تا 10 روز طول کشیده است؟', 'fa'],
  [days, 'کیا یہ 3 سے 10 دن تک رہا ہے؟', 'ur'],
  [days, 'क्या यह 3 से 10 दिन तक रहा है?', 'hi'],
  [days, '3日から10日続きましたか。', 'ja'],
  [days, '3–10 gün sürdü mü?', 'tr'],
  ['38.5 °C to 40 °C', 'De 38,5 °C a 40 °C', 'es'],
  ['1 to 2 times in 3 to 4 weeks', '3–4週間に1～2回', 'ja'],
  ['At least 3 of 10 days', '10日のうち少なくとも3日', 'ja'],
  ['{answered, number} of {total, number} done', '{total, number} 中 {answered, number}', 'zh'],
  ['Plus de 38 °C à 2 reprises', 'In 2 gevallen meer dan 38 °C', 'nl'],
])('“%s” may become “%s” (%s)', (original, translation, to) => {
  expect(isUsable(original, translation, to)).toBe(true)
})

test('a text that would be drawn in another order is refused', () => {
  expect(isUsable(fever, 'هل لديك حمى \u202e38\u202c °C أو أكثر منذ 3 أيام؟', 'ar')).toBe(false)
  expect(isUsable(fever, 'هل لديك حمى \u206838\u2069 °C أو أكثر منذ 3 أيام؟', 'ar')).toBe(true)
})
