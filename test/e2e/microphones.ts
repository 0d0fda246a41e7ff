import type { BrowserContext, Page } from 'playwright-core'
import type { Visitor } from './browser.ts'

declare global {
  /** Scripts in the page for what no browser switch can do. */
  interface Window {
    testTracks: MediaStreamTrack[]
    testContexts: AudioContext[]
    testNoMicrophone: boolean
  }
}

/** Keeps the tracks and audio graphs that the page opens within reach. Before the first page. */
export const reachMicrophones = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    Object.assign(window, { testTracks: [], testContexts: [], testNoMicrophone: false })
    const { mediaDevices } = navigator
    const open = mediaDevices.getUserMedia.bind(mediaDevices)
    mediaDevices.getUserMedia = async (wanted) => {
      if (window.testNoMicrophone) throw new DOMException('', 'NotFoundError')
      const stream = await open(wanted)
      window.testTracks.push(...stream.getTracks())
      return stream
    }
    const Real = window.AudioContext
    window.AudioContext = class extends Real {
      constructor(options?: AudioContextOptions) {
        super(options)
        window.testContexts.push(this)
      }
    }
  })

/** A phone call takes the microphone away, or gives it back. */
export const mute = (page: Page, muted: boolean): Promise<void> =>
  page.evaluate((on) => {
    const track = window.testTracks.at(-1)
    if (track) Object.defineProperty(track, 'muted', { configurable: true, get: () => on })
  }, muted)

/** Unplugs the microphone; with `last` there is no other one until `plugIn`. */
export const unplug = (page: Page, last = false): Promise<void> =>
  page.evaluate((noOther) => {
    window.testNoMicrophone = noOther
    const track = window.testTracks.at(-1)
    track?.stop()
    track?.dispatchEvent(new Event('ended'))
  }, last)

export const plugIn = (page: Page): Promise<void> =>
  page.evaluate(() => {
    window.testNoMicrophone = false
    navigator.mediaDevices.dispatchEvent(new Event('devicechange'))
  })

/** The audio graph falls still, as after a sleep; returns how many graphs there were until then. */
export const stall = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const { testContexts } = window
    await testContexts.at(-1)?.suspend()
    return testContexts.length
  })

export const graphs = (page: Page): Promise<number> =>
  page.evaluate(() => window.testContexts.length)

/** A tab called “Video visit”, with a tone or without a sound, behind the visitor's own. */
export async function openCall({ context, page }: Visitor, sound: boolean): Promise<Page> {
  const call = await context.newPage()
  await call.route('**/call', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<title>Video visit</title><button>On</button>',
    }),
  )
  await call.goto('/call')
  if (sound)
    await call.evaluate(() => {
      const audio = new AudioContext()
      const tone = audio.createOscillator()
      tone.connect(audio.destination)
      tone.start()
    })
  await page.bringToFront()
  return call
}
