import {
  Document as DocxDocument,
  HeadingLevel,
  Packer,
  Paragraph,
  Tab,
  TabStopType,
  TextRun,
} from 'docx'
import { type Document, isRightToLeft } from './document.ts'
import { bodyOf, numbering } from './docx-blocks.ts'
import { firstHead, footOf, hairline, line, page, quiet, runningHead } from './docx-page.ts'

/** Calibri has Latin, Greek and Cyrillic; Word takes the others for East Asian and complex scripts. */
const font = { ascii: 'Calibri', hAnsi: 'Calibri', eastAsia: 'Microsoft YaHei', cs: 'Arial' }
const headingOf = (size: number, before: number) => ({
  run: { size, sizeComplexScript: size, bold: true, color: '000000', font },
  paragraph: { spacing: { before, after: 60 }, keepNext: true },
})
/** As the PDF: quiet, black, room above a heading. Sizes are half points; one who edits the file finds named styles. */
const looks = {
  document: {
    run: { font, size: 20, sizeComplexScript: 20 },
    paragraph: { spacing: { line: 252 } },
  },
  title: headingOf(30, 0),
  heading1: headingOf(24, 200),
  heading2: headingOf(21, 180),
  heading3: headingOf(20, 140),
}

/** The note as a DOCX file. */
export async function renderDocx(document: Document): Promise<Uint8Array> {
  const file = new DocxDocument({
    title: document.title,
    creator: 'Ausculta',
    styles: { default: looks },
    numbering,
    sections: [
      {
        properties: {
          titlePage: true,
          page: {
            size: { width: page.width, height: page.height },
            margin: {
              top: page.margin,
              bottom: page.margin,
              left: page.margin,
              right: page.margin,
            },
          },
        },
        headers: { default: runningHead(document), first: firstHead(document) },
        footers: { default: footOf(document), first: footOf(document) },
        children: [
          ...(document.letter ? letterTop(document) : noteTop(document)),
          ...bodyOf(document.blocks),
          ...closingLines(document),
          ...signatureLines(document),
        ],
      },
    ],
  })
  return new Uint8Array(await Packer.toBuffer(file))
}

const noteTop = ({ title, facts, signature }: Document): Paragraph[] => [
  new Paragraph({ text: title, heading: HeadingLevel.TITLE, spacing: { after: 60 } }),
  ...draftMark(signature),
  ...facts.map(
    ({ name, value }, at) =>
      new Paragraph({
        children: [
          new TextRun({ text: name, color: quiet }),
          new TextRun({ children: [new Tab()] }),
          new TextRun({ text: value, rightToLeft: isRightToLeft(value) }),
        ],
        tabStops: [{ type: TabStopType.LEFT, position: 1_300 }],
        spacing: { after: at === facts.length - 1 ? 120 : 0 },
      }),
  ),
]

const draftMark = ({ signed, lines: [first = ''] }: Document['signature']): Paragraph[] =>
  signed ? [] : [line(first, { bold: true, color: quiet, after: 60 })]

function letterTop({ letter, signature }: Document): Paragraph[] {
  if (!letter) return []
  const { sender, date, recipient, subject, salutation } = letter
  return [
    ...draftMark(signature),
    ...sender.map((text) => line(text)),
    line(date, { after: 240 }),
    ...recipient.map((text, at) => line(text, { after: at === recipient.length - 1 ? 240 : 0 })),
    ...(subject ? [line(subject, { bold: true, after: 200 })] : []),
    ...(salutation ? [line(salutation, { after: 160 })] : []),
  ]
}

function closingLines({ letter }: Document): Paragraph[] {
  const [greeting, ...signer] = letter?.closing ?? []
  if (greeting === undefined) return []
  return [line(greeting, { before: 200, after: 600 }), ...signer.map((text) => line(text))]
}

const signatureLines = ({ signature: { lines } }: Document): Paragraph[] =>
  lines.map((text, at) => {
    const isFirst = at === 0
    const bidirectional = isRightToLeft(text)
    return new Paragraph({
      children: [
        new TextRun({
          text,
          bold: isFirst,
          rightToLeft: bidirectional,
          size: isFirst ? 18 : 16,
          color: isFirst ? '000000' : quiet,
        }),
      ],
      bidirectional,
      keepNext: at < lines.length - 1,
      keepLines: true,
      ...(isFirst && { border: { top: hairline }, spacing: { before: 300 } }),
    })
  })
