import { Button, Checkbox } from '@mantine/core'
import { useState } from 'react'
import type { ChartItem, ChartPartResult } from '#contract/chart.ts'
import { VirtualList } from '#web/ui/VirtualList.tsx'
import { dateOnly } from '#web/ui/times.ts'
import { t } from '#web/i18n/i18n.ts'
import css from './chart.module.css'
import type { Exclusion } from './exclusion.ts'
import { partTitles } from './part-words.ts'

interface Props {
  result: ChartPartResult
  excluded: readonly string[]
  onExclude: (change: Exclusion) => void
}

/** Longer lists scroll and draw only the visible rows. */
const DRAWN_WHOLE = 40
const ROW_PX = 34

/** The items of a part, each with a box that leaves it out of the note. Ended ones are shown on request. */
export function PartItems({ result: { part, items }, excluded, onExclude }: Props) {
  const [withEnded, setWithEnded] = useState(false)
  const ended = items.filter((item) => item.ended).length
  const shown = withEnded ? items : items.filter((item) => !item.ended)
  const row = (item: ChartItem) => (
    <ItemRow item={item} isOut={excluded.includes(item.id)} onExclude={onExclude} />
  )
  const label = partTitles[part]
  return (
    <div className={css.items}>
      {shown.length > DRAWN_WHOLE ? (
        <div className={css.longList}>
          <VirtualList
            name={`chart ${part}`}
            label={label}
            items={shown}
            getKey={({ id }) => id}
            estimate={ROW_PX}
            render={row}
          />
        </div>
      ) : (
        <ul aria-label={label}>
          {shown.map((item) => (
            <li key={item.id}>{row(item)}</li>
          ))}
        </ul>
      )}
      {ended > 0 && (
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          onClick={() => setWithEnded(!withEnded)}
        >
          {withEnded ? t('Hide ended') : t('Show ended ({count, number})', { count: ended })}
        </Button>
      )}
    </div>
  )
}

interface RowProps {
  item: ChartItem
  isOut: boolean
  onExclude: Props['onExclude']
}

function ItemRow({ item: { id, text, date, ended, title }, isOut, onExclude }: RowProps) {
  const details = [date && dateOnly(date), ended && t('Ended')].filter(Boolean).join(' · ')
  return (
    <Checkbox
      className={css.item ?? ''}
      size="xs"
      checked={!isOut}
      onChange={(event) => onExclude({ ids: [id], isOut: !event.currentTarget.checked })}
      label={
        <>
          <span data-out={isOut || undefined}>{title ?? text}</span>
          {details && <span className={css.quiet}>{details}</span>}
          {title !== undefined && <span className={css.letter}>{text}</span>}
        </>
      }
    />
  )
}
