import { useEffect, useRef } from 'react'
import { plainText } from '#web/ui/plain-text.ts'
import { type DiffBlock, diffBlocks } from './diff-blocks.ts'
import css from './versions.module.css'
import { t } from '#web/i18n/i18n.ts'

/**
 * Two texts as one, scrolled to the first change: removed words are struck through, added words are underlined. A
 * mostly rewritten line is shown as old and new, one below the other.
 */
export function DiffText({ before, after }: { before: string; after: string }) {
  const box = useRef<HTMLDivElement>(null)
  const blocks = diffBlocks(plainText(before), plainText(after))
  useEffect(() => {
    const first = box.current?.querySelector<HTMLElement>('ins, del')
    box.current?.scrollTo({ top: first ? first.offsetTop - 60 : 0 })
  }, [before, after])
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be within reach of the keyboard
    <div ref={box} className={css.diff} tabIndex={0} role="group" aria-label={t('Changes')}>
      {blocks.map((block, at) => (
        <Block key={at} block={block} />
      ))}
    </div>
  )
}

function Block({ block }: { block: DiffBlock }) {
  if (block.kind === 'rewritten')
    return (
      <div className={css.rewritten}>
        <del>{block.before}</del>
        <ins>{block.after}</ins>
      </div>
    )
  return block.changes.map(({ kind, text }, at) => {
    if (kind === 'added') return <ins key={at}>{text}</ins>
    if (kind === 'removed') return <del key={at}>{text}</del>
    return <span key={at}>{text}</span>
  })
}
