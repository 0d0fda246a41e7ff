/** As a `ref`: the field that someone just asked for has the focus when it appears. */
export function focusOnShow(field: HTMLElement | null): void {
  field?.focus()
}
