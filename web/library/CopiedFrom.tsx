import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Item } from '#contract/items.ts'
import { Trans } from '#web/i18n/Trans.tsx'
import { paths } from '#web/paths.ts'
import { isNotThere } from '#web/shell/NotThere.tsx'
import { itemQuery } from './item-query.ts'
import css from './library.module.css'
import { t } from '#web/i18n/i18n.ts'

/** Links to the item that this one was copied from, or says that it can no longer be seen. */
export const CopiedFrom = ({ item: { ref } }: { item: Item }) => ref && <Original id={ref} />

function Original({ id }: { id: string }) {
  const { data, error } = useQuery(itemQuery(id))
  if (isNotThere(error))
    return <p className={css.quiet}>{t('Copied from an item you can no longer see')}</p>
  if (!data) return null
  return (
    <p className={css.quiet}>
      <Trans
        message="Copied from {name}"
        values={{ name: <Link to={paths.template(id)}>{data.name}</Link> }}
      />
    </p>
  )
}
