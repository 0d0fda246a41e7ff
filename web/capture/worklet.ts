import { createResampler, toPcm16 } from './resample.ts'

/** What the browser gives a worklet; the DOM's types leave it out. */
declare const sampleRate: number
declare function registerProcessor(name: string, processor: unknown): void
declare const AudioWorkletProcessor: new () => { port: MessagePort }

const wanted = 16_000
const blockSamples = wanted / 10

/** Cuts what microphone (input 0) and browser tab (input 1) give together into tenths of a second at 16 kHz. */
// A processor has to be a class.
class CaptureProcessor extends AudioWorkletProcessor {
  resample = createResampler(sampleRate, wanted)
  block = new Float32Array(blockSamples)
  filled = 0
  peak = 0
  tabPeak: number | null = null

  process([microphone, tab]: Float32Array[][]): boolean {
    const [spoken, heard] = [mono(microphone), mono(tab)]
    if (spoken) this.peak = Math.max(this.peak, loudest(spoken))
    if (heard) this.tabPeak = Math.max(this.tabPeak ?? 0, loudest(heard))
    const both = spoken && heard ? spoken.map((x, at) => x + (heard[at] ?? 0)) : (spoken ?? heard)
    // With nothing connected no time passes here; the clock of the next block shows how much was missed.
    if (both) this.take(this.resample(both))
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
    const { peak, tabPeak } = this
    this.filled = this.peak = 0
    this.tabPeak = null
    // The time is taken here: a page that is busy for two seconds gets its blocks late, not with a gap.
    this.port.postMessage({ pcm, peak, tabPeak, at: Date.now() }, [pcm.buffer])
  }
}

const loudest = (samples: Float32Array) =>
  samples.reduce((most, x) => Math.max(most, Math.abs(x)), 0)

function mono(channels: Float32Array[] | undefined): Float32Array | undefined {
  const [first, second] = channels ?? []
  if (!first || !second) return first
  return first.map((x, at) => (x + (second[at] ?? 0)) / 2)
}

registerProcessor('capture', CaptureProcessor)
