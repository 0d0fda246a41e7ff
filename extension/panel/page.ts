import { AppError } from '#contract/errors.ts'
import type { PageApi } from '../page/types.ts'
import { t } from '#web/i18n/i18n.ts'

/** The tab that the panel works with: the one beside it or, if the panel is a tab itself, the one used before it. */
export async function findTab(): Promise<number | undefined> {
  const [own, tabs] = await Promise.all([
    chrome.tabs.getCurrent(),
    chrome.tabs.query({ lastFocusedWindow: true }),
  ])
  const others = tabs.filter(({ id }) => id !== undefined && id !== own?.id)
  const active = others.find((tab) => tab.active)
  const [latest] = others.toSorted((a, b) => (b.lastAccessed ?? 0) - (a.lastAccessed ?? 0))
  return (active ?? latest)?.id
}

type Answer<K extends keyof PageApi> = Awaited<ReturnType<PageApi[K]>>

/**
 * Calls the script that the extension runs in a tab; the first call injects it.
 * @throws AppError where the user hasn't given access to the page
 */
export async function askPage<K extends keyof PageApi>(
  tabId: number,
  name: K,
  ...args: Parameters<PageApi[K]>
): Promise<Answer<K>> {
  const target = { tabId }
  try {
    await chrome.scripting.executeScript({ target, files: ['page.js'] })
    const [frame] = await chrome.scripting.executeScript({ target, func: run, args: [name, args] })
    return frame?.result as Answer<K> // what the named function of the page returns
  } catch {
    throw new AppError('forbidden', t('The extension has no access to this page.'), {
      detail: t('Open the page, then click the Ausculta button in the toolbar.'),
    })
  }
}

/** Runs in the page. */
const run = (name: string, args: unknown[]) => {
  const { auscultaPage } = globalThis as unknown as {
    auscultaPage: Record<string, (...all: unknown[]) => unknown>
  }
  return auscultaPage[name]?.(...args)
}

/** The address and code that a page of the settings shows; undefined on other pages and without access to the tab. */
export async function readPairing(): Promise<{ address: string; code: string } | undefined> {
  const tabId = await findTab()
  if (tabId === undefined) return undefined
  const [shown] = await chrome.scripting.executeScript({
    target: { tabId },
    func: () => {
      const code = document.querySelector('[data-pairing-code]')?.textContent
      return code ? { address: location.origin, code } : null
    },
  })
  return shown?.result ?? undefined
}
