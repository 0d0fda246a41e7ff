import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import type { Item } from '#contract/items.ts'
import { macroBefore, macrosFor, slashBefore } from '#common/macros.ts'
import { strokeOf } from '#web/ui/shortcuts.ts'
import { type Field, fieldOf, type MarkdownReader } from './field.ts'
import css from './macros.module.css'
import { macrosQuery } from './queries.ts'

interface Offer {
  field: Field
  /** Characters from the slash to the caret. */
  length: number
  macros: Item[]
  at: number
}

/** Macros in every place where one writes: a trigger word and a space, keys, or a slash and a name. */
export function MacroKeys({ read }: { read: MarkdownReader }) {
  const { data: macros = [] } = useQuery(macrosQuery)
  const [offer, setOffer] = useState<Offer>()
  useEffect(() => {
    const usable = macros.filter(({ content, draft }) => content !== '' && !draft)
    const pick = (one: Offer, macro: Item) => {
      setOffer(undefined)
      one.field.replace(one.length, macro.content)
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.isComposing || event.defaultPrevented) return
      const field = fieldOf(event.target, read)
      if (!field) return
      const done = offer ? offerKey(event, offer, pick, setOffer) : macroKey(event, field, usable)
      if (!done) return
      event.preventDefault()
      event.stopPropagation()
    }
    const onInput = (event: Event) => {
      const field = fieldOf(event.target, read)
      setOffer(field && offerIn(field, usable))
    }
    const close = () => setOffer(undefined)
    // Before the editor of notes, which has a meaning of its own for Tab.
    addEventListener('keydown', onKey, true)
    addEventListener('input', onInput)
    addEventListener('focusout', close)
    return () => {
      removeEventListener('keydown', onKey, true)
      removeEventListener('input', onInput)
      removeEventListener('focusout', close)
    }
  }, [macros, offer, read])
  if (!offer) return null
  return createPortal(
    <MacroMenu
      offer={offer}
      onPick={(macro) => {
        setOffer(undefined)
        offer.field.replace(offer.length, macro.content)
      }}
    />,
    document.body,
  )
}

function offerIn(field: Field, macros: readonly Item[]): Offer | undefined {
  const before = field.before()
  const slash = before === undefined ? undefined : slashBefore(before)
  if (before === undefined || !slash) return undefined
  const found = macrosFor(slash.query, macros)
  if (found.length === 0) return undefined
  return { field, length: before.length - slash.start, macros: found, at: 0 }
}

/** Answers whether the key belonged to the macros. */
function macroKey(event: KeyboardEvent, field: Field, macros: readonly Item[]): boolean {
  const stroke = strokeOf(event)
  const pressed = macros.find(({ hotkey }) => hotkey !== '' && hotkey === stroke)
  if (pressed) {
    field.replace(0, pressed.content)
    return true
  }
  if (stroke !== 'space' && stroke !== 'tab') return false
  const before = field.before()
  const found = before === undefined ? undefined : macroBefore(before, macros)
  if (found && before !== undefined) {
    field.replace(before.length - found.start, found.macro.content)
    return true
  }
  return stroke === 'tab' && field.toSlot()
}

function offerKey(
  event: KeyboardEvent,
  offer: Offer,
  pick: (offer: Offer, macro: Item) => void,
  setOffer: (offer: Offer | undefined) => void,
): boolean {
  const { macros, at } = offer
  if (event.key === 'Escape') setOffer(undefined)
  else if (event.key === 'ArrowDown') setOffer({ ...offer, at: (at + 1) % macros.length })
  else if (event.key === 'ArrowUp')
    setOffer({ ...offer, at: (at + macros.length - 1) % macros.length })
  else if ((event.key === 'Enter' || event.key === 'Tab') && macros[at]) pick(offer, macros[at])
  else return false
  return true
}

const menuHeight = 300

function MacroMenu({ offer, onPick }: { offer: Offer; onPick: (macro: Item) => void }) {
  const { left, top, bottom } = offer.field.place()
  const isBelow = bottom + menuHeight < innerHeight
  const place = {
    left: Math.max(8, Math.min(left, innerWidth - 308)),
    ...(isBelow ? { top: bottom + 4 } : { bottom: innerHeight - top + 4 }),
  }
  return (
    <div className={css.menu} style={place} role="listbox" aria-label="Macros">
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
