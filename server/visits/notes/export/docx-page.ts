import {
  BorderStyle,
  Footer,
  Header,
  ImageRun,
  PageNumber,
  Paragraph,
  Tab,
  TabStopType,
  TextRun,
} from 'docx'
import { runningTitle } from '#common/running-title.ts'
import { type Document, fitted, isRightToLeft } from './document.ts'

export const page = { width: 11_906, height: 16_838, margin: 1_134 }
const textWidth = page.width - 2 * page.margin
export const quiet = '555555'
export const hairline = { style: BorderStyle.SINGLE, size: 4, color: 'AAAAAA', space: 6 }

/** A line of plain text, which may run from right to left. */
export function line(text: string, { after = 0, before = 0, ...look }: LineLook = {}): Paragraph {
  const bidirectional = isRightToLeft(text)
  const children = [new TextRun({ text, rightToLeft: bidirectional, ...look })]
  return new Paragraph({ children, bidirectional, spacing: { after, before } })
}
interface LineLook {
  bold?: boolean
  size?: number
  color?: string
  before?: number
  after?: number
}

/** Pixels at 96 to the inch, as the library counts. */
const logoBox = { width: 220, height: 62 }

export function firstHead({ letterhead, logo }: Document): Header {
  if (!letterhead) return new Header({ children: [new Paragraph({})] })
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
  const { lines } = letterhead
  const words = lines.map((text, at) => {
    const bidirectional = isRightToLeft(text)
    const look = at === 0 ? { bold: true, size: 23 } : { size: 17, color: quiet }
    return new Paragraph({
      children: [new TextRun({ text, rightToLeft: bidirectional, ...look })],
      bidirectional,
      ...(at === lines.length - 1 && { border: { bottom: hairline }, spacing: { after: 160 } }),
    })
  })
  return new Header({ children: [...(picture ?? []), ...words] })
}

/** Pages after the first name the patient, and say if the note is a draft. */
export function runningHead(document: Document): Header {
  const { signed, lines } = document.signature
  const left = new TextRun({ text: runningTitle(document), size: 16, color: quiet })
  const right = signed ? [] : [new Tab(), lines[0] ?? '']
  return new Header({
    children: [
      new Paragraph({
        children: [left, new TextRun({ children: right, size: 16, bold: true, color: quiet })],
        tabStops: [{ type: TabStopType.RIGHT, position: textWidth }],
      }),
    ],
  })
}

export function footOf({ letterhead, pageNumber }: Document): Footer {
  const children = [
    letterhead?.footer ?? '',
    new Tab(),
    pageNumber.before,
    PageNumber.CURRENT,
    pageNumber.between,
    PageNumber.TOTAL_PAGES,
  ]
  return new Footer({
    children: [
      new Paragraph({
        tabStops: [{ type: TabStopType.RIGHT, position: textWidth }],
        children: [new TextRun({ children, size: 16, color: quiet })],
      }),
    ],
  })
}
