import { Link } from 'react-router'
import type { Item } from '#contract/items.ts'
import { CopyItem } from '#web/library/CopyItem.tsx'
import { paths } from '#web/paths.ts'
import { Tag } from '#web/ui/Tag.tsx'
import { yearDate } from '#web/ui/times.ts'
import css from '../groups.module.css'
import { t } from '#web/i18n/i18n.ts'

interface Props {
  item: Item
  /** Whether the user may edit what the group shares. */
  mayPublish: boolean
}

/** An item that a group shares: who published it and when, and what the user can do with it. */
export function SharedItemRow({ item, mayPublish }: Props) {
  const { id, name, itemType, draft, shared } = item
  return (
    <div className={css.sharedItem} data-row>
      <div className={css.who}>
        <Link to={paths.template(id)}>{name}</Link>
        <p>
          {shared && (
            <span>
              {t('Published by {name} on {date}', { name: shared.by, date: yearDate(shared.at) })}
            </span>
          )}
          {draft && <Tag>{t('Draft')}</Tag>}
        </p>
      </div>
      <div className={css.sharedActions}>
        {mayPublish && itemType === 'template' && (
          <Link to={paths.editTemplate(id)} aria-label={t('Edit {name}', { name })}>
            {t('Edit')}
          </Link>
        )}
        <CopyItem item={item} />
      </div>
    </div>
  )
}
