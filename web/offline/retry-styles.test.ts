import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/** A `link` element, as far as it’s used. */
class FakeLink {
  isConnected = true
  copy: FakeLink | undefined
  readonly rel: string
  readonly href: string
  constructor(rel: string, href: string) {
    this.rel = rel
    this.href = href
  }
  cloneNode(): FakeLink {
    return new FakeLink(this.rel, this.href)
  }
  replaceWith(copy: FakeLink): void {
    this.isConnected = false
    this.copy = copy
  }
}

let fail: (target: object) => void = () => undefined
let page: EventTarget
beforeEach(async () => {
  vi.useFakeTimers()
  vi.resetModules()
  page = new EventTarget()
  vi.stubGlobal('HTMLLinkElement', FakeLink)
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('document', {
    addEventListener: (type: string, hear: (event: object) => void, { capture = false } = {}) => {
      if (type === 'error' && capture) fail = (target) => hear({ target })
    },
  })
  const { retryStyles } = await import('./retry-styles.ts')
  retryStyles()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const styles = () => new FakeLink('stylesheet', 'https://clinic.example/assets/list.css')

test('a style sheet that fails again and again is loaded less and less often', () => {
  let link = styles()
  for (const seconds of [1, 2, 4]) {
    fail(link)
    vi.advanceTimersByTime(seconds * 1_000 - 1)
    expect(link.copy).toBeUndefined()
    vi.advanceTimersByTime(1)
    expect(link.copy?.href).toBe('https://clinic.example/assets/list.css')
    link = link.copy ?? link
  }
})

test('a style sheet is loaded as soon as the network is back, and once', () => {
  const link = styles()
  fail(link)
  page.dispatchEvent(new Event('online'))
  const { copy } = link
  expect(copy).toBeDefined()
  vi.advanceTimersByTime(60_000)
  expect(link.copy).toBe(copy)
})

test('a style sheet that has left the page, and other links, are not loaded again', () => {
  const gone = styles()
  fail(gone)
  gone.isConnected = false
  const icon = new FakeLink('icon', 'https://clinic.example/icon.svg')
  fail(icon)
  fail({})
  vi.advanceTimersByTime(60_000)
  expect([gone.copy, icon.copy]).toEqual([undefined, undefined])
})
