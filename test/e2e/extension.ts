import { createHash } from 'node:crypto'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from 'playwright-core'
import { createPairingCode } from '#contract/extension.ts'
import { listNotes, updateNote } from '#contract/notes.ts'
import { getScribe, updateScribe } from '#contract/scribes.ts'
import { buildExtension } from '../../scripts/lib/extension.ts'
import type { TestApp, TestUser } from '../app.ts'
import { newVisit, written } from '../visit.ts'
import { executablePath, QUIET } from './browser.ts'

let built: Promise<string> | undefined

/** The package for Chrome, built once for a process. */
export function builtExtension(): Promise<string> {
  built ??= (async () => {
    const folder = await mkdtemp(join(tmpdir(), 'ausculta-extension-'))
    await buildExtension('chrome', folder)
    return folder
  })()
  return built
}

export interface ExtensionBrowser extends AsyncDisposable {
  context: BrowserContext
  /** Opens the panel in a tab: it works with the tab that was used before it. */
  openPanel(): Promise<Page>
  /** Errors of the panel's pages; a test ends by expecting none. */
  complaints: string[]
}

export interface ExtendedOptions {
  /** The language that the browser prefers, as a BCP 47 tag. */
  locale?: string
  /** A WAV file that the microphone plays once; 'beeps' for Chromium's own, once a second. Without one it's denied. */
  microphone?: string
  /** Whether the user allowed it to record tabs, and has clicked its button on each. */
  tabs?: 'not-allowed' | 'allowed' | 'clicked'
}

/** A browser with the extension loaded. */
export async function openExtended({
  locale = 'en-US',
  microphone,
  tabs = 'not-allowed',
}: ExtendedOptions = {}): Promise<ExtensionBrowser> {
  const folder = await mkdtemp(join(tmpdir(), 'ausculta-extended-'))
  const unpacked = join(folder, 'extension')
  await cp(await builtExtension(), unpacked, { recursive: true })
  await grantAccess(unpacked, tabRights[tabs])
  const context = await chromium.launchPersistentContext(join(folder, 'profile'), {
    executablePath,
    headless: true,
    locale,
    viewport: { width: 1280, height: 900 },
    reducedMotion: 'reduce',
    permissions: ['clipboard-read', 'clipboard-write', ...(microphone ? ['microphone'] : [])],
    args: [
      ...QUIET,
      ...loadFlags(unpacked),
      ...(tabs === 'clicked' ? captureFlags(unpacked) : []),
      ...microphoneFlags(microphone),
    ],
    // Otherwise a captured tab has no sound.
    ignoreDefaultArgs: microphone ? ['--mute-audio'] : [],
  })
  context.setDefaultTimeout(60_000)
  const [worker] = context.serviceWorkers()
  const { host } = new URL((worker ?? (await context.waitForEvent('serviceworker'))).url())
  const complaints: string[] = []
  const openPanel = async () => {
    const page = await context.newPage()
    page.on('pageerror', (error) => complaints.push(error.message))
    await page.goto(`chrome-extension://${host}/panel.html`)
    return page
  }
  const close = async () => {
    await context.close()
    await rm(folder, { recursive: true, force: true })
  }
  return { context, openPanel, complaints, [Symbol.asyncDispose]: close }
}

export const loadFlags = (unpacked: string): string[] => [
  `--disable-extensions-except=${unpacked}`,
  `--load-extension=${unpacked}`,
]

/** An extension on this list captures every tab. Chromium then wants it to declare the microphone, too. */
const captureFlags = (unpacked: string) => [`--allowlisted-extension-id=${idOf(unpacked)}`]
const tabRights = {
  'not-allowed': [],
  allowed: ['tabCapture'],
  clicked: ['tabCapture', 'audioCapture'],
}

/** Chromium names an unpacked extension after its folder: 32 digits of its hash, from a to p. */
export function idOf(folder: string): string {
  const digits = createHash('sha256').update(folder).digest('hex').slice(0, 32)
  return digits.replace(/./g, (digit) => String.fromCharCode(97 + Number.parseInt(digit, 16)))
}

const microphoneFlags = (microphone: string | undefined): string[] => [
  ...(microphone ? ['--use-fake-device-for-media-stream'] : []),
  ...(microphone && microphone !== 'beeps'
    ? [`--use-file-for-fake-audio-capture=${microphone}%noloop`]
    : []),
]

/**
 * Nobody can answer the browser's question for access in a headless browser, nor click the button of the toolbar, so
 * the addresses of the tests are granted from the start. Everything else is as in the package.
 */
export async function grantAccess(folder: string, rights: string[] = []): Promise<void> {
  const file = join(folder, 'manifest.json')
  const manifest = JSON.parse(await readFile(file, 'utf8')) as { permissions: string[] }
  const granted = {
    ...manifest,
    host_permissions: ['http://127.0.0.1/*', 'http://localhost/*'],
    permissions: [...manifest.permissions, ...rights],
  }
  await writeFile(file, JSON.stringify(granted))
}

/** Pairs the panel by its form. */
export async function pairPanel(panel: Page, app: TestApp, user: TestUser, origin = app.origin) {
  const { code } = await user.call(createPairingCode, {})
  await panel.getByLabel('Address of Ausculta').fill(origin)
  await panel.getByLabel('Pairing code').fill(code)
  await panel.getByRole('button', { name: 'Pair', exact: true }).click()
  await panel.getByRole('button', { name: 'Sign out' }).waitFor()
}

/** A visit of today with a transcript. */
export async function namedVisit(
  app: TestApp,
  user: TestUser,
  name: string,
  more: string[] = [],
): Promise<string> {
  const id = await newVisit(app, user, more)
  const params = { id }
  const { version } = await user.call(getScribe, { params })
  await user.call(updateScribe, { params, body: { version, name } })
  return id
}

/** Gives a visit a finished note with this text. */
export async function noteFor(user: TestUser, id: string, text: string): Promise<void> {
  await written(user, id, { prompt: { id: 'soap' }, writer: 'highlights' })
  const [note] = (await user.call(listNotes, { params: { id } })).items
  if (!note) throw new Error('the visit has a note')
  const body = { version: note.version, content: text }
  await user.call(updateNote, { params: { id: note.id }, body })
}

/** Calls the script in the page beside the panel, as the panel does. */
export const callPage = (panel: Page, name: string, ...args: unknown[]): Promise<unknown> =>
  panel.evaluate(
    async (call) => {
      const [own, tabs] = await Promise.all([chrome.tabs.getCurrent(), chrome.tabs.query({})])
      const others = tabs.filter(({ id }) => id !== own?.id)
      const [latest] = others.toSorted((a, b) => (b.lastAccessed ?? 0) - (a.lastAccessed ?? 0))
      const [frame] = await chrome.scripting.executeScript({
        target: { tabId: latest?.id ?? 0 },
        func: (one) => {
          type Page = Record<string, (...all: unknown[]) => unknown>
          const { auscultaPage } = globalThis as unknown as { auscultaPage: Page }
          return auscultaPage[one.name]?.(...one.args)
        },
        args: [call],
      })
      return frame?.result
    },
    { name, args },
  )
