import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { beforeAll, describe, expect, it } from 'vitest'
import { decodeAudio } from './decode.ts'
import { findSandbox } from './sandbox.ts'

// Four seconds of the sample visit in every format, made by ffmpeg from the same samples as speech.flac.
const folder = join(import.meta.dirname, 'fixtures')
const fixture = (name: string) => join(folder, name)

async function decoded(input: Parameters<typeof decodeAudio>[0]) {
  const audio = decodeAudio(input)
  const pieces: Uint8Array[] = []
  for await (const piece of audio) pieces.push(piece)
  const pcm = Buffer.concat(pieces)
  return { samples: new Int16Array(Uint8Array.from(pcm).buffer), info: audio.info }
}

/** Correlation of two sounds from half a second on, wherever within 50 ms they fit best: some files do not tell the delay of their encoder. */
function likeness(a: Int16Array, b: Int16Array): number {
  const at = (shift: number) => {
    let [ab, aa, bb] = [0, 0, 0]
    for (let n = 8_000; n < 48_000; n++) {
      const [x, y] = [a[n + shift] ?? 0, b[n] ?? 0]
      ab += x * y
      aa += x * x
      bb += y * y
    }
    return ab / Math.sqrt(aa * bb)
  }
  return Math.max(...Array.from({ length: 1601 }, (_, n) => at(n - 800)))
}

/** The first part of a file, as a copy that broke off leaves it. */
const part = (name: string, share: number) => async () => {
  const bytes = await readFile(fixture(name))
  return Readable.from([bytes.subarray(0, Math.floor(bytes.length * share))])
}

let original: Int16Array
beforeAll(async () => {
  original = (await decoded(fixture('speech.flac'))).samples
})

describe('without ffmpeg', () => {
  it('FLAC is decoded sample for sample', () => {
    expect(original.length).toBe(64_000)
    expect(Math.max(...original)).toBeGreaterThan(3_000)
  })

  it.each([
    ['speech.mp3', 0.98],
    ['speech.m4a', 0.98],
    ['fragments.mp4', 0.98],
    ['speech.aac', 0.97],
    ['vorbis.ogg', 0.97],
    ['speech.opus', 0.9],
    ['speech.webm', 0.9],
    ['opus.mp4', 0.9],
    ['24-bit.wav', 0.95],
    ['alaw.wav', 0.95],
  ])('%s sounds like the original, at the same place', async (name, least) => {
    const { samples, info } = await decoded(fixture(name))
    expect(likeness(samples, original)).toBeGreaterThan(least)
    expect(info.seconds).toBeCloseTo(4, 0)
    expect(info.truncated).toBe(false)
  })
})

describe('a file that was cut off', () => {
  it.each(['speech.mp3', 'speech.flac', 'alaw.wav'])(
    'still says how long it was: %s',
    async (name) => {
      const { info } = await decoded(part(name, 0.5))
      expect(info.seconds).toBeGreaterThan(1)
      expect(info.seconds).toBeLessThan(3)
      expect(info.declaredSeconds).toBeCloseTo(4, 0)
      expect(info.truncated).toBe(true)
    },
  )

  it.each(['speech.opus', 'vorbis.ogg'])('is recognised without its length: %s', async (name) => {
    const { info } = await decoded(part(name, 0.5))
    expect(info.seconds).toBeGreaterThan(1)
    expect(info.truncated).toBe(true)
  })

  it('is refused with a reason if the index is missing', async () => {
    await expect(decoded(part('speech.m4a', 0.8))).rejects.toThrow('its end, which holds the index')
  })
})

describe('a codec that only ffmpeg supports', () => {
  it('is refused with what to install, and may be tried again', async () => {
    const path = process.env['PATH']
    process.env['PATH'] = ''
    try {
      await expect(decoded(fixture('alac.m4a'))).rejects.toMatchObject({
        code: 'unavailable',
        isPassing: true,
        message: expect.stringMatching(/format alac.*needs ffmpeg.*file is kept/) as string,
      })
    } finally {
      process.env['PATH'] = path
    }
  })

  it('is opened in a sandbox without files, network and rights', async (context) => {
    const sandbox = await findSandbox()
    if (!sandbox) return context.skip()
    const { spawnSync } = await import('node:child_process')
    const shell = `cat > input; cat input; for file in ${folder} /etc/passwd /proc/self; do [ -e $file ] && echo "sees $file"; done; touch /usr/mark 2>/dev/null && echo writes; cat /sys/class/net/*/address 2>/dev/null; exit 0`
    const { program, args } = sandbox.wrap('/bin/sh', shell)
    const { stdout, status } = spawnSync(program, args, {
      input: 'sound',
      env: {},
      encoding: 'utf8',
    })
    expect([status, stdout]).toEqual([0, 'sound'])
  })
})

describe('a hostile file', () => {
  it.each(['speech.mp3', 'speech.m4a', 'speech.aac', 'vorbis.ogg', 'speech.webm', 'speech.flac'])(
    'ends in time, whatever was changed in it: %s',
    async (name) => {
      const bytes = await readFile(fixture(name))
      for (const seed of [1, 2, 3]) {
        const changed = Buffer.from(bytes)
        let state = seed
        for (let n = 0; n < changed.length / 50; n++) {
          state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
          changed[64 + (state % (changed.length - 64))] = state >>> 24
        }
        await decoded(() => Readable.from([changed])).catch((error: unknown) =>
          expect(error).toMatchObject({
            name: 'DecodeError',
            code: expect.stringMatching(/not-audio|empty|unavailable/) as string,
          }),
        )
      }
    },
  )
})
