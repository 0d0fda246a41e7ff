import {
  BREATH,
  createFrameListener,
  FRAME_BYTES,
  FRAME_SECONDS,
  framesIn,
  HANGOVER,
  LEAD,
  LONG,
  LONGEST,
} from './energy-voice-activity.ts'

/** What happens in a stream of audio; times are seconds from its first sample. */
export type TurnStep =
  | { kind: 'begin'; start: number }
  | { kind: 'audio'; pcm: Uint8Array }
  /** Somebody spoke from `start` to `end`, and then paused. */
  | { kind: 'end'; start: number; end: number }

export type Turns = {
  hear(pcm16: Uint8Array): TurnStep[]
  /** Ends the turn that is open, with silence behind it, so that the last word is heard to its end. */
  flush(): TurnStep[]
}

/** Behind the last word when the recording stops; engines look ahead by less. */
const TAIL = framesIn(0.5)
const silentFrame = new Uint8Array(FRAME_BYTES)

/**
 * Cuts a stream into turns at its pauses, for engines that are told where one ends and tell no times themselves: the
 * clock is ours. Silence between turns is left out, because engines invent text for it and bill it.
 */
export function createTurns(): Turns {
  const listen = createFrameListener()
  let rest: Uint8Array = new Uint8Array(0)
  let lead: Uint8Array[] = []
  let heard = 0
  let open: { first: number; last: number; frames: number } | undefined

  function hearFrame(pcm: Uint8Array, steps: TurnStep[]): void {
    const { loud } = listen(pcm)
    heard += 1
    if (!open && loud) {
      open = { first: heard - 1, last: heard, frames: lead.length }
      steps.push({ kind: 'begin', start: open.first * FRAME_SECONDS })
      for (const frame of lead) add(steps, frame)
      lead = []
    }
    if (!open) {
      lead.push(pcm)
      if (lead.length > LEAD) lead.shift()
      return
    }
    add(steps, pcm)
    open.frames += 1
    if (loud) open.last = heard
    const pause = open.frames < LONG ? HANGOVER : BREATH
    if (heard - open.last >= pause || open.frames >= LONGEST) end(steps)
  }

  function end(steps: TurnStep[]): void {
    if (!open) return
    const { first, last } = open
    open = undefined
    steps.push({ kind: 'end', start: first * FRAME_SECONDS, end: last * FRAME_SECONDS })
  }

  return {
    hear(pcm16) {
      const steps: TurnStep[] = []
      const all = rest.length ? Buffer.concat([rest, pcm16]) : pcm16
      const whole = all.length - (all.length % FRAME_BYTES)
      for (let at = 0; at < whole; at += FRAME_BYTES)
        hearFrame(all.subarray(at, at + FRAME_BYTES), steps)
      rest = Uint8Array.from(all.subarray(whole))
      return joined(steps)
    },
    flush() {
      const steps: TurnStep[] = []
      if (rest.length > 0) {
        const last = new Uint8Array(FRAME_BYTES)
        last.set(rest)
        rest = new Uint8Array(0)
        hearFrame(last, steps)
      }
      for (let n = 0; open && n < TAIL; n++) hearFrame(silentFrame, steps)
      end(steps)
      return joined(steps)
    },
  }
}

const add = (steps: TurnStep[], pcm: Uint8Array) => void steps.push({ kind: 'audio', pcm })

/** Frames that follow each other as one piece. */
function joined(steps: TurnStep[]): TurnStep[] {
  const out: TurnStep[] = []
  let parts: Uint8Array[] = []
  const close = () => {
    if (parts.length > 0) out.push({ kind: 'audio', pcm: Buffer.concat(parts) })
    parts = []
  }
  for (const step of steps) {
    if (step.kind === 'audio') parts.push(step.pcm)
    else {
      close()
      out.push(step)
    }
  }
  close()
  return out
}
