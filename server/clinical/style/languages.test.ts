import { expect, test } from 'vitest'
import { withRule } from './apply.ts'
import { parseRule } from './rule.ts'

const words = { kind: 'words', from: 'Blutdruck', to: 'RR' }
const bullets = { kind: 'form', to: 'bullets' }
const greeting = { kind: 'without', what: 'greeting' }

test.each([
  ['Schreibe „RR“ statt „Blutdruck“.', words],
  ['Bitte verwende RR anstelle von Blutdruck', words],
  ['Nenne den Abschnitt „Plan“ „Procedere“.', { kind: 'heading', from: 'Plan', to: 'Procedere' }],
  ['Schreibe Notizen in Stichpunkten.', bullets],
  ['Lass die Anrede weg.', greeting],
  ['Écris « TA » au lieu de « tension artérielle ».', { from: 'tension artérielle', to: 'TA' }],
  [
    'Renomme la section « Plan » en « Conduite à tenir ».',
    { from: 'Plan', to: 'Conduite à tenir' },
  ],
  ['Écrivez les notes en liste à puces.', bullets],
  ['Rédige la note sous forme de puces.', bullets],
  ['Supprime la salutation.', greeting],
  ['Escribe TA en lugar de tensión arterial.', { from: 'tensión arterial', to: 'TA' }],
  ['Escribe las notas con viñetas.', bullets],
  ['Omite la despedida.', { kind: 'without', what: 'closing' }],
  ['Escreva PA em vez de pressão arterial.', { from: 'pressão arterial', to: 'PA' }],
  ['Escreva as notas em tópicos.', bullets],
  ['Пишите «АД» вместо «артериальное давление».', { from: 'артериальное давление', to: 'АД' }],
  ['Пиши заметки списком.', bullets],
  ['请用“BP”代替“血压”。', { from: '血压', to: 'BP' }],
  ['把血压写成BP', { from: '血压', to: 'BP' }],
  ['省略问候语。', greeting],
  ['「血圧」の代わりに「BP」と書く。', { from: '血圧', to: 'BP' }],
  ['記録は箇条書きで書いてください。', bullets],
  ['“रक्तचाप” के बजाय “BP” लिखें।', { from: 'रक्तचाप', to: 'BP' }],
  ['اكتب “BP” بدلا من “ضغط الدم”.', { from: 'ضغط الدم', to: 'BP' }],
  ['احذف التحية.', greeting],
])('a wish in another language is a rule too: %s', (command, rule) => {
  expect(parseRule(command)).toMatchObject(rule)
})

test.each([
  ['Schreibe „RE“ statt „rechts“.'],
  ['Schreibe „NEG“ statt „kein Fieber“.'],
  ['Écris « G » au lieu de « gauche ».'],
  ['Escribe SF en lugar de sin fiebre.'],
  ['Пишите «ПР» вместо «правый».'],
  ['把左膝写成LK'],
  ['「痛みなし」の代わりに「NP」と書く'],
  ['Schreibe Mikrogramm statt Milligramm.'],
])('no wish may turn a denial, a side or a unit: %s', (command) => {
  expect(parseRule(command)).toBeUndefined()
})

test('two names of one unit are a manner in any language', () => {
  expect(parseRule('Schreibe „mg“ statt „Milligramm“.')).toEqual({
    kind: 'words',
    from: 'Milligramm',
    to: 'mg',
  })
})

test('words are replaced even without spaces between them, and only as a whole with spaces', () => {
  const rule = (command: string) =>
    parseRule(command) ?? { kind: 'without' as const, what: 'closing' as const }
  expect(withRule('患者血压142/90。', rule('把血压写成BP'))).toContain('患者BP142/90')
  const german = rule('Schreibe „RR“ statt „Blutdruck“.')
  expect(withRule('Blutdruck 142/90, Blutdruckmessung morgen.', german)).toBe(
    'RR 142/90, Blutdruckmessung morgen.',
  )
})

test('greetings and closings are recognised in these languages, and sentences that begin alike stay', () => {
  const letter = [
    'Sehr geehrte Frau Kollegin,',
    'Liebe zum Detail fehlt ihr nicht, sagt sie. Gut.',
    'С уважением,',
    '此致敬礼',
  ]
  const [first, second] = [parseRule('Lass die Anrede weg.'), parseRule('Опускай заключение.')]
  if (!first || !second) throw new Error('both are rules')
  const left = withRule(withRule(letter.join('\n'), first), second)
  expect(left.trim()).toBe(letter[1])
})
