import { Heart, MessageSquare, PenLine } from 'lucide-react'
import { Link } from 'react-router'
import type { Item } from '#contract/items.ts'
import { useUser } from '#web/api/useUser.ts'
import { paths } from '#web/paths.ts'
import { useItemOrigin } from '#web/shell/items/origin.ts'
import { Tag } from '#web/ui/Tag.tsx'
import css from './library.module.css'
import { locale, t } from '#web/i18n/i18n.ts'

interface Props {
  item: Item
  /** The view, which stays when the user opens an item. */
  search: string
  open: boolean
}

/** An item at a glance: name, author, purpose, how often it's used and liked. */
export function TemplateRow({ item, search, open }: Props) {
  const isDefault = useUser().profile.defaultTemplateId === item.id
  return (
    <Link
      to={paths.template(item.id) + search}
      className={css.row}
      data-row
      data-on={open || undefined}
      aria-current={open ? 'page' : undefined}
    >
      <strong>{item.name}</strong>
      {isDefault ? (
        <Tag tone="good">{t('Default')}</Tag>
      ) : item.draft ? (
        <Tag>{t('Draft')}</Tag>
      ) : null}
      <p>{item.description || item.content}</p>
      <span className={css.meta}>
        <span className={css.whose}>{useItemOrigin(item)}</span>
        {item.public && <Counts item={item} />}
      </span>
    </Link>
  )
}

/** How often it's used, liked and commented on. */
function Counts({ item }: { item: Item }) {
  return (
    <>
      <Count
        icon={PenLine}
        n={item.useCount}
        label={t('{count, plural, one {used once} other {used # times}}', {
          count: item.useCount,
        })}
      />
      <Count
        icon={Heart}
        n={item.likes}
        label={t('{count, plural, one {# like} other {# likes}}', { count: item.likes })}
        on={item.likedByMe}
      />
      <Count
        icon={MessageSquare}
        n={item.comments}
        label={t('{count, plural, one {# comment} other {# comments}}', {
          count: item.comments,
        })}
      />
    </>
  )
}

function Count(props: { icon: typeof Heart; n: number; label: string; on?: boolean }) {
  const { icon: Icon, n, label, on } = props
  if (n === 0) return null
  return (
    <span className={css.count} data-on={on || undefined}>
      <Icon size={13} aria-hidden {...(on && { fill: 'currentColor' })} />
      <span aria-hidden>{n.toLocaleString(locale)}</span>
      <span className={css.unseen}>{label}</span>
    </span>
  )
}
