/** Number words in order from 0, by language, then others with their values. Written by hand. */
const counted = [
  'cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve veinte veintiuno veintidós veintitrés veinticuatro veinticinco veintiséis veintisiete veintiocho veintinueve treinta',
  'zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize',
  'null eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn zwanzig',
  'zero uno due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici sedici diciassette diciotto diciannove venti',
  'zero um dois três quatro cinco seis sete oito nove dez onze doze treze catorze quinze dezesseis dezessete dezoito dezenove vinte',
  'صفر واحد اثنان ثلاثة أربعة خمسة ستة سبعة ثمانية تسعة عشرة',
  'صفر واحدة اثنين ثلاث أربع خمس ست سبع ثماني تسع عشر',
  'शून्य एक दो तीन चार पाँच छह सात आठ नौ दस ग्यारह बारह तेरह चौदह पंद्रह सोलह सत्रह अठारह उन्नीस बीस इक्कीस बाईस तेईस चौबीस पच्चीस छब्बीस सत्ताईस अट्ठाईस उनतीस तीस',
]
const others =
  'cuarenta 40 cincuenta 50 sesenta 60 setenta 70 ochenta 80 noventa 90 cien 100 ciento 100 doscientos 200 trescientos 300 quinientos 500 mil 1000 ' +
  'vingt 20 vingts 20 trente 30 quarante 40 cinquante 50 soixante 60 septante 70 huitante 80 nonante 90 cent 100 cents 100 mille 1000 ' +
  'fünfundzwanzig 25 dreißig 30 vierzig 40 fünfzig 50 sechzig 60 siebzig 70 achtzig 80 neunzig 90 hundert 100 ' +
  'trenta 30 quaranta 40 cinquanta 50 sessanta 60 settanta 70 ottanta 80 novanta 90 cento 100 trinta 30 quarenta 40 cinquenta 50 sessenta 60 oitenta 80 cem 100 ' +
  'عشرون 20 عشرين 20 ثلاثون 30 ثلاثين 30 أربعون 40 أربعين 40 خمسون 50 خمسين 50 ستون 60 ستين 60 سبعون 70 سبعين 70 ثمانون 80 ثمانين 80 تسعون 90 تسعين 90 مئة 100 مائة 100 خمسمئة 500 خمسمائة 500 ألف 1000 ' +
  'पांच 5 छः 6 पैंतीस 35 चालीस 40 पैंतालीस 45 पचास 50 साठ 60 सत्तर 70 पचहत्तर 75 अस्सी 80 इक्यासी 81 नब्बे 90 सौ 100 हज़ार 1000 हजार 1000'

const values = new Map<string, number>()
for (const words of counted)
  for (const [value, word] of words.split(' ').entries()) values.set(word, value)
for (const [, word = '', value] of others.matchAll(/(?<!\S)(\S+) (\d+)/g))
  values.set(word, Number(value))

/** Arabic has a separate form for two of a thing. */
const pairs: Readonly<Record<string, string>> = {
  يومين: '2 يوم',
  أسبوعين: '2 أسبوع',
  شهرين: '2 شهر',
  ساعتين: '2 ساعة',
  سنتين: '2 سنة',
  عامين: '2 سنة',
  حبتين: '2 حبة',
  قرصين: '2 قرص',
  مرتين: '2',
}
const connectors = new Set(['y', 'et', 'e', 'und', '-'])
const word = /[\p{L}\p{M}]+|-/gu

interface Run {
  start: number
  end: number
  value: number
}

/** The sum if a number word continues the number before it: "ciento veinte", "quatre-vingt-dix", "خمسة وعشرين". */
function joined(before: number, next: number, isJoined: boolean): number | undefined {
  const [tens, ones] = [before % 100, before % 10]
  if (next === 100 || next === 1000) return before > 0 && before < next ? before * next : undefined
  if (before === 4 && next === 20) return 80
  if ((tens === 60 || tens === 80) && next < 20) return before + next
  if (next < 10) return ones === 0 && before >= 20 ? before + next : undefined
  if (tens === 0 && next < 100) return before >= 100 ? before + next : undefined
  const isOnesFirst = tens < 10 && ones > 0 && next % 10 === 0
  return isOnesFirst && (isJoined || (next === 10 && ones > 2)) ? before + next : undefined
}

/** Numbers that other languages write in words, as figures. */
export function writeForeignNumbers(text: string): string {
  const runs: Run[] = []
  let connects = false
  for (const { 0: raw, index } of text.matchAll(word)) {
    const lower = raw.toLowerCase()
    const last = runs.at(-1)
    const isNext =
      last !== undefined && /^[\s-]*(?:(?:y|et|e|und)\s)?$/i.test(text.slice(last.end, index))
    if (connectors.has(lower)) {
      connects = isNext
      continue
    }
    const hasAnd = !values.has(lower) && lower.startsWith('و')
    const value = values.get(hasAnd ? lower.slice(1) : lower)
    if (value === undefined) continue
    const sum = last && isNext ? joined(last.value, value, hasAnd || connects) : undefined
    connects = false
    const end = index + raw.length
    if (last && sum !== undefined) Object.assign(last, { value: sum, end })
    else runs.push({ start: index, end, value })
  }
  return replaceRuns(text, runs).replace(/[\p{L}\p{M}]+/gu, (one) => pairs[one] ?? one)
}

function replaceRuns(text: string, runs: readonly Run[]): string {
  let [written, from] = ['', 0]
  for (const { start, end, value } of runs) {
    written += text.slice(from, start) + String(value)
    from = end
  }
  return written + text.slice(from)
}
