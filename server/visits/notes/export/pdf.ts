import { createRequire } from 'node:module'
import pdfmake, { type Content } from 'pdfmake'
import type { Column } from 'pdfmake/interfaces.js'
import { type Block, type Document, type DocumentHead, fitted } from './blocks.ts'

const { Roboto } = createRequire(import.meta.url)('pdfmake/fonts/Roboto.js') as {
  Roboto: Record<'normal' | 'bold' | 'italics' | 'bolditalics', string>
}
pdfmake.setFonts({ Roboto })
// A note holds text only: nothing is fetched, and of the disk the fonts alone are read.
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy((path) => Object.values(Roboto).includes(path))

/** Points. */
const sizes = { 1: 15, 2: 13, 3: 11 } as const
const INDENT = 14

function contentOf(block: Block): Content {
  const text = block.spans
  if (block.kind === 'heading')
    return { text, fontSize: sizes[block.level], bold: true, margin: [0, 10, 0, 4] }
  if (block.kind === 'paragraph') return { text, margin: [0, 0, 0, 6] }
  const mark = block.number === undefined ? '•' : `${block.number}.`
  const columns: Column[] = [
    { text: mark, width: INDENT },
    { text, width: '*' },
  ]
  return { columns, columnGap: 4, margin: [INDENT * block.depth, 0, 0, 3] }
}

const factOf = ({ name, value }: Document['facts'][number]): Content => ({
  text: [{ text: `${name}: `, bold: true }, value],
  margin: [0, 0, 0, 2],
})

/** Points. */
const logoBox = { width: 165, height: 52 }
const textWidth = 483

function headOf({ lines, logo }: DocumentHead): Content[] {
  const words = lines.map((text, at) => ({
    text,
    bold: at === 0,
    fontSize: at === 0 ? 12 : 9,
    color: at === 0 ? '#000000' : '#555555',
  }))
  const picture = logo && {
    image: `data:${logo.type};base64,${logo.base64}`,
    ...fitted(logo, logoBox),
    margin: [0, 0, 0, 4] as [number, number, number, number],
  }
  const line = { type: 'line' as const, x1: 0, y1: 0, x2: textWidth, y2: 0, lineColor: '#aaaaaa' }
  return [
    ...(picture ? [picture] : []),
    { stack: words },
    { canvas: [{ ...line, lineWidth: 0.5 }], margin: [0, 6, 0, 14] },
  ]
}

/** The note as a PDF file on A4. Roboto covers Latin, Greek, Cyrillic and Vietnamese. */
export async function renderPdf(document: Document): Promise<Uint8Array> {
  const { title, date, blocks, facts, signature, letterhead } = document
  const file = pdfmake.createPdf({
    info: { title, creator: 'Ausculta' },
    pageSize: 'A4',
    pageMargins: [56, 56, 56, 56],
    defaultStyle: { font: 'Roboto', fontSize: 10.5, lineHeight: 1.25 },
    content: [
      ...(letterhead ? headOf(letterhead) : []),
      { text: title, fontSize: 18, bold: true },
      { text: date, color: '#555555', margin: [0, 2, 0, 8] },
      ...facts.map(factOf),
      ...blocks.map(contentOf),
      { text: signature, italics: true, color: '#555555', margin: [0, 16, 0, 0] },
    ],
    footer: (page, pages) => ({
      text: [letterhead?.footer, `${page} / ${pages}`].filter(Boolean).join('   '),
      alignment: 'center',
      fontSize: 8,
      margin: [56, 12, 56, 0],
    }),
  })
  return new Uint8Array(await file.getBuffer())
}
