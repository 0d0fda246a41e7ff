import {
  AlignmentType,
  BorderStyle,
  HeadingLevel,
  LevelFormat,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
} from 'docx'
import { type Block, joinSpans, type Span, type TextBlock } from './blocks.ts'
import { isRightToLeft } from './document.ts'

const headings = {
  1: HeadingLevel.HEADING_1,
  2: HeadingLevel.HEADING_2,
  3: HeadingLevel.HEADING_3,
} as const
/** Twentieths of a point, as DOCX counts (ECMA-376 §17.18.74). */
const INDENT = 280

/** Runs of a text; one that runs from right to left says so, since Word doesn't look. */
const runs = (spans: Span[], rightToLeft: boolean, bold = false) =>
  spans.map((span) => {
    // Only what is set: `false` would override the style.
    const look = {
      ...((span.bold || bold) && { bold: true }),
      ...(span.italics && { italics: true }),
    }
    return new TextRun({ text: span.text, rightToLeft, ...look })
  })

function toParagraph(block: TextBlock, list: number): Paragraph {
  const bidirectional = isRightToLeft(joinSpans(block.spans))
  const children = runs(block.spans, bidirectional)
  if (block.kind === 'heading')
    return new Paragraph({
      children,
      bidirectional,
      heading: headings[block.level],
      keepNext: true,
    })
  if (block.kind === 'paragraph')
    return new Paragraph({ children, bidirectional, spacing: { after: 100 } })
  const { depth: level, number } = block
  const reference = number === undefined ? 'bullets' : 'numbers'
  const instance = number === undefined ? 0 : list
  return new Paragraph({
    children,
    bidirectional,
    numbering: { reference, level, instance },
    spacing: { after: 40 },
  })
}

function toTable({ rows }: Extract<Block, { kind: 'table' }>): Table {
  const border = { style: BorderStyle.SINGLE, size: 4, color: 'AAAAAA' }
  const margins = { top: 40, bottom: 40, left: 90, right: 90 }
  return new Table({
    width: { size: 100, type: WidthType.PERCENTAGE },
    borders: {
      top: border,
      bottom: border,
      left: border,
      right: border,
      insideHorizontal: border,
      insideVertical: border,
    },
    rows: rows.map(
      (row, at) =>
        new TableRow({
          ...(at === 0 && { tableHeader: true }),
          cantSplit: true,
          children: row.map((spans) => {
            const bidirectional = isRightToLeft(joinSpans(spans))
            const children = runs(spans, bidirectional, at === 0)
            return new TableCell({
              margins,
              children: [new Paragraph({ children, bidirectional })],
            })
          }),
        }),
    ),
  })
}

/** The text of the note, block by block. */
export function bodyOf(blocks: readonly Block[]): (Paragraph | Table)[] {
  let list = 0
  return blocks.flatMap((block) => {
    // Space below, and no two tables that Word would join.
    if (block.kind === 'table') return [toTable(block), new Paragraph({ spacing: { after: 60 } })]
    // Each numbered list counts from one.
    if (block.kind === 'item' && block.number === 1 && block.depth === 0) list++
    return [toParagraph(block, list)]
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
/** How lists are marked, by the names that their paragraphs use. */
export const numbering = {
  config: [
    { reference: 'numbers', levels: levels(LevelFormat.DECIMAL, (level) => `%${level + 1}.`) },
    { reference: 'bullets', levels: levels(LevelFormat.BULLET, () => '•') },
  ],
}
