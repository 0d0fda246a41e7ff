import { createUpsampler } from '#server/speech/audio/resample.ts'
import type { Wire } from '../../socket-session.ts'
import type { TurnStep } from '../../turns.ts'
import type { Dialect } from './dialects.ts'

/** Sends turns as messages. In a dialect that takes one turn at a time, the next waits here for the answer. */
export function createTurnSender({ rate, begin, end, oneAtATime }: Dialect) {
  const resample = rate === 24_000 ? createUpsampler() : (pcm: Uint8Array) => pcm
  let waiting: TurnStep[] = []
  let isAwaitingAnswer = false

  function sendNow(step: TurnStep, wire: Wire): void {
    if (step.kind === 'begin' && begin) wire.send(JSON.stringify(begin))
    if (step.kind === 'end') wire.send(JSON.stringify(end))
    if (step.kind !== 'audio') return
    const audio = Buffer.from(resample(step.pcm)).toString('base64')
    wire.send(JSON.stringify({ type: 'input_audio_buffer.append', audio }))
  }

  function send(step: TurnStep, wire: Wire): void {
    if (isAwaitingAnswer) return void waiting.push(step)
    sendNow(step, wire)
    isAwaitingAnswer = oneAtATime && step.kind === 'end'
  }

  return {
    send,
    /** Bytes of audio that wait. */
    held: () =>
      waiting.reduce((sum, step) => sum + (step.kind === 'audio' ? step.pcm.length : 0), 0),
    /** A turn was answered: sends what was waiting for it. */
    sendNext(wire: Wire) {
      isAwaitingAnswer = false
      const steps = waiting
      waiting = []
      for (const step of steps) send(step, wire)
    },
  }
}
