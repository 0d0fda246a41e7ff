import type { KeyboardEvent } from 'react'
import { focusBeside, focusEnd } from '#web/ui/row-focus.ts'

export interface RowKeys {
  onSelect: (range: boolean) => void
  onMenu: (place: { x: number; y: number }) => void
}

/** Arrow keys, Home and End move between rows; Space selects the row, and Shift F10 opens its menu. */
export function pressInRow(event: KeyboardEvent<HTMLElement>, { onSelect, onMenu }: RowKeys): void {
  const { key, shiftKey, currentTarget: link, ctrlKey, metaKey, altKey } = event
  if (ctrlKey || metaKey || altKey) return
  const { left, bottom } = link.getBoundingClientRect()
  const links = () => linksBeside(link)
  const actions: Record<string, () => void> = {
    ArrowDown: () => focusBeside(link, 1, links()),
    ArrowUp: () => focusBeside(link, -1, links()),
    Home: () => focusEnd(link, 'first', links),
    End: () => focusEnd(link, 'last', links),
    ' ': () => onSelect(shiftKey),
    ...(shiftKey && { F10: () => onMenu({ x: left, y: bottom }) }),
  }
  const act = actions[key]
  if (!act) return
  event.preventDefault()
  act()
}

const linksBeside = (link: HTMLElement) => [
  ...(link.closest('ul')?.querySelectorAll<HTMLElement>('[data-scribe] > a') ?? []),
]
