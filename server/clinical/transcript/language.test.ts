import { expect, test } from 'vitest'
import { detectForeignLanguage, detectLanguage } from './language.ts'

const of = (...lines: string[]) => detectLanguage(lines.map((text) => ({ text })))

test.each([
  ['en', 'My chest hurts when I walk up the stairs, and it goes away when I rest.'],
  ['fr', 'J’ai mal à la gorge depuis trois jours et je ne dors pas avec cette toux.'],
  ['de', 'Ich habe seit drei Tagen Schmerzen in der Brust, und es ist nicht besser.'],
])('a conversation in %s is recognised by its common words', (code, line) => {
  expect(of(line)).toBe(code)
})

test.each([
  ['Arabic', 'عندي ألم في الصدر منذ ثلاثة أيام ولا أستطيع النوم في الليل بسبب السعال الشديد'],
  ['Chinese', '我胸口疼了三天，晚上睡不着，咳嗽得很厉害。'],
  [
    'Polish',
    'Boli mnie gardło od trzech dni, wczoraj wieczorem miałem wysoką gorączkę, kaszlę całymi nocami.',
  ],
])('%s is not mistaken for English', (_, line) => {
  expect(of(line)).toBe('und')
})

test('a word or two count as English', () => {
  expect(of('Hello.')).toBe('en')
  expect(of()).toBe('en')
})

test.each([
  [
    '',
    'Metoprolol 25 mg BID. Hypertension, well controlled. Type 2 diabetes mellitus, HbA1c 7.2%.',
  ],
  ['', 'The patient takes aspirin and has no pain. De novo angina.'],
  ['es', 'El paciente toma aspirina y no tiene dolor en el pecho.'],
  ['fr', 'Le patient prend de l’aspirine et il est sans douleur.'],
  ['und', 'خذ الأسبرين ٩٩ ملغ يوميًا.'],
])('a text is in another language only where its words surely are: %j %s', (code, text) => {
  expect(detectForeignLanguage(text)).toBe(code)
})
