import { expect, test } from 'vitest'
import { AppError } from '#contract/errors.ts'
import { extractText } from './extract.ts'
import { zipStored } from './zip.ts'

const read = async (name: string, buffer: Uint8Array) =>
  (await extractText({ name, type: '', buffer })).text
const zip = (parts: Record<string, string>) =>
  zipStored(Object.entries(parts).map(([name, data]) => ({ name, data: Buffer.from(data) })))

async function refusal(name: string, buffer: Uint8Array): Promise<string> {
  const error = await read(name, buffer).catch((e: unknown) => e)
  if (!(error instanceof AppError)) throw new Error('was not refused', { cause: error })
  return error.detail ?? ''
}

test('rich text is read with its accents, without fonts, pictures and fields', async () => {
  const rtf = String.raw`{\rtf1\ansi\ansicpg1252\deff0{\fonttbl{\f0 Arial;}}{\colortbl;\red0;}
{\*\generator Word;}{\info{\author Nobody}}\pard Dear Dr M\'fcller,\par
Temperature 38.2 \u176?C\uc2\u8211--fever.\line Plan:\tab rest {\b and} fluids\par
{\pict\pngblip 89504e47}{\field{\*\fldinst HYPERLINK "x"}{\fldrslt see labs}}\cell K 4.1\row}`
  expect(await read('letter.rtf', Buffer.from(rtf, 'latin1'))).toBe(
    'Dear Dr Müller,\nTemperature 38.2 °C–fever.\nPlan:\trest and fluids\nsee labs\tK 4.1',
  )
})

test('rich text in another code page, with binary data inside, is read', async () => {
  const start = String.raw`{\rtf1\ansi\ansicpg1251 \'ea\'e0\'f8\'e5\'eb\'fc {\pict\bin4 `
  const rtf = Buffer.concat([
    Buffer.from(start, 'latin1'),
    Buffer.from('}}\\{'),
    Buffer.from('} end}'),
  ])
  expect(await read('a.rtf', rtf)).toBe('кашель  end')
})

test('a page is read without scripts, styles and comments', async () => {
  const page = `<!DOCTYPE html><html><head><title>Labs</title><style>p{color:red}</style>
    <script>if (a < b) alert('x')</script></head><body><!-- <p>hidden</p> -->
    <h1>Potassium&nbsp;&amp; sodium</h1><table><tr><td>K</td><td>4.1</td></tr></table>
    <ul><li>rest</li><li>x &lt; 5</li></ul></body></html>`
  expect(await read('labs.html', Buffer.from(page))).toBe(
    'Labs\n\nPotassium & sodium\n\nK\t4.1\n\n- rest\n\n- x < 5',
  )
})

test('XML and JSON are read as they are written', async () => {
  for (const [name, text] of [
    ['a.xml', '<?xml version="1.0"?><Observation><value value="4.1"/></Observation>'],
    ['a.json', '{"resourceType":"Observation","value":4.1}'],
  ] as const)
    expect(await read(name, Buffer.from(text))).toBe(text)
})

test('an OpenDocument text is read by paragraphs, with its tables', async () => {
  const content = `<?xml version="1.0"?><office:document-content><office:body><office:text>
    <text:h>Discharge</text:h><text:p>Metoprolol<text:s/>50&#160;mg<text:line-break/>daily</text:p>
    <table:table><table:table-row><table:table-cell><text:p>K</text:p></table:table-cell>
    <table:table-cell><text:p>4.1</text:p></table:table-cell></table:table-row></table:table>
    <text:p/><text:p>Regards</text:p></office:text></office:body></office:document-content>`
  const mimetype = 'application/vnd.oasis.opendocument.text'
  expect(await read('letter.odt', zip({ mimetype, 'content.xml': content }))).toBe(
    'Discharge\nMetoprolol 50\u00a0mg\ndaily\nK\t4.1\nRegards',
  )
})

const workbook = (sheet: string, more: Record<string, string> = {}) =>
  zip({
    '[Content_Types].xml': '<Types/>',
    'xl/workbook.xml': '<workbook><sheets><sheet name="Labs" sheetId="1"/></sheets></workbook>',
    'xl/sharedStrings.xml':
      '<sst><si><t>Potassium</t></si><si><r><t>Na</t></r><r><t>+</t></r></si></sst>',
    'xl/styles.xml':
      '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="[$-409]yyyy\\-mm\\-dd\\ hh:mm"/>' +
      '<numFmt numFmtId="165" formatCode="[Red]0.0&quot; days&quot;"/></numFmts>' +
      '<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>' +
      '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>',
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${sheet}</sheetData></worksheet>`,
    ...more,
  })

test('a spreadsheet is read row by row, and its dates are dates, not numbers of days', async () => {
  const sheet =
    '<row><c r="A1" t="s"><v>0</v></c><c r="B1"><v>4.1</v></c><c r="C1" s="1"><v>46352</v></c></row>' +
    '<row><c r="A2" t="s"><v>1</v></c><c r="B2" s="3"><f>70*2</f><v>140</v></c><c r="C2" s="2"><v>46352.5</v></c></row>' +
    '<row/><row><c t="inlineStr"><is><t>High &amp; dry</t></is></c><c t="b"><v>1</v></c><c/></row>'
  expect(await read('labs.xlsx', workbook(sheet))).toBe(
    'Potassium\t4.1\t2026-11-26\nNa+\t140\t2026-11-26 12:00\nHigh & dry\tTRUE',
  )
  const old = { 'xl/workbook.xml': '<workbook><workbookPr date1904="1"/></workbook>' }
  const day = '<row><c s="1"><v>44890</v></c></row>'
  expect(await read('labs.xlsx', workbook(day, old))).toBe('2026-11-26')
})

test('slides are read in their order', async () => {
  const slide = (text: string) => `<p:sld><a:p><a:r><a:t>${text}</a:t></a:r></a:p></p:sld>`
  const parts = { 'ppt/slides/slide10.xml': slide('Last'), 'ppt/slides/slide2.xml': slide('First') }
  expect(await read('talk.pptx', zip({ '[Content_Types].xml': '<Types/>', ...parts }))).toBe(
    'First\n\nLast',
  )
})

test('an invalid office file, or one that declares entities, is refused', async () => {
  const bomb = '<!DOCTYPE x [<!ENTITY a "aaaa">]><office:text><text:p>&a;</text:p></office:text>'
  expect(await refusal('a.odt', zip({ 'content.xml': bomb }))).toContain('not safe')
  expect(await refusal('a.xlsx', zip({ 'other.txt': 'x' }))).toContain('damaged')
  expect(await refusal('a.rtf', Buffer.from('plain text'))).toContain('doesn’t match its name')
})

test('a text over the limit of reading says the limit', async () => {
  expect(await refusal('long.txt', Buffer.alloc(5_000_001, 'x'))).toBe(
    'The file is too large to read: text is read from files of up to 50 MB and 5,000,000 characters.',
  )
})

test('hostile rich text and pages take linear time', async () => {
  const deep = Buffer.from(`{\\rtf1 ${'{\\b '.repeat(200_000)}`)
  const open = Buffer.from('<!--'.repeat(200_000) + '<p'.repeat(200_000))
  const began = performance.now()
  expect(await read('a.rtf', deep)).toBe('')
  await read('a.html', open)
  await read('b.html', Buffer.from('<script>'.repeat(200_000)))
  expect(performance.now() - began).toBeLessThan(20_000)
})
