import type { Item } from '#contract/items.ts'
import css from './macros.module.css'
import type { Offer } from './offer.ts'
import { t } from '#web/i18n/i18n.ts'

const menuHeight = 300

/** The menu of macros below the caret, or above it near the end of the window. */
export function MacroMenu({ offer, onPick }: { offer: Offer; onPick: (macro: Item) => void }) {
  const { left, top, bottom } = offer.field.place()
  const isBelow = bottom + menuHeight < innerHeight
  const place = {
    left: Math.max(8, Math.min(left, innerWidth - 308)),
    ...(isBelow ? { top: bottom + 4 } : { bottom: innerHeight - top + 4 }),
  }
  return (
    <div className={css.menu} style={place} role="listbox" aria-label={t('Macros')}>
      {offer.macros.map((macro, at) => (
        <button
          key={macro.id}
          type="button"
          role="option"
          aria-selected={at === offer.at}
          tabIndex={-1}
          // The caret stays in the text.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onPick(macro)}
        >
          <strong>{macro.name}</strong>
          {macro.triggerWord && <kbd>{macro.triggerWord}</kbd>}
          <span>{macro.content}</span>
        </button>
      ))}
    </div>
  )
}
