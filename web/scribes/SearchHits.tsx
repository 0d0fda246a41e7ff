import { searchHits } from './search-hits.ts'
import css from './scribes.module.css'

/** A text with the words that were searched for in bold. */
export function SearchHits({ text, query }: { text: string; query: string }) {
  return searchHits(text, query).map((piece, at) =>
    piece.isHit ? (
      // oxlint-disable-next-line react/no-array-index-key -- the pieces of one text have no other identity.
      <mark key={at} className={css.hit}>
        {piece.text}
      </mark>
    ) : (
      piece.text
    ),
  )
}
