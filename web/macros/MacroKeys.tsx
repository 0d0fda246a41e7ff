import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import type { Item } from '#contract/items.ts'
import { macroBefore } from '#common/macros.ts'
import { toStroke } from '#web/ui/shortcuts.ts'
import { type Field, findField, type MarkdownReader } from './field.ts'
import { MacroMenu } from './MacroMenu.tsx'
import { findOffer, moveSelection, type Offer } from './offer.ts'
import { macrosQuery } from './queries.ts'

/** Inserts macros in every text field: by a trigger word and a space, by keys, or by a slash and a name. */
export function MacroKeys({ read }: { read: MarkdownReader }) {
  const { data: macros = [] } = useQuery(macrosQuery)
  const [offer, setOffer] = useState<Offer>()
  useEffect(() => {
    const usable = macros.filter(({ content, draft }) => content !== '' && !draft)
    return listen({
      keydown(event) {
        if (event.isComposing || event.defaultPrevented) return
        const field = findField(event.target, read)
        if (!field) return
        const isHandled = offer
          ? pressInMenu(event.key, offer, setOffer)
          : insertMacro(event, field, usable)
        if (!isHandled) return
        event.preventDefault()
        event.stopPropagation()
      },
      input(event) {
        const field = findField(event.target, read)
        setOffer(field && findOffer(field, usable))
      },
      focusout: () => setOffer(undefined),
    })
  }, [macros, offer, read])
  if (!offer) return null
  return createPortal(
    <MacroMenu offer={offer} onPick={(macro) => pick(offer, macro, setOffer)} />,
    document.body,
  )
}

interface Handlers {
  keydown: (event: KeyboardEvent) => void
  input: (event: Event) => void
  focusout: () => void
}

/** Listens on the whole page. @returns what stops it */
function listen({ keydown, input, focusout }: Handlers): () => void {
  // Captured, because the editor of notes uses Tab too.
  addEventListener('keydown', keydown, true)
  addEventListener('input', input)
  addEventListener('focusout', focusout)
  return () => {
    removeEventListener('keydown', keydown, true)
    removeEventListener('input', input)
    removeEventListener('focusout', focusout)
  }
}

type SetOffer = (offer: Offer | undefined) => void

function pick({ field, length }: Offer, macro: Item, setOffer: SetOffer): void {
  setOffer(undefined)
  field.replace(length, macro.content)
}

/** Handles a key while the menu is open. @returns whether the key is one of the menu's */
function pressInMenu(key: string, offer: Offer, setOffer: SetOffer): boolean {
  const selected = offer.macros[offer.at]
  if (key === 'Escape') setOffer(undefined)
  else if (key === 'ArrowDown') setOffer(moveSelection(offer, 1))
  else if (key === 'ArrowUp') setOffer(moveSelection(offer, -1))
  else if ((key === 'Enter' || key === 'Tab') && selected) pick(offer, selected, setOffer)
  else return false
  return true
}

/** Inserts the macro that a key calls, or goes to the next slot. @returns whether the key did anything */
function insertMacro(event: KeyboardEvent, field: Field, macros: readonly Item[]): boolean {
  const stroke = toStroke(event)
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
