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
