import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { getChallenge, proofHeader } from '#contract/bot-check.ts'
import { getMe, updateMe } from '#contract/profile.ts'
import { createSample } from '#contract/system.ts'
import { builtWeb, type TestApp, type TestUser } from '../app.ts'
import { proofOf } from '../proof.ts'
import {
  type Browser,
  type BrowserContext,
  chromium,
  type Page,
  type Response,
} from 'playwright-core'

export const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium'
/**
 * Nobody looks at the browser's own interface here, and it costs as much as the page: each window created two more for
 * its address bar. A later list replaces an earlier one, so the first line repeats Playwright's own entries that a test
 * would miss.
 */
const unused = [
  'PaintHolding',
  'HttpsUpgrades',
  'MediaRouter',
  'DestroyProfileOnBrowserClose',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'ThirdPartyStoragePartitioning',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'PreconnectToSearch',
  'LensOverlay',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'PreloadTopChromeWebUI',
  'SpareRendererForSitePerProcess',
]

export const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  // A page lives for seconds here: recompiling for speed never pays off, nor does a small young generation.
  '--js-flags=--no-maglev --no-opt --min-semi-space-size=16',
  '--disable-software-rasterizer',
  `--disable-features=${unused.join(',')}`,
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--autoplay-policy=no-user-gesture-required',
]

/** Milliseconds by which a test looks late at its page, and by which an answer reaches the page late (CONTRIBUTING.md). */
const [lateBy, slowBy] = [Number(process.env.E2E_LATE ?? 0), Number(process.env.E2E_SLOW ?? 0)]

async function slowDown(context: BrowserContext): Promise<void> {
  await context.route('**/api/**', async (route) => {
    await setTimeout(Math.random() * slowBy)
    await route.continue()
  })
}

export interface Visitor extends AsyncDisposable {
  page: Page
  context: BrowserContext
  /** The page's errors; a test ends by expecting none. */
  complaints: string[]
}

export interface VisitorOptions {
  /**
   * A WAV file that the microphone plays once, from the first recording on; 'beeps' for Chromium's own, once a second.
   */
  microphone?: string
  width?: number
  /** A touch screen, as of a phone. */
  touch?: boolean
  /** Keeps the app in the browser, as for a user; else every page comes from the server. */
  keepsApp?: boolean
  /** Shows what moves, as most users see it; else a page is drawn as for those who asked their device for stillness. */
  moves?: boolean
  /** The language that the browser prefers, as a BCP 47 tag. */
  locale?: string
  /** The title of the tab that is shared when the page asks for one; its sound is real. */
  sharedTab?: string
}

/** Browsers without a sound file are reused by later visitors; they end with the process. */
const browsers = new Map<string, Promise<Browser>>()

function launch(args: string[], sharedTab: string | undefined): Promise<Browser> {
  if (!existsSync(executablePath)) {
    throw new Error(`No Chromium at ${executablePath}: install it, or name it in CHROMIUM.`)
  }
  if (!existsSync(join(builtWeb, 'index.html'))) {
    throw new Error('The pages are not built: `npm test -- test/e2e` builds them first.')
  }
  return chromium.launch({
    executablePath,
    slowMo: lateBy,
    args: [...QUIET, ...args],
    // Else a shared tab has no sound.
    ignoreDefaultArgs: sharedTab ? ['--mute-audio'] : [],
  })
}

function launchOnce(args: string[]): Promise<Browser> {
  const key = args.join(' ')
  const browser = browsers.get(key) ?? launch(args, undefined)
  browsers.set(key, browser)
  return browser
}

/** A visitor with a separate profile at the product's address. */
export async function openVisitor(
  origin: string,
  {
    microphone,
    width = 1440,
    touch = false,
    keepsApp = false,
    moves = false,
    locale = 'en-US',
    sharedTab,
  }: VisitorOptions = {},
): Promise<Visitor> {
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
  const isShared = !sharedTab && (!microphone || microphone === 'beeps')
  const browser = await (isShared ? launchOnce(fake) : launch([...fake, ...share], sharedTab))
  const context = await browser.newContext({
    viewport: { width, height: 900 },
    hasTouch: touch,
    permissions: microphone
      ? ['microphone', 'clipboard-read', 'clipboard-write']
      : ['clipboard-read', 'clipboard-write'],
    baseURL: origin,
    locale,
    reducedMotion: moves ? 'no-preference' : 'reduce',
    serviceWorkers: keepsApp ? 'allow' : 'block',
  })
  // What arrives within a second on a quiet machine.
  context.setDefaultTimeout(60_000)
  if (slowBy > 0) await slowDown(context)
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    const [text, { url }] = [message.text(), message.location()]
    if (message.type() === 'error' && !isExpected(text, url)) complaints.push(`${text} ${url}`)
  })
  const close = () => (isShared ? context.close() : browser.close())
  return { page, context, complaints, [Symbol.asyncDispose]: close }
}

/**
 * A browser without a session requests a token once and learns that there is none. Chromium checks the camera's
 * permission when a tab is shared, though no camera is requested.
 */
function isExpected(text: string, url: string): boolean {
  const isFirstToken = text.includes('401') && url.endsWith('/api/auth/token')
  return isFirstToken || text.includes('Permissions policy violation: camera')
}

/** A toast stays, however long a slow machine takes to record beneath it. */
export async function keepToasts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const later = window.setTimeout
    const shownMs = 5_000
    const patient = (handler: TimerHandler, ms?: number, ...more: unknown[]) =>
      later(handler, ms === shownMs ? 600_000 : ms, ...more)
    Object.assign(window, { setTimeout: patient })
  })
}

/** The password of every account that a test makes. */
export const password = 'violet kettle rain 42'

/** Signs in on the way to a page, which is where it leads. @param origin where it isn't that of the context */
export async function signInTo(
  page: Page,
  email: string,
  path = '/home/scribes/all',
  origin = '',
): Promise<void> {
  await enter(page, `${origin}/api/auth/sign-in`, { email, password })
  await page.goto(origin + path)
}

/** Creates an account and opens the list of visits. That the sign-in page does the same is tested where it is meant. */
export async function signUpAs(page: Page, email: string): Promise<void> {
  await enter(page, '/api/auth/sign-up', { email, password, firstName: 'Dana', lastName: 'Lee' })
  await page.goto('/home/scribes/all')
}

/**
 * Opens the sample visit from the list of a user without visits, and waits for its note. Only an app after `startWork`
 * stores its audio: 3 s of processor time, which a test without playback doesn't need.
 */
export async function openSample(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Try the sample visit' }).first().click()
  await page.getByRole('button', { name: 'Copy for the chart' }).waitFor()
}

/** The sample visit with its note, for a new user. Other tests open it with its button. */
export async function openNewSample(app: TestApp, page: Page): Promise<TestUser> {
  const user = await app.newUser()
  const { scribeId } = await user.call(createSample, { body: { note: true } })
  await signInTo(page, user.email, `/home/scribes/all/${scribeId}/results`)
  await page.getByRole('button', { name: 'Copy for the chart' }).waitFor()
  return user
}

/** A visitor who stays for several tests, at a sample visit. */
export interface SampleVisitor extends Visitor {
  user: TestUser
  /** Loads the visit as it is kept now, with nothing open or selected. */
  openAgain(): Promise<void>
}

/**
 * One visitor with one sample visit for tests that each look at another thing: a new one costs as much as most of them.
 * @param prepare called before the first page
 */
export async function openSampleVisitor(
  app: TestApp,
  options: VisitorOptions = {},
  prepare: (page: Page) => Promise<unknown> = async () => undefined,
): Promise<SampleVisitor> {
  const visitor = await openVisitor(app.origin, options)
  const { page } = visitor
  await prepare(page)
  const user = await openNewSample(app, page)
  const visit = page.url()
  const openAgain = async () => {
    await page.goto(visit)
    // The test before may have copied the note.
    await page.getByRole('button', { name: /^Copy (?:for the chart|again)$/ }).waitFor()
  }
  return { ...visitor, user, openAgain }
}

/**
 * Opens a page by its link, if there is one: the app stays loaded, while `goto` would load it again for as much
 * processor time as two axe runs.
 */
export async function openPage(page: Page, path: string): Promise<void> {
  const link = page.locator(`a[href="${path}"]`).filter({ visible: true }).first()
  if ((await link.count()) === 0) return void (await page.goto(path))
  await link.click()
  await link.and(page.locator('[aria-current="page"]')).waitFor()
  // What lies under the pointer looks different.
  await page.mouse.move(0, 0)
}

/** The theme is the device's from the next page on, so that it can change under an open dialog. */
export async function followTheDevice({ call }: TestUser): Promise<void> {
  const { version } = await call(getMe, {})
  await call(updateMe, { body: { version, settings: { theme: 'auto' } } })
}

/** Whether an answer ends a request that changes something. @param end of its path */
export const isChangeOf = (end: string) => (answer: Response) =>
  new URL(answer.url()).pathname.endsWith(end) && answer.request().method() !== 'GET'

/** The session's cookie is the context's from now on, as if the form had been filled in. */
async function enter(page: Page, path: string, data: Record<string, string>): Promise<void> {
  const { request } = page.context()
  const challenge = path.replace(/\/api\/.*/, getChallenge.path)
  const asked = getChallenge.response.parse(await (await request.get(challenge)).json())
  const headers = { [proofHeader]: (await proofOf(asked.challenge)) ?? '' }
  const answer = await request.post(path, { data, headers })
  if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`)
}
