import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Heart } from 'lucide-react'
import { createElement, type KeyboardEvent, type RefCallback } from 'react'
import { Link } from 'react-router'
import type { GalleryCard } from '#contract/library.ts'
import { useUser } from '#web/api/useUser.ts'
import { paths } from '#web/paths.ts'
import { useItemOrigin } from '#web/shell/items/origin.ts'
import { Tag } from '#web/ui/Tag.tsx'
import { likeMutation } from '../queries.ts'
import { categoryIcon } from './category-icon.ts'
import css from './gallery.module.css'
import { locale, t } from '#web/i18n/i18n.ts'

interface Props {
  card: GalleryCard
  link: {
    ref: RefCallback<HTMLElement>
    tabIndex: number
    onFocus: () => void
    onKeyDown: (event: KeyboardEvent) => void
  }
}

/** A template in the gallery: the beginning of its example, its author, and how much it is used and liked. */
export function Card({ card, link }: Props) {
  const isDefault = useUser().profile.defaultTemplateId === card.id
  return (
    <li className={css.card}>
      <div className={css.body}>
        <span className={css.name}>
          {createElement(categoryIcon(card.categories), { size: 16, 'aria-hidden': true })}
          <Link {...link} to={paths.template(card.id)} className={css.open}>
            {card.name}
          </Link>
          {isDefault ? (
            <Tag tone="good">{t('Default')}</Tag>
          ) : card.draft ? (
            <Tag>{t('Draft')}</Tag>
          ) : null}
        </span>
        <Extract card={card} />
      </div>
      <div className={css.foot}>
        <span className={css.whose}>{useItemOrigin(card)}</span>
        {card.useCount > 0 && (
          <span>{t('{count, plural, one {# use} other {# uses}}', { count: card.useCount })}</span>
        )}
        {card.public && <Like card={card} />}
      </div>
    </li>
  )
}

/** The first lines of its example, or the sections of a template without one. */
function Extract({ card: { example, headings, description } }: { card: GalleryCard }) {
  if (example.length > 0)
    return (
      <span className={css.extract}>
        {example.map(({ heading, text }, at) => (
          <span key={at} className={heading ? css.heading : css.line} dir="auto">
            {text}
          </span>
        ))}
      </span>
    )
  return (
    <span className={css.extract}>
      {description && <span className={css.about}>{description}</span>}
      {headings.slice(0, description ? 4 : 6).map((heading) => (
        <span key={heading} className={css.section} dir="auto">
          {heading}
        </span>
      ))}
    </span>
  )
}

/** For the pointer. By keyboard a template is liked on its page, so that a row stays one tab stop. */
function Like({ card: { id, name, likes, likedByMe } }: { card: GalleryCard }) {
  const { mutate } = useMutation(likeMutation(useQueryClient(), id))
  return (
    <button
      type="button"
      tabIndex={-1}
      className={css.like}
      aria-pressed={likedByMe}
      aria-label={t('Like {name}, {likes, number} so far', { name, likes })}
      onClick={() => mutate()}
    >
      <Heart size={14} aria-hidden {...(likedByMe && { fill: 'currentColor' })} />
      {likes.toLocaleString(locale)}
    </button>
  )
}
