import { Button, Checkbox, TextInput } from '@mantine/core'
import { useState } from 'react'
import { folded, splitWords } from '#common/text-search.ts'
import type { ChartItem, ChartPartResult } from '#contract/chart.ts'
import { dateOnly } from '#web/ui/times.ts'
import { t } from '#web/i18n/i18n.ts'
import { Bounded, STEP } from './Bounded.tsx'
import css from './chart.module.css'
import type { Exclusion } from './exclusion.ts'
import { partTitles } from './part-words.ts'

interface Props {
  result: ChartPartResult
  excluded: readonly string[]
  onExclude: (change: Exclusion) => void
}

/**
 * The items of a part, each with a box that leaves it out of the note. Ended ones are shown on request; a search finds
 * them, too.
 */
export function PartItems({ result: { part, items }, excluded, onExclude }: Props) {
  const [withEnded, setWithEnded] = useState(false)
  const [text, setText] = useState('')
  const ended = items.filter((item) => item.ended).length
  const label = partTitles[part]
  const isSearch = text.trim() !== ''
  const shown = isSearch
    ? items.filter((item) => isFound(item, text))
    : items.filter((item) => withEnded || !item.ended)
  return (
    <div className={css.items}>
      {items.length > STEP && <SearchField part={label} value={text} onChange={setText} />}
      {isSearch && shown.length === 0 && (
        <p className={css.quiet} role="status">
          {t('No results.')}
        </p>
      )}
      <Bounded key={text} items={shown}>
        {(some) => (
          <ul aria-label={label}>
            {some.map((item) => (
              <li key={item.id}>
                <ItemRow item={item} isOut={excluded.includes(item.id)} onExclude={onExclude} />
              </li>
            ))}
          </ul>
        )}
      </Bounded>
      {ended > 0 && !isSearch && (
        <EndedButton count={ended} isOn={withEnded} onToggle={() => setWithEnded(!withEnded)} />
      )}
    </div>
  )
}

interface SearchProps {
  /** The title of the part. */
  part: string
  value: string
  onChange: (typed: string) => void
}

function SearchField({ part, value, onChange }: SearchProps) {
  return (
    <TextInput
      size="xs"
      type="search"
      value={value}
      aria-label={t('Search in {part}', { part })}
      placeholder={t('Search')}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

interface EndedProps {
  count: number
  isOn: boolean
  onToggle: () => void
}

/** Shows or hides the items that have ended. */
function EndedButton({ count, isOn, onToggle }: EndedProps) {
  return (
    <Button variant="subtle" color="gray" size="compact-sm" onClick={onToggle}>
      {isOn ? t('Hide ended') : t('Show ended ({count, number})', { count })}
    </Button>
  )
}

function isFound({ title = '', text }: ChartItem, typed: string): boolean {
  const words = folded(`${title} ${text}`)
  return splitWords(typed).every((word) => words.includes(word))
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
