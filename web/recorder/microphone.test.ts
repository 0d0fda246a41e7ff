import { beforeEach, expect, test, vi } from 'vitest'
import type { TabState } from './alarms.ts'
import type { Block, Capture, CaptureSettings } from '#web/capture/capture.ts'
import { openMicrophone } from './microphone.ts'
import type { Phase } from './session-view.ts'

vi.useFakeTimers()
vi.stubGlobal('navigator', { mediaDevices: new EventTarget() })
vi.stubGlobal('addEventListener', () => undefined)
vi.stubGlobal('removeEventListener', () => undefined)

/** A device that the test controls. */
function fakeDevice() {
  const state = {
    microphone: 'live' as Capture['microphone'],
    missing: false,
    opened: [] as string[],
    mixed: [] as (MediaStream | undefined)[],
  }
  let given: CaptureSettings | undefined
  const named = (id: string) => (id ? `Microphone ${id}` : 'Built-in')
  const open = async (settings: CaptureSettings): Promise<Capture> => {
    if (state.missing) throw new DOMException('', 'NotFoundError')
    if (settings.deviceId === 'gone') throw new DOMException('', 'OverconstrainedError')
    given = settings
    state.opened.push(settings.deviceId)
    state.microphone = 'live'
    let { deviceId } = settings
    return {
      get label() {
        return named(deviceId)
      },
      get microphone() {
        return state.microphone
      },
      async use(device) {
        if (state.missing) throw new DOMException('', 'NotFoundError')
        state.opened.push(`${device.deviceId} beside`)
        state.microphone = 'live'
        deviceId = device.deviceId
      },
      mix: (tab) => void state.mixed.push(tab),
      pause: () => undefined,
      resume: () => undefined,
      close: () => undefined,
    }
  }
  const say = (at = Date.now()) =>
    given?.onBlock({ pcm: new Int16Array(1600), peak: 0.2, tabPeak: null, at } satisfies Block)
  const mute = () => ((state.microphone = 'muted'), given?.onMuted?.())
  return { state, open, say, mute, unplug: () => ((state.microphone = 'ended'), given?.onEnded()) }
}

let device: ReturnType<typeof fakeDevice>
let phase: Phase
const missed: number[] = []
const notices: (string | undefined)[] = []
const tabs: TabState[] = []
let troubles = 0

async function begin(deviceId = '') {
  phase = 'recording'
  const hearing = openMicrophone({
    deviceId,
    call: false,
    phase: () => phase,
    signal: new AbortController().signal,
    onBlock: (_block, ms) => missed.push(ms),
    onMicrophone: () => undefined,
    onTab: (state) => tabs.push(state),
    onNotice: (notice) => notices.push(notice),
    onTrouble: () => (troubles += 1),
    open: device.open,
  })
  await hearing.open()
  hearing.listen()
  return hearing
}

beforeEach(() => {
  device = fakeDevice()
  missed.length = notices.length = tabs.length = 0
})

/** Half a second of sound, and a look at it. */
async function half(hearing: { watch: (now: number) => unknown }, speaks = true) {
  for (let n = 0; n < 5; n++) {
    await vi.advanceTimersByTimeAsync(100)
    if (speaks) device.say()
  }
  return hearing.watch(Date.now())
}

test('a missing chosen microphone is replaced by the system default, with a message', async () => {
  await begin('gone')
  expect(device.state.opened).toEqual([''])
  expect(notices.at(-1)).toMatch(/isn’t connected. Recording with Built-in/)
})

test('a microphone problem is detected at once, without waiting for the timer of a hidden page', async () => {
  const hearing = await begin()
  troubles = 0
  device.mute()
  expect([troubles, hearing.watch(Date.now())]).toEqual([1, 'muted'])
  device.state.missing = true
  device.unplug()
  await vi.advanceTimersByTimeAsync(0)
  expect([troubles, hearing.watch(Date.now())]).toEqual([2, 'dead'])
  device.state.missing = false
  await vi.advanceTimersByTimeAsync(2_000)
  expect(hearing.watch(Date.now())).toBeUndefined()
})

test('an unplugged microphone falls back at once, says so, and the time without one is a gap', async () => {
  const hearing = await begin('a')
  await half(hearing)
  device.state.missing = true
  device.unplug()
  for (let n = 0; n < 6; n++) expect(await half(hearing, false)).toBe('dead')
  device.state.missing = false
  await vi.advanceTimersByTimeAsync(2_000)
  expect(await half(hearing)).toBeUndefined()
  expect(notices.at(-1)).toBe('Microphone a was unplugged. Recording continues with Built-in.')
  expect(missed.filter((ms) => ms > 0)).toEqual([5_000])
})

test('switching microphones leaves no gap, in the same graph', async () => {
  const hearing = await begin()
  await half(hearing)
  await hearing.use('b')
  expect(await half(hearing)).toBeUndefined()
  expect(device.state.opened).toEqual(['', 'b beside'])
  expect(missed.every((ms) => ms === 0)).toBe(true)
})

test('a muted device raises an alarm at once, and its output is a gap, not silence', async () => {
  const hearing = await begin()
  await half(hearing)
  device.state.microphone = 'muted'
  const before = missed.length
  expect(await half(hearing)).toBe('muted')
  expect(missed).toHaveLength(before)
  await half(hearing)
  device.state.microphone = 'live'
  expect(await half(hearing)).toBeUndefined()
  expect(missed.filter((ms) => ms > 0)).toEqual([1_000])
})

test('a stalled graph is rebuilt within two seconds', async () => {
  const hearing = await begin('a')
  await half(hearing)
  for (let n = 0; n < 4; n++) await half(hearing, false)
  expect(device.state.opened).toEqual(['a', 'a'])
  expect(await half(hearing)).toBeUndefined()
})

test('a page that was busy finds its blocks late and makes no gap of them', async () => {
  const hearing = await begin('a')
  await half(hearing)
  const began = Date.now()
  vi.setSystemTime(began + 3_000)
  expect(hearing.watch(Date.now())).toBeUndefined()
  for (let at = began + 100; at <= began + 3_000; at += 100) device.say(at)
  expect(await half(hearing)).toBeUndefined()
  expect(missed.every((ms) => ms === 0)).toBe(true)
  expect(device.state.opened).toEqual(['a'])
})

test('a clock that is put right by a day, forward or back, makes no gap, and real ones are still seen', async () => {
  const hearing = await begin()
  await half(hearing)
  const day = 86_400_000
  for (const leap of [day, -day]) {
    vi.setSystemTime(Date.now() + leap)
    await half(hearing)
    expect(missed.every((ms) => ms === 0)).toBe(true)
  }
  device.state.microphone = 'muted'
  for (let n = 0; n < 6; n++) await half(hearing)
  device.state.microphone = 'live'
  await half(hearing)
  expect(missed.filter((ms) => ms > 0)).toEqual([3_000])
})

test('a refused tab is reported while the microphone keeps recording', async () => {
  const hearing = await begin()
  await hearing.mix(Promise.reject(new DOMException('', 'NotAllowedError')))
  expect(await half(hearing)).toBe('tab-refused')
  expect(missed.length).toBeGreaterThan(0)
})

/** A shared tab with sound, and what happens when the browser ends it. */
function fakeTab() {
  const track = Object.assign(new EventTarget(), { stop: () => undefined })
  const stream = { getTracks: () => [track], getAudioTracks: () => [track] }
  // Only what is called here.
  const tab = stream as unknown as MediaStream
  return { tab, end: () => track.dispatchEvent(new Event('ended')) }
}

test('the late end of a tab that was replaced leaves the new one recorded', async () => {
  const hearing = await begin()
  const [first, second] = [fakeTab(), fakeTab()]
  await hearing.mix(Promise.resolve(first.tab))
  await hearing.mix(Promise.resolve(second.tab))
  first.end()
  expect([tabs.at(-1), device.state.mixed.at(-1)]).toEqual(['live', second.tab])
  second.end()
  expect([tabs.at(-1), device.state.mixed.at(-1)]).toEqual(['ended', undefined])
})
