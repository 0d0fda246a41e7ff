import { type Block, type Document, joinSpans } from './blocks.ts'

/** The note as plain text, for charts that take nothing else. */
export function renderTxt({ title, date, blocks, facts }: Document): string {
  const lines = blocks.map((block, at) => {
    const gap = block.kind === 'item' && blocks[at - 1]?.kind === 'item' ? '' : '\n'
    return gap + lineOf(block)
  })
  const about = facts.map(({ name, value }) => `${name}: ${value}\n`).join('')
  return `${title}\n${date}\n${about}${lines.join('\n')}\n`
}

function lineOf(block: Block): string {
  const words = joinSpans(block.spans)
  if (block.kind !== 'item') return words
  const mark = block.number === undefined ? '-' : `${block.number}.`
  return `${'  '.repeat(block.depth)}${mark} ${words}`
}
