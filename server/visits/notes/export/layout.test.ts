import mammoth from 'mammoth'
import { openPdf } from '#server/platform/documents/pdf.ts'
import { pdfText } from '#test/pdf-text.ts'
import { describe, expect, it, test } from 'vitest'
import { pngOf } from '#test/picture.ts'
import { unzip } from '#test/unzip.ts'
import { parseBlocks } from './blocks.ts'
import type { Document } from './document.ts'
import { renderDocx } from './docx.ts'
import { documentWords } from './document-words.ts'
import { toLetter } from './letter.ts'
import { renderPdf } from './pdf.ts'
import { renderTxt } from './txt.ts'

const logo = pngOf(60, 20)
const frame: Document = {
  title: 'SOAP note',
  language: 'en',
  pageNumber: { before: 'Page ', between: ' of ' },
  letterhead: {
    lines: ['Hill Practice', '1 Hill Road'],
    footer: 'Confidential',
    hasLogo: true,
    version: 1,
  },
  logo: { type: 'image/png', base64: logo.toString('base64'), width: 60, height: 20 },
  facts: [
    { kind: 'patient', name: 'Patient', value: 'Jane Sample' },
    { kind: 'visit', name: 'Visit', value: '26 November 2026, 9:02 AM' },
    { kind: 'clinician', name: 'Clinician', value: 'Dr Dana Lee, Family medicine' },
  ],
  letter: null,
  signature: { signed: false, lines: ['Draft, not signed'] },
  blocks: [],
}
const note = (text: string, more: Partial<Document> = {}): Document => ({
  ...frame,
  blocks: parseBlocks(text),
  ...more,
})

/** The text of each page of a PDF file, line by line. */
async function pages(document: Document): Promise<string[][]> {
  const proxy = await openPdf(renderPdf(document))
  const numbers = Array.from({ length: proxy.numPages }, (_, at) => at + 1)
  return Promise.all(
    numbers.map(async (number) => {
      const { items } = await (await proxy.getPage(number)).getTextContent()
      const lines = new Map<number, string>()
      for (const item of items)
        if ('str' in item && item.str.trim()) {
          const y = Math.round(item.transform[5])
          lines.set(y, `${lines.get(y) ?? ''} ${item.str}`.trim())
        }
      return [...lines].toSorted(([a], [b]) => b - a).map(([, text]) => text)
    }),
  )
}
const textOf = async (document: Document) =>
  (await pdfText(renderPdf(document))).replace(/\s+/g, ' ')
/** Readers of PDF files put spaces between some letters and choose other code points for the same ones. */
const bare = (text: string) => text.normalize('NFKC').replace(/[\s\p{C}]+/gu, '')
const docxHtml = async (document: Document) =>
  (await mammoth.convertToHtml({ buffer: Buffer.from(await renderDocx(document)) })).value
const docxPart = async (document: Document, name: RegExp) => {
  const parts = unzip(Buffer.from(await renderDocx(document)))
  return [...parts].filter(([path]) => name.test(path)).map(([, bytes]) => bytes.toString('utf8'))
}

describe('a PDF file', () => {
  it('holds a note of 289 words on one page, with letterhead, patient, visit, clinician and signature', async () => {
    const section = `Text ${'of a usual length '.repeat(7)}`.trim()
    const text = Array.from({ length: 10 }, (_, at) => `## Section ${at}\n\n${section}`).join(
      '\n\n',
    )
    expect(text.split(/\s+/).length).toBeGreaterThan(289)
    const [first = [], ...more] = await pages(note(text))
    expect(more).toEqual([])
    const shown = first.join('\n')
    for (const words of [
      'Hill Practice',
      'Jane Sample',
      '26 November 2026',
      'Dr Dana Lee, Family medicine',
    ])
      expect(shown).toContain(words)
    expect(first.filter((line) => line.includes('Draft, not signed')).length).toBe(2)
    expect(first.at(-1)).toBe('Confidential Page 1 of 1')
  })

  it('shows on each page the patient, the draft status and the page number', async () => {
    const text = Array.from({ length: 200 }, (_, at) => `Line ${at}.`).join('\n\n')
    const all = await pages(note(text))
    expect(all.length).toBeGreaterThan(2)
    for (const [at, lines] of all.entries()) {
      expect(lines.at(-1)).toBe(`Confidential Page ${at + 1} of ${all.length}`)
      if (at > 0) expect(lines[0]).toBe('Jane Sample · SOAP note Draft, not signed')
    }
    expect(all.flat().filter((line) => /^Line \d+\.$/.test(line)).length).toBe(200)
  })

  it('never leaves a heading alone at the foot of a page', async () => {
    for (let lines = 30; lines < 46; lines++) {
      const before = Array.from({ length: lines }, () => 'A line.').join('\n\n')
      const [first = []] = await pages(note(`${before}\n\n# Plan\n\n## Today\n\nText.`))
      expect(first.at(-2), `${lines} lines`).not.toMatch(/^(?:Plan|Today)$/)
    }
  })

  it.each([
    ['Arabic', 'محمد علي'],
    ['Hebrew', 'דוד כהן'],
    ['Chinese', '陈小明'],
    ['traditional Chinese', '陳黃'],
    ['Japanese', '田中かな'],
    ['Korean', '김철수'],
    ['Punjabi', 'ਸ਼ਰਮਾ'],
    ['Hindi', 'शर्मा'],
    ['Tamil', 'தமிழ்'],
    ['Thai', 'สมชาย'],
    ['Greek and Cyrillic', 'Ελένη Жук'],
  ])('shows a name in %s with a matching font', async (_, name) => {
    const facts = [{ kind: 'patient' as const, name: 'Patient', value: name }]
    const document = note('Text.', { facts, logo: undefined })
    const text = bare(await textOf(document))
    for (const word of name.split(' ')) expect(text).toContain(bare(word))
    // Every font is embedded, and none of them is a substitute of the typesetter.
    const file = Buffer.from(renderPdf(document)).toString('latin1')
    const names = [...file.matchAll(/\/FontName ?\/[A-Z]{6}\+([\w-]+)/g)].map(([, font]) => font)
    expect(names.length).toBeGreaterThan(0)
    expect(names.filter((font) => !font?.startsWith('Noto'))).toEqual([])
  })

  it('sets a paragraph that runs from right to left at the right', async () => {
    const proxy = await openPdf(renderPdf(note('ألم في الصدر\n\nLeft.')))
    const { items } = await (await proxy.getPage(1)).getTextContent()
    const at = (text: RegExp) => {
      const item = items.find((one) => 'str' in one && text.test(one.str))
      return item && 'transform' in item ? Number(item.transform[4]) : 0
    }
    expect(at(/[\u0600-\u06ff]/)).toBeGreaterThan(300)
    expect(at(/Left/)).toBeLessThan(100)
  })

  it('takes nothing in a note for markup', async () => {
    const name = '<b>Jane</b> #let x = 1 $y$ @z [w]'
    const facts = [{ kind: 'patient' as const, name: 'Patient', value: name }]
    const text = await textOf(note('#panic("no") \\u{41} `code` {{patient.name}}', { facts }))
    expect(text).toContain(name)
    expect(text).toContain('#panic("no") \\u{41} `code` {{patient.name}}')
  })

  it('breaks a word that is longer than a line, and loses nothing of it', async () => {
    const word = 'abcdefghij'.repeat(40)
    expect(bare(await textOf(note(word)))).toContain(word)
  })
})

const table = '| Test | Value |\n|---|---:|\n| Sodium | **140** |\n| Potassium |\n\nAfter.'
test('a table is a table in every file', async () => {
  expect(await textOf(note(table))).toMatch(/Test Value Sodium 140 Potassium After\./)
  const html = await docxHtml(note(table))
  expect(html).toContain('<table><thead><tr><th><p><strong>Test</strong></p></th>')
  expect(html).toContain('<td><p>Sodium</p></td><td><p><strong>140</strong></p></td>')
  expect(renderTxt(note(table))).toContain('Test | Value\nSodium | 140\nPotassium | \n')
})

test('a line with a bar is not a table without a line of dashes below it', () => {
  expect(parseBlocks('a | b\nc | d').map(({ kind }) => kind)).toEqual(['paragraph'])
})

test('a section without text keeps its heading', async () => {
  expect(await textOf(note('## Allergies\n\n## Plan\n\nRest.'))).toContain('Allergies Plan Rest.')
})

describe('a DOCX file', () => {
  it('has letterhead, patient, page numbers and the draft mark of the PDF', async () => {
    const html = await docxHtml(note('## Plan\n\nRest.'))
    for (const words of ['Jane Sample', 'Dr Dana Lee, Family medicine', 'Draft, not signed'])
      expect(html).toContain(words)
    const [foot = ''] = await docxPart(note(''), /^word\/footer\d\.xml$/)
    expect(foot).toMatch(/Confidential[\s\S]*Page [\s\S]*PAGE[\s\S]* of [\s\S]*NUMPAGES/)
    const heads = (await docxPart(note(''), /^word\/header\d\.xml$/)).join('')
    for (const words of ['Hill Practice', 'Jane Sample · SOAP note', 'Draft, not signed'])
      expect(heads).toContain(words)
  })

  it('says which paragraphs run from right to left', async () => {
    const [body = ''] = await docxPart(note('ألم في الصدر'), /document\.xml$/)
    expect(body).toMatch(/<w:bidi\/>[\s\S]*<w:rtl\/>[\s\S]*ألم في الصدر/)
  })

  it('keeps the bold of its headings', async () => {
    const [body = ''] = await docxPart(note('## Plan'), /document\.xml$/)
    expect(body).not.toContain('<w:b w:val="false"/>')
  })
})

const lastLines = {
  signed: true,
  lines: [
    'Signed by Dr Dana Lee, 26 November 2026, 9:30 AM',
    'Amended: dose',
    `Receipt SHA-256: ${'0a'.repeat(32)}`,
  ],
}
test('a signed note shows by whom, when, why it was amended and the hash, and no draft mark', async () => {
  const document = note('Text.', { signature: lastLines })
  for (const text of [await textOf(document), renderTxt(document), await docxHtml(document)]) {
    for (const line of lastLines.lines) expect(text).toContain(line)
    expect(text).not.toContain('Draft')
  }
})

describe('a letter', () => {
  const body =
    '## To\n\nDr Ana Rossi, Orthopaedics\n\n## Re\n\nNot urgent.\n\n## History\n\nThe knee locks.'
  const about: Parameters<typeof toLetter>[1] = {
    sender: [],
    date: '26 November 2026',
    patient: 'Jane Sample',
    signer: ['Dr Dana Lee', 'Family medicine'],
    words: documentWords({ content: '', made: null }),
  }
  const letter = (text: string, more: Partial<typeof about> = {}): Document => ({
    ...frame,
    ...toLetter(parseBlocks(text), { ...about, ...more }),
  })
  const order =
    /Hill Practice.*26 November 2026.*Dr Ana Rossi, Orthopaedics.*Re: Jane Sample\. Not urgent\..*Dear Dr Rossi,.*History.*The knee locks\..*Yours sincerely,.*Dr Dana Lee.*Family medicine/

  it('has sender, date, recipient, subject, salutation, text, closing and name in their order', async () => {
    expect((await textOf(letter(body))).replace(' Draft, not signed', '')).toMatch(order)
    const html = `Hill Practice ${await docxHtml(letter(body))}`
    expect(html).toMatch(order)
    expect(`Hill Practice ${renderTxt(letter(body)).replaceAll('\n', ' ')}`).toMatch(order)
  })

  it('shows neither the headings that became its address nor the title of a note', async () => {
    const text = await textOf(letter(body))
    expect(text).not.toContain('SOAP note')
    expect(text).not.toMatch(/\bTo\b/)
  })

  it('greets a service as a colleague, and names the author if no letterhead does', async () => {
    const text = renderTxt({
      ...letter(body.replace('Dr Ana Rossi, ', ''), { sender: ['Dr Dana Lee', 'Hill Practice'] }),
    })
    expect(text).toMatch(/^Dr Dana Lee\nHill Practice\n26 November 2026\nOrthopaedics\n/)
    expect(text).toContain('Dear colleague,')
  })

  it('keeps an existing salutation and closing', () => {
    const text = renderTxt(letter('Dear Ana,\n\nThe knee locks.\n\nKind regards,\nDana'))
    expect(text.match(/Dear/g)).toHaveLength(1)
    expect(text).not.toContain('Yours sincerely')
  })

  it('names the patient once', () => {
    const { letter } = toLetter(parseBlocks('## Re\n\nJane Sample, 123'), about)
    expect(letter.subject).toBe('Re: Jane Sample, 123')
  })

  const french = {
    content: 'La patiente est venue avec une douleur au genou et ne prend pas de médicament.',
    made: null,
  }
  it.each([
    ['Dre Ana Rossi, orthopédie', 'Docteure Rossi,'],
    ['M. Paul Roy, physiothérapeute', 'Monsieur Roy,'],
    ['Service d’orthopédie', 'Chère collègue, cher collègue,'],
  ])('is worded in French if the note is in French: to %s', async (recipient, salutation) => {
    const words = documentWords(french)
    const document = letter(
      `## Destinataire\n\n${recipient}\n\n## Objet\n\nGenou\n\n${french.content}`,
      { words },
    )
    const text = renderTxt(document)
    expect(text).toContain('Objet\u00A0: Jane Sample. Genou')
    expect(text).toContain(`\n${salutation}\n`)
    expect(text).toContain('Veuillez agréer mes salutations distinguées.')
    expect(text).not.toMatch(/Re:|Dear|sincerely/)
  })

  it.each(['Chère Ana,', 'Madame,', 'Docteur Roy,'])(
    'keeps the French salutation %s',
    (salutation) => {
      const words = documentWords(french)
      const text = renderTxt(
        letter(`${salutation}\n\nLe genou bloque.\n\nCordialement,\nDana`, { words }),
      )
      expect(text).not.toContain('cher collègue')
      expect(text).not.toContain('Veuillez agréer')
    },
  )
})
