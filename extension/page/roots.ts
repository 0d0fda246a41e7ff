/** A document or a shadow root. */
export type Root = Document | ShadowRoot

/** Chrome and Firefox open closed shadow roots for extensions. */
export function shadowOf(element: Element): ShadowRoot | null {
  if (element.shadowRoot) return element.shadowRoot
  if (!isHtml(element) || !element.tagName.includes('-')) return null
  return globalThis.chrome?.dom?.openOrClosedShadowRoot(element) ?? null
}

/** The document of a frame of the same origin; null for other elements and other origins. */
export function documentOf(element: Element): Document | null {
  if (!/^I?FRAME$/.test(element.tagName)) return null
  try {
    return (element as HTMLIFrameElement).contentDocument
  } catch {
    return null
  }
}

/** What an element holds that selectors don't reach into. */
export const rootIn = (element: Element): Root | null => documentOf(element) ?? shadowOf(element)

/** By its namespace: an element of a frame is an instance of that frame's own classes. */
export const isHtml = (element: Element): element is HTMLElement =>
  element.namespaceURI === 'http://www.w3.org/1999/xhtml'

/** A root and all roots in it. */
export function* rootsIn(root: Root): Generator<Root> {
  yield root
  for (const element of root.querySelectorAll('*')) {
    const inner = rootIn(element)
    if (inner) yield* rootsIn(inner)
  }
}

/** The element that holds a root; null for the page itself. */
export function hostOf(root: Root): Element | null {
  if ('host' in root) return root.host
  try {
    return root.defaultView?.frameElement ?? null
  } catch {
    return null
  }
}
