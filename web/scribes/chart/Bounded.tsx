import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { t } from '#web/i18n/i18n.ts'

/** Entries that a list shows at first, and that each request adds. */
export const STEP = 40

interface Props<T> {
  items: readonly T[]
  /** Draws the list. */
  children: (shown: readonly T[]) => ReactNode
}

/** The beginning of a list, with how many more there are. */
export function Bounded<T>({ items, children }: Props<T>) {
  const [limit, setLimit] = useState(STEP)
  const more = items.length - limit
  return (
    <>
      {children(items.slice(0, limit))}
      {more > 0 && (
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          onClick={() => setLimit(limit + STEP)}
        >
          {t('and {count, number} more', { count: more })}
        </Button>
      )}
    </>
  )
}
