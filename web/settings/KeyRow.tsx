import { Button } from '@mantine/core'
import { useState } from 'react'
import { toStroke } from '#web/ui/shortcuts.ts'
import { type KeyMap, activeKeys, singleKeys, whyNotKey } from '#web/ui/single-keys.ts'
import css from './settings.module.css'
import { t } from '#web/i18n/i18n.ts'

interface Props {
  /** The default key. */
  first: string
  map: KeyMap
  onChoose: (stroke: string) => void
}

/** One shortcut with a single key; its button waits for another key. */
export function KeyRow({ first, map, onChoose }: Props) {
  const { asking, refusal, ask, press, end } = useKeyPress(first, map, onChoose)
  const label = singleKeys[first] ?? ''
  const now = activeKeys(first, map).toUpperCase()
  return (
    <div className={css.choice}>
      <div className={css.choiceText}>
        <strong>{label}</strong>
        <p role="status">{refusal}</p>
      </div>
      <Button
        variant="default"
        size="xs"
        miw={110}
        aria-label={
          asking
            ? t('Press a key for: {label}', { label })
            : t('{label}: {key}. Change key', { label, key: now })
        }
        onClick={ask}
        onKeyDown={press}
        onBlur={end}
      >
        {asking ? t('Press a key') : now}
      </Button>
    </div>
  )
}

/** Waits for a key that is free. */
function useKeyPress(first: string, map: KeyMap, onChoose: Props['onChoose']) {
  const [asking, setAsking] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const end = () => {
    setAsking(false)
    setRefusal(undefined)
  }
  const press = (event: React.KeyboardEvent) => {
    if (!asking || ['Tab', 'Shift', 'AltGraph'].includes(event.key)) return
    // The key is for this row and must do nothing else.
    event.preventDefault()
    if (event.key === 'Escape') return end()
    const stroke = toStroke(event)
    const why = whyNotKey(stroke, first, map)
    if (why) return setRefusal(why)
    end()
    onChoose(stroke)
  }
  return { asking, refusal, ask: () => setAsking(true), press, end }
}
