import { Button, Switch } from '@mantine/core'
import { useId } from 'react'
import type { ChartPartResult } from '#contract/chart.ts'
import { RelativeTime } from '#web/ui/RelativeTime.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { t, translate } from '#web/i18n/i18n.ts'
import css from './chart.module.css'
import type { Exclusion } from './exclusion.ts'
import { Fold } from './Fold.tsx'
import { itemCount, partState, partTitles, statusTones } from './part-words.ts'
import { PartItems } from './PartItems.tsx'

interface Props {
  result: ChartPartResult
  /** The name of the EMR. */
  emr: string
  isIncluded: boolean
  origin: 'visit' | 'settings' | 'default'
  excluded: readonly string[]
  onInclude: (isIncluded: boolean) => void
  onExclude: (change: Exclusion) => void
  onRetry: () => void
}

const originWords = {
  visit: t('Changed for this visit'),
  settings: t('From your settings'),
  default: t('Default'),
}

/** A part of the chart: whether the note receives it, how reading it went, and its items. */
export function PartRow(props: Props) {
  const { result, emr, isIncluded, origin, excluded, onInclude, onExclude, onRetry } = props
  const { part, items, read, remark } = result
  const id = useId()
  const out = items.filter((item) => excluded.includes(item.id)).length
  return (
    <li className={css.part}>
      <div className={css.partHead}>
        <Switch
          id={id}
          checked={isIncluded}
          aria-describedby={`${id}-origin`}
          label={partTitles[part]}
          onChange={(event) => onInclude(event.currentTarget.checked)}
        />
        <span id={`${id}-origin`} className={css.quiet}>
          {originWords[origin]}
        </span>
        <span className={css.partState}>
          {result.status !== 'ok' && <State result={result} emr={emr} onRetry={onRetry} />}
        </span>
      </div>
      {remark && <p className={css.quiet}>{translate(remark)}</p>}
      {read !== undefined && (
        <p className={css.quiet}>
          {t('These items are from an earlier pull:')} <RelativeTime instant={read} />
        </p>
      )}
      {items.length > 0 && (
        <Fold title={itemCount(items.length, out)}>
          <PartItems result={result} excluded={excluded} onExclude={onExclude} />
        </Fold>
      )}
    </li>
  )
}

/** Why the part wasn't read as expected, with a button to retry after an error. */
function State({ result, emr, onRetry }: Pick<Props, 'result' | 'emr' | 'onRetry'>) {
  const { status } = result
  return (
    <>
      <Tag tone={statusTones[status]}>{partState(result, emr)}</Tag>
      {status === 'error' && (
        <Button variant="default" size="compact-xs" onClick={onRetry}>
          {t('Try again')}
        </Button>
      )}
    </>
  )
}
