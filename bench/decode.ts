import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { basename } from 'node:path'
import { sampleVisit } from '#server/visits/sample-visit/visit.ts'
import { decodeAudio } from '#server/speech/decode/decode.ts'
import { median, report } from './report.ts'

/**
 * How fast the confined decoder is beside ffmpeg, interleaved, each from the start of its process to its end. Run:
 * node bench/decode.ts [file…]; without files the sample visit. FFMPEG names ffmpeg, which must be installed.
 */
const ffmpeg = process.env['FFMPEG'] ?? 'ffmpeg'
const named = process.argv.slice(2)
const files = named.length > 0 ? named : [sampleVisit().audioPath]
const ROUNDS = 5
/** Decoding isn't what users wait for: transcription takes longer. */
const GOAL = 20

async function confined(file: string): Promise<number> {
  const audio = decodeAudio(file)
  for await (const _ of audio) continue
  return audio.info.seconds
}

async function native(file: string): Promise<void> {
  const args = ['-v', 'error', '-i', file, '-ac', '1', '-ar', '16000', '-f', 's16le', '-']
  const child = spawn(ffmpeg, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  child.stdout.resume()
  await once(child, 'close')
}

async function timed(run: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await run()
  return (performance.now() - began) / 1000
}

for (const file of files) {
  const ours: number[] = []
  const theirs: number[] = []
  let seconds = 0
  for (let round = 0; round < ROUNDS; round++) {
    ours.push(await timed(async () => (seconds = await confined(file))))
    theirs.push(await timed(() => native(file)))
  }
  const what = `${basename(file)}, seconds to decode ${Math.round(seconds)} s`
  report({ what, ours: median(ours), peer: median(theirs), goal: GOAL })
}
