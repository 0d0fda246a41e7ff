import { Button } from '@mantine/core'
import type { Item } from '#contract/items.ts'
import css from './editor.module.css'

interface Props {
  other: Item
  onSettle: (whose: 'mine' | 'theirs') => void
}

/** Two windows changed the same template: nothing is written over before one has chosen. */
export function ItemConflict({ other, onSettle }: Props) {
  return (
    <div className={css.conflict} role="alert">
      <span>
        This template was changed in another window: {other.sections.length} sections now. Which
        version stays?
      </span>
      <Button size="xs" variant="default" onClick={() => onSettle('theirs')}>
        The other one
      </Button>
      <Button size="xs" onClick={() => onSettle('mine')}>
        Mine
      </Button>
    </div>
  )
}
