import {
  AlignmentType,
  BorderStyle,
  Document as DocxDocument,
  Footer,
  Header,
  HeadingLevel,
  ImageRun,
  LevelFormat,
  Packer,
  PageNumber,
  Paragraph,
  TextRun,
} from 'docx'
import { type Block, type Document, type DocumentHead, fitted, type Span } from './blocks.ts'

const headings = {
  1: HeadingLevel.HEADING_1,
  2: HeadingLevel.HEADING_2,
  3: HeadingLevel.HEADING_3,
} as const
/** Twentieths of a point, as DOCX counts (ECMA-376 §17.18.74). */
const INDENT = 360

const headingOf = (size: number, before: number) => ({
  run: { size, bold: true, color: '000000' },
  paragraph: { spacing: { before, after: 80 } },
})
/** As the PDF: quiet, black, room above a heading. Sizes are half points; one who edits the file finds named styles. */
const looks = {
  document: { run: { font: 'Calibri', size: 22 }, paragraph: { spacing: { line: 264 } } },
  title: headingOf(36, 0),
  heading1: headingOf(28, 280),
  heading2: headingOf(26, 240),
  heading3: headingOf(23, 200),
}

const runs = (spans: Span[]) => spans.map((span) => new TextRun(span))

function paragraphOf(block: Block, list: number): Paragraph {
  const children = runs(block.spans)
  if (block.kind === 'heading')
    // Never alone at the foot of a page.
    return new Paragraph({ children, heading: headings[block.level], keepNext: true })
  if (block.kind === 'paragraph') return new Paragraph({ children, spacing: { after: 120 } })
  const { depth: level, number } = block
  const reference = number === undefined ? 'bullets' : 'numbers'
  const instance = number === undefined ? 0 : list
  return new Paragraph({
    children,
    numbering: { reference, level, instance },
    spacing: { after: 60 },
  })
}

/** The note as a DOCX file. */
export async function renderDocx(document: Document): Promise<Uint8Array> {
  const { title, date, blocks, facts, signature, letterhead } = document
  let list = 0
  const body = blocks.map((block) => {
    // Each numbered list counts from one.
    if (block.kind === 'item' && block.number === 1 && block.depth === 0) list++
    return paragraphOf(block, list)
  })
  const file = new DocxDocument({
    title,
    creator: 'Ausculta',
    styles: { default: looks },
    numbering: {
      config: [
        { reference: 'numbers', levels: levels(LevelFormat.DECIMAL, (level) => `%${level + 1}.`) },
        { reference: 'bullets', levels: levels(LevelFormat.BULLET, () => '•') },
      ],
    },
    sections: [
      {
        properties: { titlePage: true },
        headers: letterhead ? { first: headOf(letterhead) } : {},
        footers: { default: footOf(document), first: footOf(document) },
        children: [
          new Paragraph({ text: title, heading: HeadingLevel.TITLE }),
          new Paragraph({ text: date, spacing: { after: 120 } }),
          ...facts.map(factOf),
          ...body,
          new Paragraph({
            children: [new TextRun({ text: signature, italics: true })],
            spacing: { before: 360 },
          }),
        ],
      },
    ],
  })
  return new Uint8Array(await Packer.toBuffer(file))
}

const factOf = ({ name, value }: Document['facts'][number]) =>
  new Paragraph({
    children: [new TextRun({ text: `${name}: `, bold: true }), new TextRun(value)],
    spacing: { after: 40 },
  })

/** Pixels at 96 to the inch, as the library counts. */
const logoBox = { width: 220, height: 70 }

function headOf({ lines, logo }: DocumentHead): Header {
  const picture = logo && [
    new Paragraph({
      children: [
        new ImageRun({
          type: logo.type === 'image/png' ? 'png' : 'jpg',
          data: Buffer.from(logo.base64, 'base64'),
          transformation: fitted(logo, logoBox),
          altText: { name: 'Logo', title: 'Logo', description: 'Logo of the clinic' },
        }),
      ],
    }),
  ]
  const words = lines.map(
    (line, at) =>
      new Paragraph({
        children: [new TextRun({ text: line, bold: at === 0, size: at === 0 ? 24 : 18 })],
        ...(at === lines.length - 1 && {
          border: { bottom: { style: BorderStyle.SINGLE, size: 4, color: 'AAAAAA', space: 6 } },
          spacing: { after: 200 },
        }),
      }),
  )
  return new Header({ children: [...(picture ?? []), ...words] })
}

function footOf({ letterhead }: Document): Footer {
  const words = letterhead?.footer ? [`${letterhead.footer}   `] : []
  const children = [...words, PageNumber.CURRENT, ' / ', PageNumber.TOTAL_PAGES]
  return new Footer({
    children: [
      new Paragraph({
        alignment: AlignmentType.CENTER,
        children: [new TextRun({ children, size: 16 })],
      }),
    ],
  })
}

type Format = (typeof LevelFormat)[keyof typeof LevelFormat]
const levels = (format: Format, text: (level: number) => string) =>
  [0, 1, 2, 3].map((level) => ({
    level,
    format,
    text: text(level),
    alignment: AlignmentType.START,
    style: { paragraph: { indent: { left: INDENT * (level + 1), hanging: INDENT } } },
  }))
