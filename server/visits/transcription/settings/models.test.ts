import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { userEvents } from '#contract/events.ts'
import * as api from '#contract/speech.ts'
import { startWork } from '#server/work.ts'
import { type TestApp, testApp, type TestUser } from '#test/app.ts'
import { type Downloads, startDownloads } from '#test/fakes/downloads.ts'
import { tonePcm, VISIT } from '#test/tones/synth.ts'
import { finalsOf, speakLive } from '#server/speech/engines/speech.compliance.ts'

/** The live tone model, packed as the publisher of a real one packs it. */
const ARCHIVE = await readFile(
  join(import.meta.dirname, '../../../../test/fixtures/tones-live.tar.bz2'),
)
const NAME = 'sherpa-onnx-streaming-zipformer-en-2023-06-26.tar.bz2'
const id = 'en-live-small'
const acceptedLicence = 'Apache-2.0'

let files: Downloads
let app: TestApp
let admin: TestUser
beforeEach(async () => {
  files = await startDownloads({ [NAME]: ARCHIVE })
  app = await testApp({ MODELS_FROM: files.address })
  await startWork(app.services)
  admin = await app.newUser()
})
afterEach(async () => {
  await app.close()
  await files.close()
})

const models = async (user = admin) => (await user.call(api.listSpeechModels, {})).models
const model = async () => {
  const found = (await models()).find((one) => one.id === id)
  if (!found) throw new Error('The catalogue holds the model')
  return found
}
const install = (more: { from?: string; acceptedLicence?: string } = {}) =>
  admin.call(api.installModel, { params: { id }, body: { acceptedLicence, ...more } })
const reaches = (state: api.InstallState) =>
  vi.waitFor(async () => expect((await model()).state).toBe(state), {
    timeout: 30_000,
    interval: 50,
  })

describe('a speech model', () => {
  test('is downloaded, checked, unpacked and listens, without a restart', async () => {
    expect(await model()).toMatchObject({ state: 'none', pinned: false, accepted: null })
    const ask = { language: 'en', mode: 'live' } as const
    expect(app.services.speech.choose(ask)).toBeNull()
    await install()
    await reaches('installed')
    const choice = app.services.speech.choose(ask)
    if (!choice) throw new Error('The model listens')
    const heard = finalsOf(await speakLive(choice.engine, tonePcm(VISIT).pcm))
    expect(heard.map(({ text }) => text)).toEqual(VISIT.map(({ text }) => text))
    const found = await model()
    expect(found.accepted).toMatchObject({ by: admin.email, licence: acceptedLicence })
    // The first download is trusted and remembered.
    expect(found.pinned).toBe(true)
  })

  test('is measured on this machine when it is there', async () => {
    await install()
    await vi.waitFor(async () => expect((await model()).measured).not.toBeNull(), 30_000)
    const { measured } = await model()
    expect(measured?.factor).toBeGreaterThan(0)
    expect(measured?.visits).toBeGreaterThanOrEqual(1)
    const again = await admin.call(api.measureModel, { params: { id } })
    expect(again.measured?.at).not.toBe(measured?.at)
  })

  test('reports its progress to every window of an administrator, and to nobody else', async () => {
    const leave = new AbortController()
    const topics: string[] = []
    const user = await app.newUser()
    const others: string[] = []
    const listen = async (who: TestUser, into: string[]) => {
      for await (const { event } of who.follow(userEvents, { signal: leave.signal }))
        into.push(event.topic)
    }
    const listening = [listen(admin, topics), listen(user, others)]
    await expect.poll(() => [...topics, ...others]).toEqual(['ready', 'ready'])
    await install()
    await reaches('installed')
    expect(topics.filter((topic) => topic === 'speech').length).toBeGreaterThan(2)
    expect(others).toEqual(['ready'])
    leave.abort()
    await Promise.allSettled(listening)
  })

  test('is not downloaded before its licence is accepted', async () => {
    await expect(install({ acceptedLicence: 'MIT' })).rejects.toMatchObject({ code: 'bad-request' })
    expect(await model()).toMatchObject({ state: 'none' })
    expect(files.ranges).toEqual([])
  })

  test('comes from a folder of the server, too', async () => {
    const stick = await mkdtemp(join(tmpdir(), 'ausculta-stick-'))
    await writeFile(join(stick, NAME), ARCHIVE)
    await install({ from: stick })
    await reaches('installed')
    expect(files.ranges).toEqual([])
    await rm(stick, { recursive: true })
  })

  test('is not downloaded from an address that others on the network can tamper with', async () => {
    for (const from of ['http://mirror.test', 'https://me:pw@mirror.test', 'relative/folder'])
      await expect(install({ from })).rejects.toMatchObject({ code: 'bad-request' })
  })

  test('is removed with its engine, and can be had again', async () => {
    await install()
    await reaches('installed')
    await admin.call(api.removeModel, { params: { id } })
    expect(await model()).toMatchObject({ state: 'none', measured: null })
    expect(app.services.speech.choose({ language: 'en', mode: 'live' })).toBeNull()
    await install()
    await reaches('installed')
  })
})

describe('a download', () => {
  test('resumes where it was cut off', async () => {
    files.manners.cuts = 2
    await install()
    await reaches('installed')
    expect(files.ranges.slice(1)).toEqual([
      expect.stringMatching(/^bytes=[1-9]/),
      expect.stringMatching(/^bytes=[1-9]/),
    ])
  })

  test('can be stopped by any administrator, keeps its data, and resumes on request', async () => {
    files.manners.pause = 400
    await install()
    await vi.waitFor(async () => expect((await model()).received).toBeGreaterThan(0), 30_000)
    await admin.call(api.cancelInstall, { params: { id } })
    await reaches('cancelled')
    // It stops with the next progress, a second later at the most.
    await expect.poll(() => files.ranges).toHaveLength(1)
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    files.manners.pause = 0
    await install()
    await reaches('installed')
    expect(files.ranges.at(-1)).toMatch(/^bytes=[1-9]/)
  })

  test('that differs from the earlier download is refused, and the existing model stays', async () => {
    await install()
    await reaches('installed')
    files.put(NAME, Buffer.from('something else'))
    await install()
    await vi.waitFor(async () => expect(files.ranges.length).toBeGreaterThan(1), {
      timeout: 30_000,
    })
    await reaches('installed')
    expect(app.services.speech.choose({ language: 'en', mode: 'live' })).not.toBeNull()
    await admin.call(api.removeModel, { params: { id } })
    await install()
    await reaches('failed')
    expect((await model()).error).toMatch(/not the expected file/)
  })

  test('that is not a model fails with the reason, and the next may succeed', async () => {
    files.put(NAME, Buffer.from('<html>Please sign in</html>'))
    await install()
    await reaches('failed')
    expect((await model()).error).not.toBe('')
    files.put(NAME, ARCHIVE)
    await install()
    await reaches('installed')
  })

  test('of a file that is gone says so', async () => {
    files.manners.status = 404
    await install()
    await reaches('failed')
    expect((await model()).error).toMatch(/answered 404/)
  })
})
