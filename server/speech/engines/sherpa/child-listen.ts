import { SAMPLE_RATE, toPcm16, toSamples } from '#server/speech/audio/pcm.ts'
import { diarizationConfig, vadConfig, VAD_WINDOW } from './config.ts'
import type { Reply, Request, Role } from './messages.ts'
import type { Diarization, Native, Vad } from './native.ts'

/** Seconds the detector may hold; spans are taken out after every piece, so this is never reached. */
const VAD_BUFFER_SECONDS = 120

/** A recording: samples of a window that isn't full yet, and all its audio where speakers are separated. */
type Job = { id: number; vad: Vad; rest: Float32Array; audio: Uint8Array[] | undefined }
type Send = (message: Reply) => void

/** Finds speech and speakers inside the child, for every engine that writes the words. */
export function createListenChild(
  native: Native,
  role: Extract<Role, { role: 'listen' }>,
  reply: Send,
): (request: Request) => void {
  const diarizer =
    role.speakers && new native.OfflineSpeakerDiarization(diarizationConfig(role.speakers))
  const jobs = new Map<number, Job>()
  const createVad = () => new native.Vad(vadConfig(role.vad), VAD_BUFFER_SECONDS)
  // A detector that can't be made should fail at load, not at the first recording.
  createVad()

  return (request) => {
    if (request.op === 'open') jobs.set(request.id, createJob(request.id, createVad(), diarizer))
    const job = 'id' in request ? jobs.get(request.id) : undefined
    if (!job) return
    if (request.op === 'audio') takeAudio(job, request.pcm, reply)
    if (request.op === 'finish') finish(job, diarizer, reply)
    if (request.op === 'finish' || request.op === 'close') jobs.delete(request.id)
  }
}

function createJob(id: number, vad: Vad, diarizer: Diarization | undefined): Job {
  return { id, vad, rest: new Float32Array(0), audio: diarizer && [] }
}

function takeAudio(job: Job, pcm: Uint8Array, reply: Send): void {
  job.audio?.push(Uint8Array.from(pcm))
  detect(job, toSamples(pcm), reply)
  reply({ ev: 'taken', id: job.id, bytes: pcm.length })
}

function detect(job: Job, added: Float32Array, reply: Send): void {
  const samples = join(job.rest, added)
  let at = 0
  for (; at + VAD_WINDOW <= samples.length; at += VAD_WINDOW)
    job.vad.acceptWaveform(samples.subarray(at, at + VAD_WINDOW))
  job.rest = samples.slice(at)
  sendSpans(job, reply)
}

function sendSpans({ id, vad }: Job, reply: Send): void {
  while (!vad.isEmpty()) {
    const { start, samples } = vad.front()
    reply({ ev: 'span', id, start: start / SAMPLE_RATE, pcm: toPcm16(samples) })
    vad.pop()
  }
}

function finish(job: Job, diarizer: Diarization | undefined, reply: Send): void {
  const { id, vad, audio = [] } = job
  // The last window is filled up with silence, so that a word at the very end is kept.
  detect(job, new Float32Array(VAD_WINDOW), reply)
  vad.flush()
  sendSpans(job, reply)
  const turns = diarizer?.process(toSamples(Buffer.concat(audio))) ?? []
  reply({ ev: 'turns', id, turns: turns.map((t) => ({ ...t, speaker: `S${t.speaker + 1}` })) })
  reply({ ev: 'closed', id })
}

function join(a: Float32Array, b: Float32Array): Float32Array {
  const out = new Float32Array(a.length + b.length)
  out.set(a)
  out.set(b, a.length)
  return out
}
