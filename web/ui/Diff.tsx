import { wordDiff } from '#common/word-diff.ts'
import css from './ui.module.css'

/** Two wordings as one: removed words are struck through, added words are underlined. */
export function Diff({ before, after }: { before: string; after: string }) {
  return (
    <span className={css.diff}>
      {wordDiff(before, after).map(({ kind, text }, at) => {
        if (kind === 'added') return <ins key={at}>{text}</ins>
        if (kind === 'removed') return <del key={at}>{text}</del>
        return <span key={at}>{text}</span>
      })}
    </span>
  )
}
