/**
 * Follows the pointer over a list whose parts have `data-place` until it's released.
 * @param onPlace called with each new place, and undefined at the end
 */
export function followDrag(
  start: number,
  onPlace: (from: number, to: number | undefined) => void,
): void {
  let at = start
  const follow = ({ clientX, clientY }: PointerEvent) => {
    const over = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-place]')
    const to = Number(over?.dataset.place ?? at)
    if (!over || to === at) return
    const { top, height } = over.getBoundingClientRect()
    const isPastMiddle = to > at ? clientY > top + height / 2 : clientY < top + height / 2
    // Before the middle two of unlike height would change places for ever.
    if (!isPastMiddle) return
    onPlace(at, to)
    at = to
  }
  const end = () => {
    removeEventListener('pointermove', follow)
    removeEventListener('pointerup', end)
    removeEventListener('pointercancel', end)
    onPlace(at, undefined)
  }
  addEventListener('pointermove', follow)
  addEventListener('pointerup', end)
  addEventListener('pointercancel', end)
}
