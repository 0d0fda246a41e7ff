/** The relay's name among the registered content scripts. */
const relay = 'relay'

/** Changes in `storage.session` when the user gives access to a page. */
export const accessKey = 'access'

/** What a user enters as the address of their installation, as an origin; undefined if it can't be one. */
export function readOrigin(entered: string): string | undefined {
  const text = entered.trim()
  if (text === '') return undefined
  const url = URL.parse(text.includes('://') ? text : `https://${text}`)
  if (!url || (url.protocol !== 'https:' && !isLocal(url))) return undefined
  return url.origin
}

/** Only this computer is reached without encryption. */
const isLocal = ({ protocol, hostname }: URL) =>
  protocol === 'http:' && ['localhost', '127.0.0.1'].includes(hostname)

/** Match patterns ignore ports. */
export const patternOf = (origin: string): string => {
  const { protocol, hostname } = new URL(origin)
  return `${protocol}//${hostname}/*`
}

/** Asks the user for access to one address. Call it directly in a click handler. */
export const requestAccess = (origin: string): Promise<boolean> =>
  chrome.permissions.request({ origins: [patternOf(origin)] })

/** Runs the relay on the pages of the installation, and of no other one. */
export async function registerRelay(origin: string): Promise<void> {
  const matches = [patternOf(origin)]
  if (!(await chrome.permissions.contains({ origins: matches }))) return
  await chrome.scripting.unregisterContentScripts({ ids: [relay] }).catch(() => undefined)
  await chrome.scripting.registerContentScripts([
    { id: relay, js: ['relay.js'], matches, runAt: 'document_start', allFrames: false },
  ])
  await startOnOpenPages(matches)
}

/** Registered scripts run on pages that open from now on. */
async function startOnOpenPages(matches: string[]): Promise<void> {
  const tabs = await chrome.tabs.query({ url: matches })
  const inject = (tabId: number) =>
    chrome.scripting.executeScript({ target: { tabId }, files: ['relay.js'] })
  await Promise.allSettled(tabs.flatMap(({ id }) => (id === undefined ? [] : [inject(id)])))
}
