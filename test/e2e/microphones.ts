import type { BrowserContext, Page } from 'playwright-core'

/** What the scripts below put into the page, for what no switch of the browser can do. */
interface Reach {
  testTracks: MediaStreamTrack[]
  testContexts: AudioContext[]
  testNoMicrophone: boolean
}

/** Keeps the tracks and audio graphs that the page opens within reach. Before the first page. */
export const reachMicrophones = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const reach: Reach = { testTracks: [], testContexts: [], testNoMicrophone: false }
    const window_ = Object.assign(window, reach)
    const { mediaDevices } = navigator
    const open = mediaDevices.getUserMedia.bind(mediaDevices)
    mediaDevices.getUserMedia = async (wanted) => {
      if (window_.testNoMicrophone) throw new DOMException('', 'NotFoundError')
      const stream = await open(wanted)
      window_.testTracks.push(...stream.getTracks())
      return stream
    }
    const Real = window.AudioContext
    window.AudioContext = class extends Real {
      constructor(options?: AudioContextOptions) {
        super(options)
        window_.testContexts.push(this)
      }
    }
  })

/** A phone call takes the microphone away, or gives it back. */
export const mute = (page: Page, muted: boolean): Promise<void> =>
  page.evaluate((on) => {
    const track = (window as unknown as Reach).testTracks.at(-1)
    if (track) Object.defineProperty(track, 'muted', { configurable: true, get: () => on })
  }, muted)

/** Pulls the plug of the microphone; with `last` there is no other one until `plugIn`. */
export const unplug = (page: Page, last = false): Promise<void> =>
  page.evaluate((noOther) => {
    const reach = window as unknown as Reach
    reach.testNoMicrophone = noOther
    const track = reach.testTracks.at(-1)
    track?.stop()
    track?.dispatchEvent(new Event('ended'))
  }, last)

export const plugIn = (page: Page): Promise<void> =>
  page.evaluate(() => {
    ;(window as unknown as Reach).testNoMicrophone = false
    navigator.mediaDevices.dispatchEvent(new Event('devicechange'))
  })

/** The audio graph falls still, as after a sleep; answers how many graphs there were until then. */
export const stall = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const { testContexts } = window as unknown as Reach
    await testContexts.at(-1)?.suspend()
    return testContexts.length
  })

export const graphs = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as Reach).testContexts.length)
