import {
  AlignmentType,
  Document as DocxDocument,
  HeadingLevel,
  LevelFormat,
  Packer,
  Paragraph,
  TextRun,
} from 'docx'
import type { Block, Document, Span } from './blocks.ts'

const headings = {
  1: HeadingLevel.HEADING_1,
  2: HeadingLevel.HEADING_2,
  3: HeadingLevel.HEADING_3,
} as const
/** Twentieths of a point, as DOCX counts (ECMA-376 §17.18.74). */
const INDENT = 360

const runs = (spans: Span[]) => spans.map((span) => new TextRun(span))

function paragraphOf(block: Block, list: number): Paragraph {
  const children = runs(block.spans)
  if (block.kind === 'heading') return new Paragraph({ children, heading: headings[block.level] })
  if (block.kind === 'paragraph') return new Paragraph({ children, spacing: { after: 120 } })
  const { depth: level, number } = block
  if (number === undefined) return new Paragraph({ children, bullet: { level } })
  return new Paragraph({ children, numbering: { reference: 'numbers', level, instance: list } })
}

/** The note as a DOCX file. */
export async function renderDocx({ title, date, blocks }: Document): Promise<Uint8Array> {
  let list = 0
  const body = blocks.map((block) => {
    // Each numbered list counts from one.
    if (block.kind === 'item' && block.number === 1 && block.depth === 0) list++
    return paragraphOf(block, list)
  })
  const file = new DocxDocument({
    title,
    creator: 'Ausculta',
    numbering: { config: [{ reference: 'numbers', levels: [0, 1, 2, 3].map(levelOf) }] },
    sections: [
      {
        children: [
          new Paragraph({ text: title, heading: HeadingLevel.TITLE }),
          new Paragraph({ text: date, spacing: { after: 240 } }),
          ...body,
        ],
      },
    ],
  })
  return new Uint8Array(await Packer.toBuffer(file))
}

const levelOf = (level: number) => ({
  level,
  format: LevelFormat.DECIMAL,
  text: `%${level + 1}.`,
  alignment: AlignmentType.START,
  style: { paragraph: { indent: { left: INDENT * (level + 1), hanging: INDENT } } },
})
