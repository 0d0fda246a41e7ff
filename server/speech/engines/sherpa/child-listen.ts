import { SAMPLE_RATE, toPcm16, toSamples } from '#server/speech/audio/pcm.ts'
import { diarizationConfig, vadConfig, VAD_WINDOW } from './config.ts'
import type { Reply, Request, Role } from './messages.ts'
import type { Native, Vad } from './native.ts'

/** Seconds the detector may hold; spans are taken out after every piece, so this is never reached. */
const VAD_BUFFER_SECONDS = 120

type Job = { vad: Vad; rest: Float32Array; all: Uint8Array[] }

/** Finds speech and speakers inside the child, whatever engine writes the words. */
export function createListenChild(
  native: Native,
  role: Extract<Role, { role: 'listen' }>,
  reply: (message: Reply) => void,
): (request: Request) => void {
  const diarizer =
    role.speakers && new native.OfflineSpeakerDiarization(diarizationConfig(role.speakers))
  const jobs = new Map<number, Job>()
  const newVad = () => new native.Vad(vadConfig(role.vad), VAD_BUFFER_SECONDS)
  // A detector that cannot be made should fail at load, not at the first recording.
  newVad()

  function deliver(id: number, vad: Vad): void {
    while (!vad.isEmpty()) {
      const { start, samples } = vad.front()
      reply({ ev: 'span', id, start: start / SAMPLE_RATE, pcm: toPcm16(samples) })
      vad.pop()
    }
  }

  function hear(id: number, job: Job, pcm: Uint8Array): void {
    if (diarizer) job.all.push(Uint8Array.from(pcm))
    const samples = join(job.rest, toSamples(pcm))
    let at = 0
    for (; at + VAD_WINDOW <= samples.length; at += VAD_WINDOW)
      job.vad.acceptWaveform(samples.subarray(at, at + VAD_WINDOW))
    job.rest = samples.slice(at)
    deliver(id, job.vad)
  }

  function finish(id: number, job: Job): void {
    // The last window is filled up with silence, so that a word at the very end is kept.
    hear(id, { ...job, all: [] }, new Uint8Array(VAD_WINDOW * 2))
    job.vad.flush()
    deliver(id, job.vad)
    const turns = diarizer?.process(toSamples(Buffer.concat(job.all))) ?? []
    const named = turns.map((turn) => ({ ...turn, speaker: `S${turn.speaker + 1}` }))
    reply({ ev: 'turns', id, turns: named })
    reply({ ev: 'closed', id })
    jobs.delete(id)
  }

  return (request) => {
    if (request.op === 'open')
      jobs.set(request.id, { vad: newVad(), rest: new Float32Array(0), all: [] })
    const job = 'id' in request ? jobs.get(request.id) : undefined
    if (!job) return
    if (request.op === 'close') jobs.delete(request.id)
    if (request.op === 'finish') finish(request.id, job)
    if (request.op !== 'audio') return
    hear(request.id, job, request.pcm)
    reply({ ev: 'taken', id: request.id, bytes: request.pcm.length })
  }
}

function join(a: Float32Array, b: Float32Array): Float32Array {
  const out = new Float32Array(a.length + b.length)
  out.set(a)
  out.set(b, a.length)
  return out
}
