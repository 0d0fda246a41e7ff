import { fc } from '#test/properties.ts'
import { describe, expect, test } from 'vitest'
import type { Source } from '#server/clinical/language/source.ts'
import { normaliseVisit } from '#server/clinical/transcript/normalise.ts'
import { checkClaims, type CheckOptions } from './check-claims.ts'

const sourcesOf = (lines: readonly string[]): Source[] =>
  lines.map((text, i) => ({ kind: 'transcript', id: String(i), text, speaker: 'clinician' }))

const english = sourcesOf([
  'Your blood pressure is one forty two over eighty eight, temperature thirty eight point two.',
  'Start aspirin eighty one milligrams daily, for ten days.',
  'You take metformin 500 milligrams three times a day, and half a gram of paracetamol.',
  'Your HbA1c is 7.2 percent.',
])
const visit = normaliseVisit(english)

function marksOf(text: string, options: CheckOptions, of = visit): string[] {
  return checkClaims(text, of, options).flatMap(({ problems }) =>
    problems.map(({ contradicts, inNote }) => `${contradicts ? 'red' : 'amber'} ${inNote}`),
  )
}

describe('a text in another language about an English visit', () => {
  test.each([
    ['ar', 'خذ ٩٩ ملغ.', ['amber ٩٩ ملغ']],
    ['ar', 'خذ 99 mg.', ['amber 99 mg']],
    ['ar', 'خذ الأسبرين ٩٩ ملغ يوميًا.', ['red ٩٩ ملغ']],
    ['ar', 'ضغط الدم ١٩٠/١٠٠.', ['red ١٩٠/١٠٠']],
    ['ar', 'تناول وارفارين كل يوم.', ['amber وارفارين']],
    ['ar', '١٩٠/١٠٠', ['red ١٩٠/١٠٠']],
    ['es', 'Tómelo durante 14 días.', ['amber 14 días']],
    ['es', 'Su presión es 190/100.', ['red 190/100']],
    ['es', 'Tome aspirina 18 mg cada día.', ['red 18 mg']],
    ['es', 'Tome warfarina.', ['amber warfarina']],
    ['es', 'Tome aspirina 1.000 mg.', ['red 1.000 mg']],
    ['es', 'Su HbA1c es 7,9 %.', ['amber 7,9 %']],
    ['es', 'Tome metformina 500 mg cada 6 horas.', ['amber 6 horas']],
    ['fr', 'Prenez-le pendant 14 jours.', ['amber 14 jours']],
    ['fr', 'Prenez aspirine 99 mg par jour.', ['red 99 mg']],
    ['fr', 'Prenez de la prednisone.', ['amber prednisone']],
    ['fr', 'Votre température est de 39,5 °C.', ['red 39,5 °C']],
    ['hi', 'एस्पिरिन ९९ मिलीग्राम रोज़ लें।', ['red ९९ मिलीग्राम']],
    ['hi', 'इसे १४ दिनों तक लें।', ['amber १४ दिनों']],
    ['hi', 'वारफारिन लें।', ['amber वारफारिन']],
    ['hi', 'आपका रक्तचाप १९०/१०० है।', ['red १९०/१००']],
  ])('in %s is marked if it says what was not said: %s', (language, text, marks) => {
    expect(marksOf(text, { language })).toEqual(marks)
  })

  test.each([
    ['ar', 'خذ الأسبرين ٨١ ملغ يوميًا لمدة ١٠ أيام.'],
    ['ar', 'ضغط الدم ١٤٢/٨٨ ودرجة الحرارة ٣٨٫٢.'],
    ['ar', 'تناول ميتفورمين ٥٠٠ ملغ ٣ مرات في اليوم.'],
    ['ar', '١. خذ الأسبرين.\n٢. اشرب الماء.'],
    ['ar', 'نسبة السكر ٧٫٢٪.'],
    ['es', 'Tome aspirina 81 mg cada día durante 10 días.'],
    ['es', 'Su presión es 142/88 y su temperatura 38,2 °C.'],
    ['es', 'Tome metformina 500 mg cada 8 horas.'],
    ['es', 'Tome 0,5 g de paracetamol, es decir 500 mg.'],
    ['es', 'Su HbA1c es 7,2 %.'],
    ['fr', 'Prenez aspirine 81 mg par jour pendant 10 jours.'],
    ['fr', 'Votre tension est de 142/88.'],
    ['fr', 'Prenez la metformine 500 mg 3 fois par jour.'],
    ['fr', 'Prenez 1 comprimé le matin, avec de l’eau.'],
    ['fr', 'Votre température est de 38,2 °C.'],
    ['hi', 'एस्पिरिन ८१ मिलीग्राम रोज़ १० दिन लें।'],
    ['hi', 'आपका रक्तचाप १४२/८८ है।'],
    ['hi', 'मेटफॉर्मिन ५०० मिलीग्राम दिन में ३ बार लें।'],
    ['hi', 'पैरासिटामोल ५०० मिग्रा लें।'],
    ['hi', 'तापमान ३८.२ है।'],
  ])('in %s has no mark if it says what was said: %s', (language, text) => {
    expect(marksOf(text, { language })).toEqual([])
  })

  test('has a fix that replaces the figure and its unit alone', () => {
    const text = 'خذ الأسبرين ٩٩ ملغ يوميًا.'
    const [problem] = checkClaims(text, visit, { language: 'ar' })[0]?.problems ?? []
    expect(text.slice(problem?.start, problem?.end)).toBe('٩٩ ملغ')
    expect(problem?.fix).toBe('81 mg')
  })

  test('has its sentences marked one by one, whatever ends them', () => {
    const hindi = 'एस्पिरिन ८१ मिलीग्राम लें। इसे १४ दिनों तक लें।'
    const statuses = checkClaims(hindi, visit, { language: 'hi' }).map(({ status }) => status)
    expect(statuses).toEqual(['unchecked', 'unsupported'])
  })
})

describe('a visit in another language', () => {
  const visits = {
    ar: [
      'المريض يتناول الأسبرين واحد وثمانين ملغ كل يوم ويشعر بألم في الصدر منذ يومين.',
      'ضغط الدم ١٤٢ على ٨٨ وسوف نقوم بعمل تخطيط للقلب.',
    ],
    es: [
      'Usted toma aspirina, ochenta y un miligramos al día, y tiene dolor en el pecho desde hace dos días.',
      'Su presión es ciento cuarenta y dos sobre ochenta y ocho, y le voy a pedir un electrocardiograma.',
    ],
    fr: [
      'Vous prenez aspirine, quatre-vingt-un milligrammes par jour, et vous avez mal depuis deux jours.',
      'Votre tension est de cent quarante-deux sur quatre-vingt-huit, je vais faire un tracé.',
    ],
    hi: [
      'आप रोज़ एस्पिरिन इक्यासी मिलीग्राम लेते हैं और दो दिन से सीने में दर्द है।',
      'आपका रक्तचाप १४२/८८ है और हम ईसीजी करेंगे।',
    ],
  }
  const of = (language: keyof typeof visits) => normaliseVisit(sourcesOf(visits[language]))

  test.each([
    ['ar', 'يتناول أسبرين ٨١ ملغ. ألم منذ ٢ يوم. ضغط الدم ١٤٢/٨٨.'],
    ['es', 'Toma aspirina 81 mg. Dolor desde hace 2 días. PA 142/88.'],
    ['fr', 'Prend aspirine 81 mg. Douleur depuis 2 jours. TA 142/88.'],
    ['hi', 'एस्पिरिन ८१ मिलीग्राम। २ दिन से दर्द। रक्तचाप १४२/८८।'],
  ] as const)(
    'in %s supports its figures, spoken or written, in its note and in English',
    (code, note) => {
      expect(marksOf(note, {}, of(code))).toEqual([])
      const translated = 'Aspirin 81 mg. Pain for 2 days. BP 142/88.'
      expect(marksOf(translated, { language: 'en' }, of(code))).toEqual([])
    },
  )

  test.each([
    ['ar', 'يتناول أسبرين ٩٩ ملغ. ألم منذ ٥ أيام.', ['red ٩٩ ملغ', 'amber ٥ أيام']],
    ['es', 'Toma aspirina 18 mg. Dolor desde hace 5 días.', ['red 18 mg', 'amber 5 días']],
    ['fr', 'Prend aspirine 18 mg. Douleur depuis 5 jours.', ['red 18 mg', 'amber 5 jours']],
    ['hi', 'एस्पिरिन ९९ मिलीग्राम। ५ दिन से दर्द।', ['red ९९ मिलीग्राम', 'amber ५ दिन']],
  ] as const)('in %s marks what was not said', (code, note, marks) => {
    expect(marksOf(note, {}, of(code))).toEqual(marks)
    const translated = 'Aspirin 99 mg. BP 190/100.'
    const english = marksOf(translated, { language: 'en' }, of(code))
    expect(english).toEqual(['red 99 mg', 'red 190/100'])
  })

  test('is quoted only with its own figures', () => {
    const arabic = of('ar')
    const changed = visits.ar[1]?.replace('١٤٢', '١٩٠') ?? ''
    expect(marksOf(changed, {}, arabic)).toHaveLength(1)
  })
})

test('what the note of a summary says counts as said, in the note’s language or the summary’s', () => {
  const note = 'Warfarin 5 mg for 9 days.\nPresión 150/95.'
  const text = 'Tome warfarina 5 mg durante 9 días. Su presión es 150/95.'
  expect(marksOf(text, { language: 'es' })).not.toEqual([])
  const inNote = marksOf('Tome warfarina 5 mg durante 9 días.', { language: 'es', note })
  expect(inNote).toEqual([])
  expect(marksOf('Tome warfarina 6 mg.', { language: 'es', note })).toEqual(['amber 6 mg'])
})

const piece = fc.constantFrom(
  '٩٩',
  '9',
  '.',
  ',',
  '/',
  ' ',
  'ملغ',
  'mg',
  'و',
  'दिन',
  '१',
  '। ',
  '-',
  'ां',
  '½',
  '\n',
  '𝟗',
)
const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 200 }),
  fc.array(piece, { maxLength: 60 }).map((pieces) => pieces.join('')),
)

test('any text in another language has marks whose offsets point at their words', () => {
  fc.assert(
    fc.property(text, text, (note, said) => {
      const other = normaliseVisit(sourcesOf([said]), { language: 'hi' })
      for (const claim of checkClaims(note, other, { language: 'ar' })) {
        expect(note.slice(claim.start, claim.end)).toBe(claim.text)
        for (const one of claim.problems) expect(note.slice(one.start, one.end)).toBe(one.inNote)
      }
    }),
    { numRuns: 150 },
  )
})

test.each(['9.', '9,999', '٩', '9/9 ', 'و', 'cien ', '1.000.', '9 م', 'ां'])(
  'many repeats of %j in another language cost in proportion, not more',
  (part) => {
    const cost = (length: number) => {
      const long = part.repeat(length / part.length)
      const before = process.cpuUsage().user
      checkClaims(long, normaliseVisit(sourcesOf([long]), { language: 'es' }), { language: 'es' })
      return process.cpuUsage().user - before
    }
    cost(2000)
    // As in English: sixteen times where sentences are compared with each other.
    expect(cost(20_000) / Math.max(cost(5000), 20_000)).toBeLessThan(40)
  },
)
