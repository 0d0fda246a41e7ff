import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { Decoder } from 'minimp3-wasm/dist/minimp3-wasm.js'
import { type Block, type Source, Unreadable } from './block.ts'
import { endOfFrames } from './mp3-frames.ts'
import { mp3Facts } from './mp3-header.ts'

const BLOCK_SECONDS = 10

/** MPEG audio, layers 1 to 3. @throws Unreadable */
export async function openMp3(file: Buffer): Promise<Source> {
  const { declaredSeconds, skip, start } = mp3Facts(file)
  const decoder = await createDecoder(file.subarray(start, endOfFrames(file, start)))
  if (decoder.duration === 0) throw new Unreadable('not-audio')
  return { declaredSeconds, blocks: blocksOf(decoder, skip) }
}

async function createDecoder(file: Buffer): Promise<Decoder> {
  const folder = dirname(createRequire(import.meta.url).resolve('minimp3-wasm'))
  const wasm = readFileSync(join(folder, 'decoder.opt.wasm'))
  const { instance } = await WebAssembly.instantiate(wasm, {})
  return new Decoder(instance.exports, file)
}

function* blocksOf(decoder: Decoder, skip: number): Generator<Block> {
  let left = skip
  for (;;) {
    const { pcm, numChannels, numSamples, samplingRate } = decoder.decode(BLOCK_SECONDS)
    if (numSamples === 0) return
    const length = numSamples / numChannels
    const from = Math.min(left, length)
    left -= from
    const channels = Array.from({ length: numChannels }, (_, channel) =>
      every(pcm, from * numChannels + channel, numChannels),
    )
    yield { rate: samplingRate, channels }
  }
}

/** One channel of interleaved samples. */
function every(pcm: Int16Array, from: number, step: number): Float32Array {
  const out = new Float32Array(Math.ceil((pcm.length - from) / step))
  for (let n = 0; n < out.length; n++) out[n] = (pcm[from + n * step] ?? 0) / 32_768
  return out
}
