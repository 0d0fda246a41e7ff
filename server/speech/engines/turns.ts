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
  /** A turn of speech from `start` to `end`, followed by a pause. */
  | { kind: 'end'; start: number; end: number }

export type Turns = {
  add(pcm16: Uint8Array): TurnStep[]
  /** Ends the turn that is open, with silence after it, so that its last word is complete. */
  flush(): TurnStep[]
}

/** Frames of silence after the last word when the recording stops; engines look ahead by less. */
const TAIL = framesIn(0.5)
const silentFrame = new Uint8Array(FRAME_BYTES)

type Frame = { pcm: Uint8Array; isLoud: boolean }

type State = {
  /** Bytes of a frame that isn't full yet. */
  rest: Uint8Array
  /** The quiet frames just before a turn. */
  lead: Uint8Array[]
  /** Frames so far. */
  count: number
  /** The turn that is open: numbers of its first frame and of the one after its last loud frame, and its length. */
  open: { first: number; last: number; frames: number } | undefined
}

/**
 * Cuts a stream into turns at its pauses, for engines that need to be told where one ends and report no times: the
 * clock is ours. Silence between turns is left out, because engines invent text for it and bill it.
 */
export function createTurns(): Turns {
  const listen = createFrameListener()
  const state: State = { rest: new Uint8Array(0), lead: [], count: 0, open: undefined }
  const addPcm = (pcm: Uint8Array) => addFrame(state, { pcm, isLoud: listen(pcm).loud })
  return {
    add(pcm16) {
      const { whole, rest } = splitFrames(state.rest, pcm16)
      state.rest = rest
      return joinAudio(whole.flatMap(addPcm))
    },
    flush() {
      const steps: TurnStep[] = []
      if (state.rest.length > 0) steps.push(...addPcm(padFrame(state.rest)))
      state.rest = new Uint8Array(0)
      for (let n = 0; state.open && n < TAIL; n++) steps.push(...addPcm(silentFrame))
      return joinAudio([...steps, ...endTurn(state)])
    },
  }
}

function splitFrames(rest: Uint8Array, pcm: Uint8Array): { whole: Uint8Array[]; rest: Uint8Array } {
  const all = rest.length ? Buffer.concat([rest, pcm]) : pcm
  const count = Math.floor(all.length / FRAME_BYTES)
  const whole = Array.from({ length: count }, (_, n) =>
    all.subarray(n * FRAME_BYTES, (n + 1) * FRAME_BYTES),
  )
  return { whole, rest: Uint8Array.from(all.subarray(count * FRAME_BYTES)) }
}

function padFrame(rest: Uint8Array): Uint8Array {
  const frame = new Uint8Array(FRAME_BYTES)
  frame.set(rest)
  return frame
}

function addFrame(state: State, { pcm, isLoud }: Frame): TurnStep[] {
  state.count += 1
  const begun = !state.open && isLoud ? beginTurn(state) : []
  const { open } = state
  if (!open) {
    state.lead.push(pcm)
    if (state.lead.length > LEAD) state.lead.shift()
    return []
  }
  open.frames += 1
  if (isLoud) open.last = state.count
  const pause = open.frames < LONG ? HANGOVER : BREATH
  const isOver = state.count - open.last >= pause || open.frames >= LONGEST
  return [...begun, { kind: 'audio', pcm }, ...(isOver ? endTurn(state) : [])]
}

function beginTurn(state: State): TurnStep[] {
  const { lead, count } = state
  const first = count - 1
  state.open = { first, last: count, frames: lead.length }
  state.lead = []
  const start = first * FRAME_SECONDS
  return [{ kind: 'begin', start }, ...lead.map((pcm) => ({ kind: 'audio' as const, pcm }))]
}

function endTurn(state: State): TurnStep[] {
  if (!state.open) return []
  const { first, last } = state.open
  state.open = undefined
  return [{ kind: 'end', start: first * FRAME_SECONDS, end: last * FRAME_SECONDS }]
}

/** Joins pieces of audio that follow each other. */
function joinAudio(steps: TurnStep[]): TurnStep[] {
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
