import { createResampler, toPcm16 } from './resample.ts'

/** What the browser gives a worklet; the DOM's types leave it out. */
declare const sampleRate: number
declare function registerProcessor(name: string, processor: unknown): void
declare const AudioWorkletProcessor: new () => { port: MessagePort }

const wanted = 16_000
const blockSamples = wanted / 10

/** Cuts what the microphone hears into tenths of a second at 16 kHz and hands them to the page. */
// A processor has to be a class.
class CaptureProcessor extends AudioWorkletProcessor {
  resample = createResampler(sampleRate, wanted)
  block = new Float32Array(blockSamples)
  filled = 0

  process(inputs: Float32Array[][]): boolean {
    const channels = inputs[0] ?? []
    const mono = mix(channels)
    if (mono) this.take(this.resample(mono))
    return true
  }

  take(samples: Float32Array): void {
    for (let at = 0; at < samples.length;) {
      const part = samples.subarray(at, at + blockSamples - this.filled)
      this.block.set(part, this.filled)
      this.filled += part.length
      at += part.length
      if (this.filled === blockSamples) this.send()
    }
  }

  send(): void {
    const pcm = toPcm16(this.block)
    const peak = this.block.reduce((most, x) => Math.max(most, Math.abs(x)), 0)
    this.filled = 0
    this.port.postMessage({ pcm, peak }, [pcm.buffer])
  }
}

function mix(channels: Float32Array[]): Float32Array | undefined {
  const [first, second] = channels
  if (!first || !second) return first
  return first.map((x, at) => (x + (second[at] ?? 0)) / 2)
}

registerProcessor('capture', CaptureProcessor)
