import { hostOf, type Root } from './roots.ts'

/** Above everything else on the page. */
const top = '2147483647'

/** Styles set by script, which no content policy forbids. */
function style(element: HTMLElement, styles: Record<string, string>): void {
  for (const [name, value] of Object.entries(styles)) element.style.setProperty(name, value)
}

const boxStyle = {
  position: 'fixed',
  display: 'none',
  'box-sizing': 'border-box',
  outline: '3px solid #0f6b62',
  'outline-offset': '2px',
  background: 'rgba(15, 107, 98, 0.15)',
}
const wordsStyle = {
  position: 'fixed',
  top: '12px',
  left: '50%',
  transform: 'translateX(-50%)',
  'max-width': '90vw',
  padding: '10px 16px',
  'border-radius': '8px',
  background: '#1f2421',
  color: '#ffffff',
  font: '15px/1.4 system-ui, sans-serif',
}

export interface Highlight {
  /** Frames a field; undefined for none. */
  frame(element: Element | undefined): void
  say(text: string): void
  remove(): void
}

/** Frames fields and says what to do, in a closed shadow root that the page's styles don't reach. */
export function openHighlight(): Highlight {
  const host = document.createElement('ausculta-highlight')
  const root = host.attachShadow({ mode: 'closed' })
  const [box, words] = [document.createElement('div'), document.createElement('div')]
  style(host, { position: 'fixed', inset: '0', 'z-index': top, 'pointer-events': 'none' })
  style(box, boxStyle)
  style(words, wordsStyle)
  words.setAttribute('role', 'status')
  root.append(box, words)
  document.documentElement.append(host)
  return {
    frame(element) {
      if (!element) return style(box, { display: 'none' })
      const { left, top: above, width, height } = placeOf(element)
      const [x, y, w, h] = [left, above, width, height].map((value) => `${value}px`)
      style(box, { display: 'block', left: x ?? '', top: y ?? '', width: w ?? '', height: h ?? '' })
    },
    say(text) {
      words.textContent = text
      style(words, { display: text === '' ? 'none' : 'block' })
    },
    remove: () => host.remove(),
  }
}

/** Where an element is in the window, also from inside of frames. */
function placeOf(element: Element) {
  const { left, top: above, width, height } = element.getBoundingClientRect()
  const place = { left, top: above, width, height }
  for (let root = documentAround(element); root; root = documentAround(root.frame)) {
    const frame = root.frame.getBoundingClientRect()
    place.left += frame.left + root.frame.clientLeft
    place.top += frame.top + root.frame.clientTop
  }
  return place
}

function documentAround(element: Element): { frame: Element } | undefined {
  const frame = hostOf(element.ownerDocument as Root)
  return frame ? { frame } : undefined
}
