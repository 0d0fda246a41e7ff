import { existsSync } from 'node:fs'
import { type BrowserContext, chromium, type Page } from 'playwright-core'

export const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium'
export const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--autoplay-policy=no-user-gesture-required',
]

export interface Visitor extends AsyncDisposable {
  page: Page
  context: BrowserContext
  /** What the page complained of; a test ends by expecting none. */
  complaints: string[]
}

export interface VisitorOptions {
  /** A WAV file that the microphone hears once, from the first recording on; 'beeps' for Chromium's own, once a second. */
  microphone?: string
  width?: number
  /** Keeps the app in the browser, as for a user; else every page comes from the server. */
  keepsApp?: boolean
  /** The title of the tab that is shared when the page asks for one; its sound is real. */
  sharedTab?: string
}

/** A fresh Chromium with a profile of its own at the product's address. */
export async function openVisitor(
  origin: string,
  { microphone, width = 1440, keepsApp = false, sharedTab }: VisitorOptions = {},
): Promise<Visitor> {
  if (!existsSync(executablePath)) {
    throw new Error(`No Chromium at ${executablePath}: install it, or name it in CHROMIUM.`)
  }
  const fake = microphone
    ? [
        '--use-fake-device-for-media-stream',
        // With this one a shared tab would be fake too.
        ...(sharedTab ? [] : ['--use-fake-ui-for-media-stream']),
        ...(microphone === 'beeps'
          ? []
          : [`--use-file-for-fake-audio-capture=${microphone}%noloop`]),
      ]
    : []
  const share = sharedTab ? [`--auto-select-tab-capture-source-by-title=${sharedTab}`] : []
  const browser = await chromium.launch({
    executablePath,
    args: [...QUIET, ...fake, ...share],
    // Else a shared tab has no sound.
    ignoreDefaultArgs: sharedTab ? ['--mute-audio'] : [],
  })
  const context = await browser.newContext({
    viewport: { width, height: 900 },
    permissions: microphone
      ? ['microphone', 'clipboard-read', 'clipboard-write']
      : ['clipboard-read', 'clipboard-write'],
    baseURL: origin,
    serviceWorkers: keepsApp ? 'allow' : 'block',
  })
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error' && !isExpected(message.text(), message.location().url))
      complaints.push(message.text())
  })
  return { page, context, complaints, [Symbol.asyncDispose]: () => browser.close() }
}

/**
 * A browser without a session asks for a token once and is told that there is none. Chromium looks at the camera's
 * permission when a tab is shared, though no camera is asked for.
 */
function isExpected(text: string, url: string): boolean {
  const isFirstToken = text.includes('401') && url.endsWith('/api/auth/token')
  return isFirstToken || text.includes('Permissions policy violation: camera')
}

/** The password of every account that a test makes. */
const password = 'violet kettle rain 42'

/** Signs in on the way to a page, which is where it leads. */
export async function signInTo(
  page: Page,
  email: string,
  path = '/home/scribes/all',
): Promise<void> {
  await page.goto(path)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.locator('#sign-in-button').click()
  await page.waitForURL(`**${path.split('?')[0]}`)
}

/** Creates an account through the sign-in page. */
export async function signUpAs(page: Page, email: string): Promise<void> {
  await page.goto('/auth/signin?to=sign-up')
  await page.getByLabel('First name').fill('Dana')
  await page.getByLabel('Last name').fill('Lee')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.locator('#sign-in-button').click()
  await page.waitForURL('**/home/scribes/all')
}
