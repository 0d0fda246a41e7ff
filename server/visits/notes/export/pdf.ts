import { join } from 'node:path'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { type Block, blockTexts, joinSpans, type Span } from './blocks.ts'
import { runningTitle } from '#common/running-title.ts'
import { type Document, fitted, isRightToLeft } from './document.ts'
import { fontsFor } from './fonts.ts'
import { pdfLayout } from './pdf-layout.ts'

/** Points. */
const logoBox = { width: 165, height: 46 }
/** Characters of a word after which a line may break inside it. */
const longWord = 40

/** The note as a PDF file on A4, with its fonts embedded. */
export function renderPdf(document: Document): Uint8Array {
  const { title, language, pageNumber, facts, letterhead, letter, logo, signature } = document
  const blocks = document.blocks.map(toLayout)
  const shown = {
    title,
    language,
    pageNumber,
    facts,
    letter,
    blocks,
    signature: signature.lines,
    mark: signature.signed ? '' : (signature.lines[0] ?? ''),
    letterhead: letterhead?.lines ?? [],
    footer: letterhead?.footer ?? '',
    running: runningTitle(document),
    logo: logo !== undefined,
    logoHeight: logo ? fitted(logo, logoBox).height : 0,
  }
  const { families, files } = fontsFor(JSON.stringify(shown))
  const workspace = import.meta.dirname
  const compiler = NodeCompiler.create({ workspace, fontArgs: [{ fontBlobs: files }] })
  // The layout finds the logo under this path; no such file is read.
  if (logo) compiler.mapShadow(join(workspace, 'logo'), Buffer.from(logo.base64, 'base64'))
  return compile(compiler, JSON.stringify({ ...shown, families }))
}

/** @throws Error with the compiler's message, which names places of the layout and no text of the note */
function compile(compiler: NodeCompiler, document: string): Uint8Array {
  const compiled = compiler.compile({ mainFileContent: pdfLayout, inputs: { document } })
  if (compiled.result) return new Uint8Array(compiler.pdf(compiled.result))
  const [first] = compiled.takeError()?.shortDiagnostics ?? []
  throw new Error(`Could not lay out the note: ${JSON.stringify(first)}`)
}

/** A block as the layout reads it. */
function toLayout(block: Block) {
  const right = isRightToLeft(blockTexts(block).map(joinSpans).join(' '))
  if (block.kind === 'table') {
    const [head = [], ...rows] = block.rows
    const cells = rows.flat().map(breakable)
    return { kind: block.kind, right, columns: head.length, head: head.map(breakable), cells }
  }
  const spans = breakable(block.spans)
  if (block.kind !== 'item') return { ...block, right, spans }
  return { ...block, right, spans, mark: block.number === undefined ? '•' : `${block.number}.` }
}

/** Lets lines break inside words that are longer than a line. */
const breakable = (spans: Span[]): Span[] =>
  spans.map((span) => ({
    ...span,
    text: span.text
      .split(' ')
      .map((word) => (word.length <= longWord ? word : chunks(word).join('\u200B')))
      .join(' '),
  }))

const chunks = (word: string): string[] =>
  Array.from({ length: Math.ceil(word.length / longWord) }, (_, at) =>
    word.slice(at * longWord, (at + 1) * longWord),
  )
