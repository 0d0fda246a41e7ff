import { create } from 'zustand'
import { fillPath } from '#contract/call.ts'
import { getRecordingAudio, type Recording } from '#contract/transcripts.ts'

interface PlayerState {
  scribeId: string | undefined
  recordings: readonly Recording[]
  current: Recording | undefined
  playing: boolean
  /** Seconds from the start of the visit. */
  time: number
  rate: number
  error: boolean
}

/** The player: one recording at a time, on every page. */
export const usePlayer = create<PlayerState>(() => ({
  scribeId: undefined,
  recordings: [],
  current: undefined,
  playing: false,
  time: 0,
  rate: 1,
  error: false,
}))

let made: HTMLAudioElement | undefined
function element(): HTMLAudioElement {
  if (made) return made
  const audio = new Audio()
  made = audio
  audio.preload = 'none'
  const offset = () => usePlayer.getState().current?.offset ?? 0
  audio.ontimeupdate = () => usePlayer.setState({ time: offset() + audio.currentTime })
  audio.onplay = () => usePlayer.setState({ playing: true, error: false })
  audio.onpause = () => usePlayer.setState({ playing: false })
  audio.onended = playNext
  audio.onerror = () => usePlayer.setState({ playing: false, error: true })
  return audio
}

/** The stored recording that contains a moment of the visit, otherwise the next one. */
export function recordingAt(
  recordings: readonly Recording[],
  seconds: number,
): Recording | undefined {
  const stored = recordings
    .filter(({ state, duration, audioGone }) => state === 'stored' && duration > 0 && !audioGone)
    .toSorted((a, b) => a.offset - b.offset)
  return stored.find(({ offset, duration }) => seconds < offset + duration) ?? stored.at(-1)
}

/** Plays a visit from a moment, in seconds from its start. */
export function playFrom(
  scribeId: string,
  recordings: readonly Recording[],
  seconds: number,
): void {
  const current = recordingAt(recordings, seconds)
  if (!current) return
  const audio = element()
  const src = fillPath(getRecordingAudio.path, { id: current.id })
  if (!audio.src.endsWith(src)) audio.src = src
  audio.playbackRate = usePlayer.getState().rate
  audio.currentTime = Math.max(0, seconds - current.offset)
  usePlayer.setState({ scribeId, recordings, current, time: seconds })
  void audio.play().catch(() => usePlayer.setState({ playing: false }))
}

/** The end of the last recording, in seconds from the start of the visit; 0 without any. */
export const visitEnd = (recordings: readonly Recording[]): number =>
  Math.max(0, ...recordings.map(({ offset, duration }) => offset + duration))

function playNext(): void {
  const { scribeId, recordings, current } = usePlayer.getState()
  const next =
    current && recordings.find(({ offset }) => offset >= current.offset + current.duration)
  if (scribeId && next) playFrom(scribeId, recordings, next.offset)
  else usePlayer.setState({ playing: false })
}

export const pausePlayer = () => element().pause()

export function setRate(rate: number): void {
  element().playbackRate = rate
  usePlayer.setState({ rate })
}
