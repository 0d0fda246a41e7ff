import { AppError } from '#contract/errors.ts'
import { t } from '#web/i18n/i18n.ts'
import type { Choice } from '#web/recorder/choice.ts'
import { recordingWords } from '#web/recorder/errors.ts'
import { findTab } from '../page.ts'

/** Only Chromium can capture the sound of a tab. */
export const canRecordTab = 'sidePanel' in chrome

/**
 * Asks the browser for permission to record the chosen sound. Call it directly in a click handler.
 * @returns the tab to record too, as the browser names it
 * @throws AppError that says what is missing and what to do
 */
export async function prepareSound({
  withTab,
}: Pick<Choice, 'withTab'>): Promise<string | undefined> {
  const records = withTab && canRecordTab
  // First, because the browser asks only directly in a click handler.
  if (records && !(await chrome.permissions.request({ permissions: ['tabCapture'] })))
    throw new AppError('forbidden', recordingWords.denied, {
      detail: t('Allow the extension to record tabs, or record only the microphone.'),
    })
  await allowMicrophone()
  return records ? captureTab() : undefined
}

/** The tab beside the panel. @throws AppError if it can't be recorded */
export async function captureTab(): Promise<string> {
  const targetTabId = await findTab()
  if (targetTabId === undefined)
    throw new AppError('not-found', t('There is no tab to record next to the panel.'))
  return chrome.tabCapture.getMediaStreamId({ targetTabId }).catch((error: unknown) => {
    throw new AppError('forbidden', t('This tab can’t be recorded.'), {
      detail: whyNot(error instanceof Error ? error.message : ''),
    })
  })
}

/** Based on Chromium's error messages (chrome/browser/extensions/api/tab_capture). */
function whyNot(message: string): string {
  if (/active stream/i.test(message)) return t('Another extension or window is recording it.')
  if (/chrome pages/i.test(message) && !/not been invoked/i.test(message))
    return t('The browser’s own pages can’t be recorded. Open the tab with the call.')
  return t('Open the tab with the call, click the Ausculta button in the toolbar, and try again.')
}

const microphone = () => navigator.permissions.query({ name: 'microphone' })

/**
 * A panel can't ask for the microphone, so a tab asks for it.
 * @throws AppError unless the user has allowed it
 */
async function allowMicrophone(): Promise<void> {
  const status = await microphone()
  if (status.state === 'prompt') await askInTab(status)
  if (status.state !== 'granted')
    throw new AppError('forbidden', recordingWords.denied, {
      detail: t('Allow the microphone for this extension in the browser’s settings.'),
    })
}

/** Resolves once the user has answered, or closed the tab. */
async function askInTab(status: PermissionStatus): Promise<void> {
  const answered = new AbortController()
  const { promise, resolve } = Promise.withResolvers<void>()
  status.addEventListener('change', () => resolve(), { signal: answered.signal })
  const { id } = await chrome.tabs.create({ url: 'microphone.html' })
  const closed = (closedId: number) => {
    if (closedId === id) resolve()
  }
  chrome.tabs.onRemoved.addListener(closed)
  await promise
  answered.abort()
  chrome.tabs.onRemoved.removeListener(closed)
}

/** The browser's page where the microphone can be allowed for the extension. */
export const openMicrophoneSettings = (): void => {
  const site = encodeURIComponent(location.origin)
  void chrome.tabs.create({ url: `chrome://settings/content/siteDetails?site=${site}` })
}
