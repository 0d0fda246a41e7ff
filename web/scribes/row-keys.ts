import type { KeyboardEvent } from 'react'

export interface RowKeys {
  onSelect: (range: boolean) => void
  onMenu: (place: { x: number; y: number }) => void
}

/** Arrow keys, Home and End move between rows; Space selects the row, and Shift F10 opens its menu. */
export function pressInRow(event: KeyboardEvent<HTMLElement>, { onSelect, onMenu }: RowKeys): void {
  const { key, shiftKey, currentTarget: link, ctrlKey, metaKey, altKey } = event
  if (ctrlKey || metaKey || altKey) return
  const { left, bottom } = link.getBoundingClientRect()
  const actions: Record<string, () => void> = {
    ArrowDown: () => moveFocus(link, 1),
    ArrowUp: () => moveFocus(link, -1),
    Home: () => goToEnd(link, 'first'),
    End: () => goToEnd(link, 'last'),
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

function moveFocus(link: HTMLElement, step: 1 | -1): void {
  const links = linksBeside(link)
  links[links.indexOf(link) + step]?.focus()
}

/** The rows at the ends are drawn once the list has scrolled there. */
function goToEnd(link: HTMLElement, end: 'first' | 'last'): void {
  const list = link.closest('ul')
  const scroll = list?.parentElement
  if (!list || !scroll) return
  scroll.scrollTo({ top: end === 'first' ? 0 : scroll.scrollHeight, behavior: 'instant' })
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      const links = [...list.querySelectorAll<HTMLElement>('[data-scribe] > a')]
      links.at(end === 'first' ? 0 : -1)?.focus()
    }),
  )
}
