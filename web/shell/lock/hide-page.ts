interface HiddenNode {
  host: HTMLElement
  show: () => void
}
let hidden: HiddenNode | undefined

/**
 * Replaces everything in the document by an empty element, for the lock. The nodes stay alive outside of the document
 * with their typed text, so nothing is lost; React keeps updating them.
 * @returns the empty element
 */
export function hidePage(): HTMLElement {
  if (hidden) return hidden.host
  const restorePlace = placeOnPage()
  const host = document.createElement('div')
  const away = document.createDocumentFragment()
  const takeAway = () => {
    const others = [...document.body.childNodes].filter((node) => node !== host)
    away.append(...others)
  }
  document.body.append(host)
  takeAway()
  // Anything that opens meanwhile, such as a dialog, is added to the body and removed before it's drawn.
  const watch = new MutationObserver(takeAway)
  watch.observe(document.body, { childList: true })
  hidden = {
    host,
    show() {
      watch.disconnect()
      host.remove()
      document.body.append(away)
      restorePlace()
    },
  }
  return host
}

/** Puts everything back where it was. */
export function showPage(): void {
  hidden?.show()
  hidden = undefined
}

/** Focus, selection and scroll positions, which an element loses outside of the document. @returns how to restore them */
function placeOnPage(): () => void {
  const focused = document.activeElement
  const selection = getSelection()
  const { anchorNode, anchorOffset = 0, focusNode, focusOffset = 0 } = selection ?? {}
  const scrolled = [...document.body.querySelectorAll('*')].flatMap((element) => {
    const { scrollTop, scrollLeft } = element
    return scrollTop || scrollLeft ? [{ element, scrollTop, scrollLeft }] : []
  })
  return () => {
    for (const { element, ...position } of scrolled) Object.assign(element, position)
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
    if (anchorNode?.isConnected && focusNode?.isConnected && focusNode !== document.body)
      selection?.setBaseAndExtent(anchorNode, anchorOffset, focusNode, focusOffset)
  }
}
