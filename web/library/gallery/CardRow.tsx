import { useId } from 'react'
import { Link } from 'react-router'
import type { GalleryRow } from '#contract/library.ts'
import { Card } from './Card.tsx'
import css from './gallery.module.css'
import { useRovingFocus } from './useRovingFocus.ts'
import { t } from '#web/i18n/i18n.ts'

interface Props {
  row: GalleryRow
  title: string
  /** Where all of its templates are listed. */
  more: string | undefined
}

/** A row of cards. It scrolls sideways, and is one tab stop. */
export function CardRow({ row: { items }, title, more }: Props) {
  const id = useId()
  const link = useRovingFocus(items.length)
  return (
    <section className={css.row} aria-labelledby={id}>
      <div className={css.rowHead}>
        <h2 id={id}>{title}</h2>
        {more && (
          <Link to={more} className={css.more} aria-label={t('Show all: {title}', { title })}>
            {t('Show all')}
          </Link>
        )}
      </div>
      <ul className={css.cards} aria-labelledby={id}>
        {items.map((card, at) => (
          <Card key={card.id} card={card} link={link(at)} />
        ))}
      </ul>
    </section>
  )
}
