import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeMultilingualTones } from '#test/tones/make.ts'
import { tonePcm, VISIT } from '#test/tones/synth.ts'
import { toneModels } from '#test/tones/tones.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { finalsOf, inPieces, speakLive } from '../speech.compliance.ts'
import { itTranscribesLive, itTranscribesRecordings } from '../speech.compliance.ts'
import type { SpeechEvent } from '../speech.ts'
import { createSherpaDetector } from './listen.ts'
import { createLive } from './live.ts'
import { createRecognise } from './recognise.ts'
import { readModel } from '#server/speech/models/description.ts'
import type { Model, ModelKind, ModelOf } from '#server/speech/models/description.ts'
import { createSherpaProcess } from './process.ts'
import { createSherpaBatch, createSherpaLive } from './sherpa.ts'
import { createVerifier } from './verify.ts'

const spoken = tonePcm(VISIT)
const recording = () => ({ ...spoken, turns: VISIT.map((turn) => turn.text) })

async function modelOf<K extends ModelKind>(dir: string, id: string, kind: K): Promise<ModelOf<K>> {
  const model: Model = await readModel(join(dir, id))
  if (model.kind !== kind) throw new Error(`${id} is ${model.kind}`)
  return model as ModelOf<K> // checked on the line above
}

async function engines(dir: string) {
  const verify = createVerifier()
  const speakers = await modelOf(dir, 'speakers', 'speakers')
  const live = createSherpaLive(
    await modelOf(dir, 'tones-live', 'online-transducer'),
    speakers,
    verify,
  )
  const ears = createSherpaDetector(await modelOf(dir, 'vad', 'vad'), speakers, verify)
  const offline = await modelOf(dir, 'tones-batch', 'offline-transducer')
  const batch = createSherpaBatch(offline, ears, verify)
  const close = () => Promise.all([live.close(), ears.close(), batch.close()])
  return { live, ears, batch, close }
}

let models: Awaited<ReturnType<typeof toneModels>>
let all: Awaited<ReturnType<typeof engines>>
beforeAll(async () => {
  models = await toneModels()
  all = await engines(models.dir)
})
afterAll(async () => {
  await all.close()
  await models.remove()
})

describe('sherpa-onnx live', () => {
  itTranscribesLive(() => all.live, recording)

  it('distinguishes the speakers of a visit while it is in progress', async () => {
    const finals = finalsOf(await speakLive(all.live, spoken.pcm))
    expect(finals.map((event) => event.speaker)).toEqual(['S1', 'S2', 'S1', 'S2'])
  })

  it('places each word within a tenth of a second of where it was spoken', async () => {
    const words = finalsOf(await speakLive(all.live, spoken.pcm)).flatMap((e) => e.words ?? [])
    expect(words.map((word) => word.text)).toEqual(spoken.words.map((word) => word.text))
    words.forEach((word, i) => expect(word.start).toBeCloseTo(spoken.words[i]?.start ?? -1, 0.7))
  })

  it('takes audio that starts at an odd byte of its buffer', async () => {
    const shifted = Buffer.concat([Buffer.from([7]), spoken.pcm]).subarray(1)
    const finals = finalsOf(await speakLive(all.live, shifted))
    expect(finals.map((event) => event.text)).toEqual(recording().turns)
  })

  it('answers busy instead of holding more than ten seconds of audio', async () => {
    const session = await all.live.live({ language: 'en', onEvent: () => {} })
    const second = new Uint8Array(32_000)
    const taken = Array.from({ length: 12 }, () => session.write(second))
    expect(taken.filter(Boolean)).toHaveLength(10)
    await session.drained()
    expect(session.write(second)).toBe(true)
    session.close()
  })

  it('refuses more visits than the machine keeps up with, as busy, and serves them when there is room', async () => {
    const online = await modelOf(models.dir, 'tones-live', 'online-transducer')
    const worker = createSherpaProcess({ role: 'live', online }, createVerifier())
    const small = { ...worker, ready: async () => ({ ...(await worker.ready()), sessions: 1 }) }
    const { live } = createLive(small)
    const options = { language: 'en', onEvent: () => undefined }
    const first = await live(options)
    await expect(live(options)).rejects.toMatchObject({
      code: 'BUSY',
      retryable: true,
      retryAfterMs: 5000,
    })
    first.close()
    const second = await live(options)
    second.close()
    await worker.stop()
  })

  it('tells how many visits the machine keeps up with, and how many there are', async () => {
    const session = await all.live.live({ language: 'en', onEvent: () => undefined })
    const { message } = await all.live.health()
    expect(message).toMatch(
      /^Running\. This machine keeps up with [1-9]\d* visits? at once; 1 now\.$/,
    )
    session.close()
  })

  it('transcribes two visits at once without mixing them', async () => {
    const other = tonePcm([{ speaker: 1, text: 'please check my pulse' }])
    const [one, two] = await Promise.all([
      speakLive(all.live, spoken.pcm),
      speakLive(all.live, other.pcm),
    ])
    expect(finalsOf(one).map((event) => event.text)).toEqual(recording().turns)
    expect(finalsOf(two).map((event) => event.text)).toEqual(['please check my pulse'])
  })
})

describe('a live model for several languages', () => {
  it('uses the given language, and detects it otherwise', async () => {
    const { dir, remove } = await toneModels()
    await makeMultilingualTones(dir)
    const online = await modelOf(dir, 'tones-multi', 'online-transducer')
    const live = createSherpaLive(online, undefined, createVerifier())
    const { pcm } = tonePcm([{ text: 'no chest pain' }])
    const heard = async (language: string) =>
      finalsOf(await speakLive(live, pcm, 0, language)).map((event) => event.text)
    expect(await heard('en-CA')).toEqual(['no chest pain'])
    expect(await heard('de')).toEqual(['de-no de-chest de-pain'])
    expect(await heard('multi')).toEqual(['no chest pain'])
    expect(live.caps).toMatchObject({ autoDetect: true, languages: ['en', 'de'] })
    await live.close()
    await remove()
  })
})

describe('sherpa-onnx from a recording', () => {
  itTranscribesRecordings(() => all.batch, recording)

  it('gives every word its speaker', async () => {
    const { segments } = await all.batch.batch({ pcm: inPieces(spoken.pcm), language: 'en' })
    expect(segments.map((segment) => segment.speaker)).toEqual(['S1', 'S2', 'S1', 'S2'])
    expect(segments[1]?.words?.every((word) => word.speaker === 'S2')).toBe(true)
  })
})

describe('a speech process that fails', () => {
  it('refuses a damaged model file before it is loaded', async () => {
    const { dir, remove } = await toneModels()
    const path = join(dir, 'tones-live', 'encoder.onnx')
    const bytes = await readFile(path)
    bytes[1000] = (bytes[1000] ?? 0) ^ 1
    await writeFile(path, bytes)
    const { live, close } = await engines(dir)
    const open = live.live({ language: 'en', onEvent: () => {} })
    await expect(open).rejects.toMatchObject({ code: 'GENERAL_ERROR', retryable: false })
    expect(await live.health()).toMatchObject({ ok: false })
    await close()
    await remove()
  })

  it('survives a model that kills its process, and says that trying again may help', async () => {
    const { dir, remove } = await toneModels()
    const { live, close } = await brokenButVerified(dir)
    const open = live.live({ language: 'en', onEvent: () => {} })
    await expect(open).rejects.toMatchObject({ code: 'API_COMMUNICATION_ERROR', retryable: true })
    await close()
    await remove()
  })

  it('fails a recording in a way that may be tried again when its process dies, and then serves it', async () => {
    const { dir, remove } = await toneModels()
    const offline = await modelOf(dir, 'tones-batch', 'offline-transducer')
    const worker = createSherpaProcess({ role: 'recognise', offline }, createVerifier())
    const recognise = createRecognise(worker)
    const { pid } = await worker.ready()
    const pending = recognise(spoken.pcm, { language: 'en' })
    process.kill(pid, 'SIGKILL')
    await expect(pending).rejects.toMatchObject({
      code: 'API_COMMUNICATION_ERROR',
      retryable: true,
    })
    const [segment] = await recognise(spoken.pcm, { language: 'en' })
    expect(segment?.text).toContain('good morning')
    await worker.stop()
    await remove()
  })

  it('is replaced when it is worn, but never under an open session', async () => {
    const online = await modelOf(models.dir, 'tones-live', 'online-transducer')
    const recycle = { ms: 3600_000, streams: 1, checkMs: 20 }
    const worker = createSherpaProcess({ role: 'live', online }, createVerifier(), recycle)
    const { live } = createLive(worker)
    const options = { language: 'en', onEvent: () => undefined }
    const sessions = [await live(options), await live(options)]
    const { pid } = await worker.ready()
    await new Promise((resolve) => setTimeout(resolve, 150))
    expect((await worker.ready()).pid).toBe(pid)
    for (const session of sessions) session.close()
    await expect.poll(async () => (await worker.ready()).pid).not.toBe(pid)
    await worker.stop()
  })

  it('tells an open session that its process died, and serves the next one', async () => {
    const online = await modelOf(models.dir, 'tones-live', 'online-transducer')
    const worker = createSherpaProcess({ role: 'live', online }, createVerifier())
    const { live } = createLive(worker)
    const events: SpeechEvent[] = []
    const session = await live({ language: 'en', onEvent: (event) => void events.push(event) })
    const first = await worker.ready()
    process.kill(first.pid, 'SIGKILL')
    await session.finish()
    expect(events).toMatchObject([{ kind: 'error', retryable: true }, { kind: 'closed' }])
    const second = await worker.ready()
    expect(second.pid).not.toBe(first.pid)
    await worker.stop()
    expect(() => process.kill(second.pid, 0)).toThrow(/ESRCH/)
  })
})

/** Truncates a model file and records the checksum of the rest, as a faulty release would. */
async function brokenButVerified(dir: string) {
  const folder = join(dir, 'tones-live')
  const encoder = (await readFile(join(folder, 'encoder.onnx'))).subarray(0, 9000)
  await writeFile(join(folder, 'encoder.onnx'), encoder)
  const description = JSON.parse(await readFile(join(folder, 'model.json'), 'utf8'))
  const sha256 = createHash('sha256').update(encoder).digest('hex')
  description.checks['encoder.onnx'] = { size: encoder.length, sha256 }
  await writeFile(join(folder, 'model.json'), JSON.stringify(description))
  return engines(dir)
}
