/** Moves the focus to the next or the previous of the elements of a list. */
export function focusBeside(
  element: HTMLElement,
  step: 1 | -1,
  elements: readonly HTMLElement[],
): void {
  elements[elements.indexOf(element) + step]?.focus()
}

/**
 * Moves the focus to the first or the last row. The rows at the ends of a long list are drawn once it has scrolled there.
 * @param rows finds the elements that take the focus
 */
export function focusEnd(
  element: HTMLElement,
  end: 'first' | 'last',
  rows: () => readonly HTMLElement[],
): void {
  const scroll = element.closest('ul')?.parentElement
  if (!scroll) return
  scroll.scrollTo({ top: end === 'first' ? 0 : scroll.scrollHeight, behavior: 'instant' })
  requestAnimationFrame(() =>
    requestAnimationFrame(() =>
      rows()
        .at(end === 'first' ? 0 : -1)
        ?.focus(),
    ),
  )
}
