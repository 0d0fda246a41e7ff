import { type Block, joinSpans, type TextBlock } from './blocks.ts'
import type { Document } from './document.ts'

/** The note as plain text, for charts that take nothing else. */
export function renderTxt({ title, language, letter, blocks, facts, signature }: Document): string {
  const lines = blocks.map((block, at) => {
    const gap = block.kind === 'item' && blocks[at - 1]?.kind === 'item' ? '' : '\n'
    return gap + toText(block)
  })
  const colon = language === 'fr' ? ' : ' : ': '
  const about = facts.map(({ name, value }) => `${name}${colon}${value}`)
  const head = letter
    ? [
        ...letter.sender,
        letter.date,
        ...letter.recipient,
        ...(letter.subject ? [letter.subject] : []),
        ...(letter.salutation ? [`\n${letter.salutation}`] : []),
      ]
    : [title, ...about]
  const closing = letter && letter.closing.length > 0 ? [`\n${letter.closing.join('\n')}`] : []
  return `${[...head, ...lines, ...closing, `\n${signature.lines.join('\n')}`].join('\n')}\n`
}

function toText(block: Block): string {
  if (block.kind === 'table')
    return block.rows.map((row) => row.map(joinSpans).join(' | ')).join('\n')
  return renderLine(block)
}

function renderLine(block: TextBlock): string {
  const words = joinSpans(block.spans)
  if (block.kind !== 'item') return words
  const mark = block.number === undefined ? '-' : `${block.number}.`
  return `${'  '.repeat(block.depth)}${mark} ${words}`
}
