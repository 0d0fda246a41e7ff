import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, readlink, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { tonePcm, toneWav } from '#test/tones/synth.ts'
import { wavOf } from '#server/speech/audio/pcm.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { decodeAudio } from './decode.ts'
import type { DecodeOptions } from './decode.ts'

const SCRIPT = [{ text: 'good morning doctor' }]
let dir: string
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'ausculta-decode-'))
})
afterAll(() => rm(dir, { recursive: true, force: true }))

async function decoded(input: Parameters<typeof decodeAudio>[0], options?: DecodeOptions) {
  const audio = decodeAudio(input, options)
  const pieces: Uint8Array[] = []
  for await (const piece of audio) pieces.push(piece)
  return { pcm: Buffer.concat(pieces), info: audio.info }
}

async function openFiles(path: string): Promise<number> {
  const targets = (await readdir('/proc/self/fd')).map((fd) =>
    readlink(`/proc/self/fd/${fd}`).catch(() => ''),
  )
  return (await Promise.all(targets)).filter((target) => target === path).length
}

describe('a WAV file as the recorder makes it', () => {
  it('is passed on sample for sample', async () => {
    const path = join(dir, 'tones.wav')
    const { pcm, seconds } = await toneWav(SCRIPT, path)
    const result = await decoded(path)
    expect(result.pcm.equals(pcm)).toBe(true)
    expect(result.info).toEqual({ seconds, declaredSeconds: seconds, truncated: false })
  })

  it('is decoded as far as it goes if it was truncated, and says so', async () => {
    const { pcm, seconds } = tonePcm(SCRIPT)
    const half = wavOf(pcm).subarray(0, 44 + pcm.length / 2)
    const { info } = await decoded(() => Readable.from([half]))
    expect(info.truncated).toBe(true)
    expect(info.seconds).toBeCloseTo(seconds / 2, 2)
  })

  it('may have arrived byte by byte and hold other chunks before and after its samples', async () => {
    const { pcm } = tonePcm([{ text: 'no' }])
    const wav = Buffer.from(wavOf(pcm))
    const list = Buffer.from('LIST\x04\x00\x00\x00abcd', 'latin1')
    const file = Buffer.concat([wav.subarray(0, 36), list, wav.subarray(36), list])
    const bytes = async function* () {
      for (const byte of file.subarray(0, 100)) yield Uint8Array.of(byte)
      yield file.subarray(100)
    }
    expect((await decoded(bytes)).pcm.equals(pcm)).toBe(true)
  })
})

describe('other audio', () => {
  it('is brought to 16 kHz mono', async () => {
    const path = join(dir, 'tones48.wav')
    const { seconds } = await toneWav(SCRIPT, path, 48_000)
    const progress: number[] = []
    const result = await decoded(path, {
      onProgress: (at) => void progress.push(at),
    })
    expect(result.info.seconds).toBeCloseTo(seconds, 1)
    expect(result.info.declaredSeconds).toBeCloseTo(seconds, 1)
    expect(progress.at(-1)).toBe(result.info.seconds)
    const samples = new Int16Array(Uint8Array.from(result.pcm).buffer)
    expect(Math.max(...samples)).toBeGreaterThan(5000)
  })

  it('is measured by its content', async () => {
    const path = join(dir, 'measured.wav')
    const { seconds } = await toneWav(SCRIPT, path, 44_100)
    expect((await decoded(path)).info.seconds).toBeCloseTo(seconds, 1)
  })

  it('stops being decoded when the caller aborts', async () => {
    const path = join(dir, 'abort48.wav')
    await toneWav(SCRIPT, path, 48_000)
    const signal = AbortSignal.abort(new Error('cancelled by the user'))
    await expect(decoded(path, { signal })).rejects.toThrow('cancelled by the user')
  })

  it.skipIf(process.platform !== 'linux')(
    'leaves no file open, wherever it is stopped',
    async () => {
      const path = join(dir, 'leak48.wav')
      await toneWav(
        Array.from({ length: 20 }, () => SCRIPT[0]!),
        path,
        48_000,
      )
      const before = AbortSignal.abort(new Error('cancelled'))
      await decoded(path, { signal: before }).catch(() => undefined)
      const during = new AbortController()
      const onProgress = () => during.abort(new Error('cancelled'))
      await decoded(path, { signal: during.signal, onProgress }).catch(() => undefined)
      for await (const _ of decodeAudio(path)) break
      await expect.poll(() => openFiles(path)).toBe(0)
    },
  )
})

describe('anything but audio', () => {
  it('is refused when it is empty', async () => {
    const path = join(dir, 'empty.wav')
    await writeFile(path, '')
    await expect(decoded(path)).rejects.toThrow('No audio data was received.')
    await expect(decoded(() => Readable.from([wavOf(new Uint8Array(0))]))).rejects.toMatchObject({
      code: 'empty',
    })
  })

  it('is refused when it is text, or a playlist that points at other files', async () => {
    const playlist = `#EXTM3U\n#EXT-X-TARGETDURATION:5\n#EXTINF:5,\n${join(dir, 'tones48.wav')}\n`
    for (const text of ['<html>'.repeat(500), playlist])
      await expect(decoded(() => Readable.from([Buffer.from(text)]))).rejects.toMatchObject({
        code: 'not-audio',
      })
  })

  it('is refused when it is over 500 MB', async () => {
    const large = async function* () {
      const piece = new Uint8Array(64 * 1024 * 1024)
      yield Buffer.from(wavOf(piece))
      for (let i = 0; i < 8; i++) yield piece
    }
    await expect(decoded(large)).rejects.toMatchObject({ code: 'too-large' })
  })

  it("fails with the source's reason if the source fails", async () => {
    const broken = async function* () {
      yield await readFile(join(dir, 'tones48.wav')).catch(() => new Uint8Array(5000))
      throw new Error('the storage is gone')
    }
    await expect(decoded(broken)).rejects.toThrow('the storage is gone')
  })
})

const evaluation = resolve('../shared/data/audio')
const present = existsSync(evaluation)

describe.skipIf(!present)('the evaluation data folder (skipped where absent)', () => {
  const visit = 'visit-2min-D2N092-excerpt'
  it.each(['m4a', 'mp3', 'ogg', 'opus', 'phone8k.wav', 'webm'])(
    'has %s decoded whole',
    async (ext) => {
      const { info } = await decoded(join(evaluation, `${visit}.${ext}`))
      expect(info.seconds).toBeCloseTo(112.96, 0)
      expect(info.truncated).toBe(false)
    },
  )

  it('has FLAC decoded whole', async () => {
    expect((await decoded(join(evaluation, 'silence-30s.flac'))).info.seconds).toBeCloseTo(30, 1)
  })

  it('has a truncated MP3 decoded as far as it goes, and marked', async () => {
    const { info } = await decoded(join(evaluation, `${visit}.truncated.mp3`))
    expect(info.truncated).toBe(true)
    expect(info.seconds).toBeCloseTo(87.4, 0)
  })

  it('has its broken files refused', async () => {
    const empty = decoded(join(evaluation, 'empty.wav'))
    await expect(empty).rejects.toThrow('No audio data was received.')
    const noise = decoded(join(evaluation, 'not-audio.mp3'))
    await expect(noise).rejects.toMatchObject({ code: 'not-audio' })
  })
})
