import { create } from 'zustand'
import { fillPath } from '#contract/call.ts'
import { getRecordingAudio, type Recording } from '#contract/transcripts.ts'

/** From and to, in seconds from the start of the visit. */
export interface Span {
  from: number
  to: number
}

interface PlayerState {
  scribeId: string | undefined
  recordings: readonly Recording[]
  current: Recording | undefined
  playing: boolean
  /** Seconds from the start of the visit. */
  time: number
  /** The transcript shows the line at `time`: while playing, and after a move. */
  following: boolean
  /** The position is being dragged, so the audio doesn't change it. */
  dragging: boolean
  /** What of the current recording has been downloaded. */
  loaded: readonly Span[]
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
  following: false,
  dragging: false,
  loaded: [],
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
  audio.ontimeupdate = () => {
    if (!usePlayer.getState().dragging)
      usePlayer.setState({
        time: offset() + audio.currentTime,
        loaded: loadedSpans(audio, offset()),
      })
  }
  audio.onprogress = () => usePlayer.setState({ loaded: loadedSpans(audio, offset()) })
  audio.onplay = () => usePlayer.setState({ playing: true, following: true, error: false })
  audio.onpause = () => usePlayer.setState({ playing: false, following: false })
  audio.onended = playNext
  audio.onerror = () => usePlayer.setState({ playing: false, error: true })
  return audio
}

const loadedSpans = ({ buffered }: HTMLAudioElement, offset: number): Span[] =>
  Array.from({ length: buffered.length }, (_, at) => ({
    from: offset + buffered.start(at),
    to: offset + buffered.end(at),
  }))

/** The recordings that can be played, in the order of the visit. */
export const playable = (recordings: readonly Recording[]): Recording[] =>
  recordings
    .filter(({ state, duration, audioGone }) => state === 'stored' && duration > 0 && !audioGone)
    .toSorted((a, b) => a.offset - b.offset)

/** The stored recording that contains a moment of the visit, otherwise the next one. */
export function recordingAt(
  recordings: readonly Recording[],
  seconds: number,
): Recording | undefined {
  const stored = playable(recordings)
  return stored.find(({ offset, duration }) => seconds < offset + duration) ?? stored.at(-1)
}

/** Plays a visit from a moment, in seconds from its start. */
export function playFrom(
  scribeId: string,
  recordings: readonly Recording[],
  seconds: number,
): void {
  if (!moveTo(scribeId, recordings, seconds)) return
  void element()
    .play()
    .catch(() => usePlayer.setState({ playing: false }))
}

/** Moves the player of a visit to a moment. It plays on if it was playing. */
export function seek(scribeId: string, recordings: readonly Recording[], seconds: number): void {
  const { playing, scribeId: before } = usePlayer.getState()
  if (playing && before === scribeId) return playFrom(scribeId, recordings, seconds)
  element().pause()
  moveTo(scribeId, recordings, seconds)
}

/** @returns whether there is something to play */
function moveTo(scribeId: string, recordings: readonly Recording[], seconds: number): boolean {
  const current = recordingAt(recordings, seconds)
  if (!current) return false
  const audio = element()
  const src = fillPath(getRecordingAudio.path, { id: current.id })
  if (!audio.src.endsWith(src)) {
    audio.src = src
    usePlayer.setState({ loaded: [] })
  }
  audio.playbackRate = usePlayer.getState().rate
  audio.currentTime = Math.max(0, seconds - current.offset)
  const place = { scribeId, recordings, current, time: seconds }
  usePlayer.setState({ ...place, following: true, dragging: false })
  return true
}

/** Shows a moment while the position is dragged; the audio follows when it is released. */
export const drag = (scribeId: string, seconds: number) =>
  usePlayer.setState({ scribeId, time: seconds, following: true, dragging: true })

/** The drag was broken off: the position is that of the audio again. */
export const cancelDrag = () => usePlayer.setState({ dragging: false, following: false })

/** The end of the last recording, in seconds from the start of the visit; 0 without any. */
export const visitEnd = (recordings: readonly Recording[]): number =>
  Math.max(0, ...recordings.map(({ offset, duration }) => offset + duration))

function playNext(): void {
  const { scribeId, recordings, current } = usePlayer.getState()
  const next =
    current &&
    playable(recordings).find(({ offset }) => offset >= current.offset + current.duration)
  if (scribeId && next) playFrom(scribeId, recordings, next.offset)
  else usePlayer.setState({ playing: false })
}

export const pausePlayer = () => element().pause()

export function setRate(rate: number): void {
  element().playbackRate = rate
  usePlayer.setState({ rate })
}
