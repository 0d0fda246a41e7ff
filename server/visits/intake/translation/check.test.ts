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
