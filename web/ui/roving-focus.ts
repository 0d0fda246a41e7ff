import { focusBeside, focusEnd } from './row-focus.ts'

const controls = 'a[href], button, input'

const rowsIn = (list: HTMLElement) => [...list.querySelectorAll<HTMLElement>('[data-row]')]
const controlsIn = (row: HTMLElement) => [
  ...(row.matches(controls) ? [row] : []),
  ...row.querySelectorAll<HTMLElement>(controls),
]
const firstControls = (list: HTMLElement) => rowsIn(list).flatMap((row) => controlsIn(row)[0] ?? [])

/**
 * A `ref` that makes a list one stop for Tab: Up, Down, Home and End move between rows (`data-row`), Left and Right
 * between the controls of a row. When the row with the focus leaves the list, the row in its place takes the focus.
 */
export function rovingFocus(list: HTMLElement | null): (() => void) | undefined {
  if (!list) return undefined
  let stop: HTMLElement | undefined
  let place = 0
  let isFocused = false
  const update = () => {
    const all = rowsIn(list).flatMap(controlsIn)
    if (!stop || !all.includes(stop)) {
      const first = firstControls(list)
      const open = stop ? undefined : list.querySelector<HTMLElement>('[data-row][aria-current]')
      stop = open ?? first[Math.min(place, first.length - 1)]
      if (isFocused && document.activeElement === document.body)
        stop?.focus({ preventScroll: true })
    }
    for (const control of all) control.tabIndex = control === stop ? 0 : -1
  }
  const onFocusIn = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement)) return
    const row = target.closest<HTMLElement>('[data-row]')
    if (!row) return
    isFocused = true
    stop = target
    place = rowsIn(list).indexOf(row)
    update()
  }
  // An element that leaves the page with the focus loses it a moment before `update` looks.
  const onFocusOut = () =>
    void setTimeout(() => {
      isFocused = list.contains(document.activeElement)
    })
  const onKeyDown = (event: KeyboardEvent) => moveByKey(event, list)
  const observer = new MutationObserver(update)
  observer.observe(list, { childList: true, subtree: true })
  list.addEventListener('focusin', onFocusIn)
  list.addEventListener('focusout', onFocusOut)
  list.addEventListener('keydown', onKeyDown)
  update()
  return () => {
    observer.disconnect()
    list.removeEventListener('focusin', onFocusIn)
    list.removeEventListener('focusout', onFocusOut)
    list.removeEventListener('keydown', onKeyDown)
  }
}

function moveByKey(event: KeyboardEvent, list: HTMLElement): void {
  const { target, key, ctrlKey, metaKey, altKey, shiftKey } = event
  if (!(target instanceof HTMLElement) || ctrlKey || metaKey || altKey || shiftKey) return
  const row = target.closest<HTMLElement>('[data-row]')
  const first = row && controlsIn(row)[0]
  if (!row || !first) return
  const rows = () => firstControls(list)
  const actions: Record<string, () => void> = {
    ArrowDown: () => focusBeside(first, 1, rows()),
    ArrowUp: () => focusBeside(first, -1, rows()),
    ArrowRight: () => focusBeside(target, 1, controlsIn(row)),
    ArrowLeft: () => focusBeside(target, -1, controlsIn(row)),
    Home: () => focusEnd(first, 'first', rows),
    End: () => focusEnd(first, 'last', rows),
  }
  const act = actions[key]
  if (!act) return
  event.preventDefault()
  act()
}
