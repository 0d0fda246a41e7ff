import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { canShareTab, closeTab, offerTab, openTab } from './tab.ts'

const played: unknown[] = []
const closed = vi.fn(async () => undefined)
const track = { stop: vi.fn() }
const stream = { getTracks: () => [track] }
const getUserMedia = vi.fn(async () => stream)

beforeEach(() => {
  played.length = 0
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia } })
  vi.stubGlobal(
    'AudioContext',
    class {
      destination = 'loudspeaker'
      close = closed
      createMediaStreamSource = (source: unknown) => ({
        connect: (to: unknown) => played.push([source, to]),
      })
    },
  )
})
afterEach(() => vi.unstubAllGlobals())

test('a captured tab keeps playing through the loudspeaker until it is closed', async () => {
  expect(canShareTab()).toBe(false)
  offerTab('tab-7')
  expect(canShareTab()).toBe(true)
  const tab = await openTab()
  expect(getUserMedia).toHaveBeenCalledWith({
    audio: { mandatory: { chromeMediaSource: 'tab', chromeMediaSourceId: 'tab-7' } },
  })
  expect(played).toEqual([[stream, 'loudspeaker']])
  // A stream id works only once.
  expect(canShareTab()).toBe(false)
  closeTab(tab)
  expect(track.stop).toHaveBeenCalledOnce()
  expect(closed).toHaveBeenCalledOnce()
})
