import { randomUUID } from 'node:crypto'
import mammoth from 'mammoth'
import { pdfText } from '#test/pdf-text.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listAudit } from '#contract/audit.ts'
import { putLetterhead, putLogo } from '#contract/export.ts'
import * as api from '#contract/notes.ts'
import { setPatient } from '#contract/scribes.ts'
import { type TestApp, testApp, type TestUser } from '#test/app.ts'
import { pngOf } from '#test/picture.ts'
import { newVisit, written } from '#test/visit.ts'
import { parseBlocks, parseSpans } from './blocks.ts'
import type { Document } from './document.ts'
import { render } from './export.ts'

const content = `## Plan

Start **aspirin** and *rest*.

- ECG today — für Zoë Łukaszewicz
  - lead II
- Bloods

1. First
2. Second
`
let app: TestApp
let user: TestUser
let id: string
let scribeId: string
beforeAll(async () => {
  app = await testApp()
  user = await app.newUser()
  scribeId = await newVisit(app, user)
  await written(user, scribeId, { prompt: { id: 'soap' } })
  const { items } = await user.call(api.listNotes, { params: { id: scribeId } })
  id = items[0]?.id ?? ''
  const body = { version: 1, content, title: 'Visit of Zoë' }
  await user.call(api.updateNote, { params: { id }, body })
})
afterAll(() => app.close())

async function file(format: string): Promise<{ bytes: Uint8Array; name: string | null }> {
  const answer = await fetch(`${app.origin}/api/notes/${id}/export?format=${format}`, {
    headers: { authorization: `Bearer ${user.token}`, 'x-timezone': 'Europe/Zurich' },
  })
  expect(answer.status).toBe(200)
  const bytes = new Uint8Array(await answer.arrayBuffer())
  return { bytes, name: answer.headers.get('content-disposition') }
}

/** The names in a ZIP file's directory. */
function unzipped(bytes: Uint8Array): string[] {
  const file = Buffer.from(bytes)
  const names: string[] = []
  // Entries of the central directory (APPNOTE 4.3.12): the length of the name at 28, the name at 46.
  for (let at = file.indexOf('PK\x01\x02'); at >= 0; at = file.indexOf('PK\x01\x02', at + 4))
    names.push(file.toString('utf8', at + 46, at + 46 + file.readUInt16LE(at + 28)))
  return names
}

/** A document without anything around its text. */
const plain = (text: string): Document => ({
  title: 'Visit',
  language: 'en',
  pageNumber: { before: 'Page ', between: ' of ' },
  letterhead: null,
  facts: [],
  letter: null,
  signature: { signed: false, lines: [] },
  blocks: parseBlocks(text),
})

describe('an exported note', () => {
  test('opens as a DOCX file with headings, lists and bold words', async () => {
    const { bytes, name } = await file('docx')
    const { value } = await mammoth.convertToHtml({ buffer: Buffer.from(bytes) })
    expect(value).toContain('<h2>Plan</h2>')
    expect(value).toContain('<strong>aspirin</strong>')
    expect(value).toContain('<em>rest</em>')
    expect(value).toContain('<li>ECG today — für Zoë Łukaszewicz<ul><li>lead II</li></ul></li>')
    expect(value).toContain('<ol><li>First</li><li>Second</li></ol>')
    expect(name).toMatch(/^attachment; filename="note-\d{4}-\d\d-\d\d\.docx"$/)
  })

  test('opens as a PDF file with its text', async () => {
    const { bytes, name } = await file('pdf')
    const text = await pdfText(bytes)
    for (const words of [
      'Visit of Zoë',
      'Plan',
      'Start aspirin and rest.',
      'Zoë Łukaszewicz',
      '1. First',
    ])
      expect(text.replace(/\s+/g, ' ')).toContain(words)
    expect(name).not.toContain('Zoë')
  })

  test('has French labels, dates and page numbers around a French note, and English ones around others', async () => {
    const page = await newVisit(app, user)
    const demographics = {
      firstName: 'Zoé',
      lastName: 'Roy',
      birthDate: '1985-03-02',
      sex: 'female' as const,
      number: '7',
      notes: '',
    }
    const patient = { patientId: randomUUID(), version: 0, demographics }
    await user.call(setPatient, { params: { id: page }, body: { linked: null, patient } })
    await written(user, page, { prompt: { id: 'soap' } })
    const { items } = await user.call(api.listNotes, { params: { id: page } })
    const note = items[0]?.id ?? ''
    const exported = async (format: string) => {
      const answer = await fetch(`${app.origin}/api/notes/${note}/export?format=${format}`, {
        headers: { authorization: `Bearer ${user.token}`, 'x-timezone': 'America/Toronto' },
      })
      expect(answer.status).toBe(200)
      return new Uint8Array(await answer.arrayBuffer())
    }
    const text = async () => new TextDecoder().decode(await exported('txt'))
    expect(await text()).toContain('Draft, not signed')
    const french = 'La patiente est venue avec une douleur au genou et ne prend pas de médicament.'
    await user.call(api.updateNote, { params: { id: note }, body: { version: 1, content: french } })
    expect(await text()).toContain('Patient : Zoé Roy, né(e) le 2 mars 1985, Femme, Nº 7')
    expect(await text()).toMatch(/Consultation : \d+ \p{L}+ \d{4}, \d+ h \d\d/u)
    expect(await text()).toContain('Brouillon, non signé')
    const pdf = await pdfText(await exported('pdf'))
    expect(pdf).toContain('Page 1 sur 1')
    const { value } = await mammoth.convertToHtml({ buffer: Buffer.from(await exported('docx')) })
    expect(value).toContain('Brouillon, non signé')
  })

  test('is below the letterhead with its logo, and says whether it is signed', async () => {
    const lines = 'Hill Practice\n1 Hill Road'
    const body = { on: true, lines, footer: 'Confidential', patient: true, version: 0 }
    await user.call(putLetterhead, { body })
    await user.call(putLogo, { body: new Blob([new Uint8Array(pngOf(60, 20))]) })
    const pdf = await file('pdf')
    const text = await pdfText(pdf.bytes)
    for (const words of ['Hill Practice', '1 Hill Road', 'Confidential', 'Draft, not signed'])
      expect(text).toContain(words)
    const docx = await file('docx')
    const parts = unzipped(docx.bytes)
    expect(parts).toContain('word/header1.xml')
    expect(parts.some((name) => /^word\/media\/.+\.png$/.test(name))).toBe(true)
    const { items } = await user.call(listAudit, { params: { id: scribeId } })
    expect(items[0]).toMatchObject({ action: 'note.export', entity: { detail: 'docx' } })
    await user.call(putLetterhead, { body: { ...body, on: false, version: 2 } })
  })

  test('is readable as plain text', async () => {
    const { bytes } = await file('txt')
    expect(new TextDecoder().decode(bytes)).toMatch(
      /^Visit of Zoë\nVisit: \d+ \w+ \d{4}, .*\n\nPlan\n\nStart aspirin and rest\.\n\n- ECG today — für Zoë Łukaszewicz\n {2}- lead II\n- Bloods\n1\. First\n2\. Second\n\nDraft, not signed\n$/,
    )
  })

  test('names the patient of the visit, with what tells them from others of the same name', async () => {
    const demographics = {
      firstName: 'Zoë',
      lastName: 'Łukaszewicz',
      birthDate: '1958-03-01',
      sex: 'female' as const,
      number: '77-12',
      notes: 'Prefers mornings',
    }
    const patient = { patientId: randomUUID(), version: 0, demographics }
    await user.call(setPatient, { params: { id: scribeId }, body: { linked: null, patient } })
    const text = new TextDecoder().decode((await file('txt')).bytes)
    expect(text).toContain('Patient: Zoë Łukaszewicz, born 1 March 1958, Female, No. 77-12\n')
    expect(text).not.toContain('mornings')
  })

  test('leaves lone marks as they are', () => {
    expect(parseSpans('2 * 3 and snake_case and BP_120')).toEqual([
      { text: '2 * 3 and snake_case and BP_120', bold: false, italics: false },
    ])
    expect(parseBlocks('').length).toBe(0)
  })

  test.each([
    ['**a* b**', [['a* b', true, false]]],
    [
      '***a*** __b__ *c*',
      [
        ['a', true, true],
        [' ', false, false],
        ['b', true, false],
        [' ', false, false],
        ['c', false, true],
      ],
    ],
    [
      'vit_D and _new_',
      [
        ['vit_D and ', false, false],
        ['new', false, true],
      ],
    ],
  ])('reads the emphasis of %s', (text, expected) => {
    const spans = parseSpans(text).map((span) => [span.text, span.bold, span.italics])
    expect(spans).toEqual(expected)
  })

  test('takes no longer for marks that nothing closes', () => {
    // With the square of the length it would be minutes.
    for (const mark of ['*a ', '_a ', '__a '])
      expect(parseSpans(mark.repeat(100_000))).toHaveLength(1)
  })
})

test.each([
  ['pdf', 'more lines than anybody reads', '- a\n'.repeat(22_000), 'lines'],
  ['docx', 'more lines than anybody reads', '- a\n'.repeat(22_000), 'lines'],
  ['docx', 'more text than anybody reads', 'No pain at rest.\n\n'.repeat(20_000), 'lines'],
] as const)('a %s file of %s is refused at once, in words', async (format, _, text, why) => {
  const document = plain(text)
  const made = render(app.services, user.user.id, { format, document })
  await expect(made).rejects.toMatchObject({
    code: 'too-large',
    detail: expect.stringContaining(why),
  })
})

test.each([
  ['pdf', 'a word', 'x'.repeat(90_000)],
  ['docx', 'a word', 'x'.repeat(90_000)],
  ['pdf', 'a paragraph', 'no '.repeat(30_000)],
] as const)('a %s file may hold %s of many pages', async (format, _, text) => {
  const bytes = await render(app.services, user.user.id, { format, document: plain(text) })
  expect(bytes.length).toBeGreaterThan(1_000)
})

test('a file that takes too long is abandoned with a message, and blocks nobody', async () => {
  const { services } = app
  const { id: userId } = user.user
  const document = plain(content)
  const wanted = { format: 'pdf', document } as const
  const late = render(services, userId, wanted, 1)
  await expect(late).rejects.toMatchObject({
    code: 'unavailable',
    message: 'The file couldn’t be created.',
  })
  expect(
    Buffer.from(await render(services, userId, wanted))
      .subarray(0, 4)
      .toString(),
  ).toBe('%PDF')
})
