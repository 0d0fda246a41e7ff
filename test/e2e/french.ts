import type { Page } from 'playwright-core'

/** Small words of English that aren't words of French. */
const smallWords =
  /(?<![\p{L}’'-])(?:the|and|of|is|are|was|were|your|you|with|for|this|that|not|from|by|to|has|have|been|no|it|in)(?![\p{L}’'-])/iu

/** Where people's own texts are on a page: templates, transcripts, mails. There only these parts are the interface's. */
const controls = 'button, label, legend, h1, h2, [role="tab"]'

interface Options {
  /** Texts that people said or wrote, which have their own language. */
  content?: readonly string[]
  /** The page shows texts of people that aren't in `content`. */
  onlyControls?: boolean
}

/**
 * English texts on the page: messages of the catalog whose translation differs, and texts with small English words.
 * @param translations French by English
 */
export async function englishTexts(
  page: Page,
  translations: Readonly<Record<string, string>>,
  { content = [], onlyControls = false }: Options = {},
): Promise<string[]> {
  const texts = await page.evaluate(readTexts, onlyControls ? controls : '*')
  const ofInterface = texts.map((text) =>
    content.reduce((left, one) => left.replaceAll(one, ''), text),
  )
  return [...new Set(ofInterface)].filter((text) => {
    const translation = translations[text]
    const isMessage = translation !== undefined && translation !== text
    return isMessage || (!onlyControls && smallWords.test(text))
  })
}

/** Texts that the page shows or that a screen reader speaks, without notes. @param selector elements to read */
function readTexts(selector: string): string[] {
  const texts: string[] = []
  for (const element of document.body.querySelectorAll(selector)) {
    if (element.closest('script, style, svg, [hidden], [contenteditable], [data-claim]')) continue
    for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'aria-description'])
      texts.push(element.getAttribute(name) ?? '')
    if (!element.checkVisibility()) continue
    if (selector !== '*') texts.push(element.textContent)
    for (const child of element.childNodes)
      if (child.nodeType === Node.TEXT_NODE) texts.push(child.textContent ?? '')
  }
  return texts.map((text) => text.trim()).filter((text) => /\p{L}{2}/u.test(text))
}

/** Tabs that aren't shown in full, and how far the page is wider than its window, in pixels. */
export function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const tabs = [...document.querySelectorAll('[role="tab"]')].filter((tab) =>
      tab.checkVisibility(),
    )
    const cut = tabs.filter((tab) => {
      const { left, right } = tab.getBoundingClientRect()
      const list = tab.parentElement?.getBoundingClientRect()
      return left < (list?.left ?? 0) || right > Math.min(list?.right ?? 0, innerWidth)
    })
    const wider = document.documentElement.scrollWidth - innerWidth
    return [...cut.map((tab) => tab.textContent ?? ''), ...(wider > 0 ? [`${wider} px`] : [])]
  })
}
