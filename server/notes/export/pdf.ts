import { createRequire } from 'node:module'
import pdfmake, { type Content } from 'pdfmake'
import type { Column } from 'pdfmake/interfaces.js'
import type { Block, Document } from './blocks.ts'

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

/** The note as a PDF file on A4. Roboto covers Latin, Greek, Cyrillic and Vietnamese. */
export async function renderPdf({ title, date, blocks }: Document): Promise<Uint8Array> {
  const file = pdfmake.createPdf({
    info: { title, creator: 'Ausculta' },
    pageSize: 'A4',
    pageMargins: [56, 56, 56, 56],
    defaultStyle: { font: 'Roboto', fontSize: 10.5, lineHeight: 1.25 },
    content: [
      { text: title, fontSize: 18, bold: true },
      { text: date, color: '#555555', margin: [0, 2, 0, 12] },
      ...blocks.map(contentOf),
    ],
    footer: (page, pages) => ({ text: `${page} / ${pages}`, alignment: 'center', fontSize: 8 }),
  })
  return new Uint8Array(await file.getBuffer())
}
