import { Checkbox, UnstyledButton } from '@mantine/core'
import type { Item } from '#contract/items.ts'
import css from './picker.module.css'
import { t } from '#web/i18n/i18n.ts'

/** As many as one reads; each asks a language model for every section at the same time. */
export const mostAtOnce = 6

/** The actions of a press on a row or its box, and the ticked templates. */
export interface Picking {
  chosen: readonly Item[]
  onToggle: (item: Item) => void
  onChoose: (item: Item) => void
}

interface Props extends Picking {
  item: Item
  /** Its purpose, or why it's suggested. */
  about: string
}

/** A template to choose with a click, or to tick beside others. */
export function PickerRow({ item, about, chosen, onToggle, onChoose }: Props) {
  const isChosen = chosen.includes(item)
  return (
    <div className={css.pickerRow}>
      <Checkbox
        aria-label={t('Choose {name}', { name: item.name })}
        checked={isChosen}
        disabled={chosen.length >= mostAtOnce && !isChosen}
        onChange={() => onToggle(item)}
      />
      <UnstyledButton data-row className={css.pickerItem} onClick={() => onChoose(item)}>
        <strong>{item.name}</strong>
        <span>{about}</span>
      </UnstyledButton>
    </div>
  )
}
