import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { newVisit } from '#test/live.ts'
import { savingText } from '#web/recorder/saving.ts'
import { type Device, device, whatIsStored } from './device.ts'
import { type FaultProxy, faultProxy, type Weather } from './proxy.ts'
import { isLong, LONG_SETTINGS, PATIENCE_MS } from './real-server.ts'
import { chance, quantile, tally } from './tally.ts'

vi.setConfig({ testTimeout: PATIENCE_MS })

let app: TestApp
beforeAll(async () => {
  app = await testApp(LONG_SETTINGS)
})
afterAll(() => app.close())

/** The journal keeps a minute of audio in memory, and what arrived since its last check. */
const MOST_IN_MEMORY_SECONDS = 70
const BYTES_A_SECOND = 32_000

/** Records through a network that is spoiled; all of it must be there afterwards, once, in its place. */
async function recordThrough(
  what: string,
  spoil: (one: Device, network: FaultProxy, at: { origin: string }) => Promise<number>,
  most = MOST_IN_MEMORY_SECONDS,
): Promise<void> {
  await using network = await faultProxy(app.origin, chance())
  const at = { origin: network.origin }
  // A token lasts a quarter of an hour, and a long run takes longer.
  const user = await app.newUser()
  const visit = await newVisit(user)
  using one = device(() => at.origin, user, visit)
  await one.speak(2)
  await expect.poll(() => one.acked()).toBeGreaterThan(0)
  const faults = await spoil(one, network, at)
  network.weather({})
  at.origin = network.origin
  const began = performance.now()
  await one.speak(2)
  await one.stop()
  const stored = await whatIsStored(user, visit, one.frames())
  expect(one.lost()).toBe(0)
  expect(stored).toEqual({ isWhole: true, missing: 0 })
  const { inMemory, onDisk } = one.most()
  expect(inMemory).toBeLessThan(most)
  const recovery = Math.round(performance.now() - began)
  tally({
    what,
    faults,
    acked: one.acked() + 1,
    lost: one.lost(),
    doubled: 0,
    misplaced: 0,
    p99: one.cuts().length > 0 ? quantile(one.cuts(), 0.99) : recovery,
    note: `most in memory ${Math.round(inMemory)} s, on the device's disk ${((onDisk * BYTES_A_SECOND) / 1e6).toFixed(1)} MB, all sent ${recovery} ms after the network was back`,
  })
}

/**
 * Speaks, and advances the clock. Returns when the user was told that nothing is being sent, and when the connection
 * was given up.
 */
async function watch(one: Device, seconds: number) {
  const times: { toldMs?: number; lostMs?: number } = {}
  for (let ms = 500; ms <= seconds * 1000; ms += 500) {
    await one.speak(0.5)
    one.pass(ms)
    await sleep(1)
    const now = { ...kept, connection: one.isLive() ? ('live' as const) : ('lost' as const) }
    const { late } = savingText({ ...now, savedAt: 0, unsaved: one.unsaved() }, ms, false)
    if (late) times.toldMs ??= ms
    if (!one.isLive()) times.lostMs ??= ms
  }
  return times
}
const kept = { source: 'microphone', durable: true } as const

describe('the network is gone', () => {
  const lengths: [string, number][] = [
    ['1 s', 1],
    ['30 s', 30],
    ['10 min', 600],
    ...(isLong ? ([['2 h', 7_200]] as [string, number][]) : []),
  ]
  test.each(lengths)('for %s: every second of it is stored afterwards', async (name, seconds) => {
    await recordThrough(`network cut for ${name} (reset, then refused)`, async (one, network) => {
      network.weather({ isRefusing: true })
      network.reset()
      if (seconds === 1) await one.speakSlowly(seconds)
      // What matters is how much is said meanwhile; the link retries every second, not every eight.
      else await one.speak(seconds)
      await expect.poll(() => one.isLive()).toBe(false)
      return 1
    })
  })

  test.each<[string, Weather]>([
    ['carries nothing, and nobody says so', { isBlackhole: true }],
    ['brings nothing back', { isDeaf: true }],
    ['leads to the page of a guest network', { isPortal: true }],
  ])('it %s: the line is given up and all is sent later', async (name, weather) => {
    await recordThrough(`the network ${name}`, async (one, network) => {
      network.weather(weather)
      if (weather.isPortal) network.reset()
      await one.speak(5)
      // The product waits six seconds for an acknowledgement; the clock of the device is put on instead.
      const isLiveLater = () => {
        one.pass(6_000)
        return one.isLive()
      }
      await sleep(600)
      await expect.poll(isLiveLater).toBe(false)
      await one.speak(5)
      if (weather.isDeaf || weather.isBlackhole) network.reset()
      return 1
    })
  })

  test('packets are dropped for 3 s: the user sees it, the connection is kept, and TCP delivers the rest', async () => {
    await recordThrough('half-open for 3 s', async (one, network) => {
      const before = network.connections()
      network.weather({ isBlackhole: true })
      const { toldMs, lostMs } = await watch(one, 3)
      expect(toldMs).toBeLessThanOrEqual(3_000)
      expect(lostMs).toBeUndefined()
      network.weather({})
      await expect.poll(() => one.unsaved()).toBe(0)
      expect(network.connections()).toBe(before)
      return 1
    })
  })

  test('packets are swallowed for 2 h: the missing acknowledgement tells, dead attempts are given up, all is sent', async () => {
    await recordThrough('half-open for 2 h', async (one, network) => {
      network.weather({ isDropping: true })
      const { toldMs, lostMs } = await watch(one, 8)
      expect(toldMs).toBeLessThanOrEqual(3_000)
      // Six seconds without an acknowledgement, and the delay until the check.
      expect(lostMs).toBeLessThanOrEqual(7_500)
      await one.speak(isLong ? 7_192 : 60)
      // Each attempt hangs until it's given up; nobody refuses it.
      for (let attempt = 0; attempt < 3; attempt++) {
        const before = network.connections()
        one.pass(11_000)
        const made = expect.poll(() => network.connections())
        await made.toBeGreaterThan(before)
      }
      expect(one.isLive()).toBe(false)
      network.weather({})
      one.pass(11_000)
      await expect.poll(() => one.isLive()).toBe(true)
      return 1
    })
  })

  test('the server’s name cannot be resolved for a while', async () => {
    await recordThrough('the name of the server is unknown', async (one, network, at) => {
      // A name that is never assigned (RFC 2606 §2).
      at.origin = 'http://nowhere.invalid'
      network.reset()
      await one.speak(30)
      await expect.poll(() => one.isLive()).toBe(false)
      return 1
    })
  })
})

describe('the network is bad', () => {
  const times = isLong ? 120 : 6
  const half = isLong ? 1_000 : 200
  test('it comes and goes: nothing is lost or doubled', async () => {
    await recordThrough(`network there ${half} ms, gone ${half} ms`, async (one, network) => {
      for (let n = 0; n < times; n++) {
        const speaking = one.speakSlowly((2 * half) / 1000)
        await sleep(half)
        network.weather({ isRefusing: true })
        network.reset()
        await sleep(half)
        network.weather({})
        await speaking
      }
      return times
    })
  })

  test('a fifth of the packets are lost, in pieces of any size', async () => {
    await recordThrough('20 % loss, 40 ms latency, cut into 700 bytes', async (one, network) => {
      network.weather({ loss: 0.2, latencyMs: 40, sliceBytes: 700 })
      await one.speakSlowly(isLong ? 60 : 2)
      await expect.poll(() => one.acked()).toBeGreaterThan(30)
      return 1
    })
  })

  test('a line of 64 kbit/s, a quarter of what speech needs: the rest waits on the disk, not in memory', async () => {
    await recordThrough('64 kbit/s', async (one, network) => {
      network.weather({ bytesASecond: 8_000 })
      network.reset()
      await one.speak(isLong ? 1_200 : 120)
      const before = one.acked()
      if (isLong) await sleep(30_000)
      await expect.poll(() => one.acked()).toBeGreaterThan(before)
      return 1
    })
  })
})
