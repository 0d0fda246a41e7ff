import css from './notes.module.css'
import { wordDiff } from './word-diff.ts'

/** Two texts as one: what was taken out is struck through, what came in is underlined. */
export function DiffText({ before, after }: { before: string; after: string }) {
  return (
    <div className={css.diff}>
      {wordDiff(before, after).map(({ kind, text }, at) => {
        if (kind === 'added') return <ins key={at}>{text}</ins>
        if (kind === 'removed') return <del key={at}>{text}</del>
        return <span key={at}>{text}</span>
      })}
    </div>
  )
}
