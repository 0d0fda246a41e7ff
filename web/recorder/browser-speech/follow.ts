import { addBrowserLines, getBrowserSpeech } from '#contract/browser-speech.ts'
import { reconnectDelay, waitOrOnline } from '#web/api/backoff.ts'
import { call } from '#web/api/client.ts'
import { useMeter } from '../meter.ts'
import { useRecorder } from '../recorder.ts'
import type { SessionView } from '../session-view.ts'
import { publishText } from '../text.ts'
import { useBrowserSpeech } from './choice.ts'
import { type Listening, listenInBrowser } from './listen.ts'
import { localeOf } from './locale.ts'
import { createOutbox } from './outbox.ts'
import { placeOf, recogniserOf } from './recogniser.ts'

type Follower = ReturnType<typeof followSession>

let follower: Follower | undefined
let following = false

/** From now on, transcribes every recording of this window that no server engine transcribes. */
export function followRecorder(): void {
  if (following) return
  following = true
  const look = () => {
    const { session } = useRecorder.getState()
    if (follower && follower.recordingId !== session?.recordingId) {
      void follower.end()
      follower = undefined
    }
    if (!follower && session && isUnheard(session)) follower = followSession(session)
    follower?.phase(session?.phase)
  }
  useRecorder.subscribe(look)
  look()
}

const isUnheard = ({ source, transcribing, engine, phase }: SessionView) =>
  useBrowserSpeech.getState().on &&
  source === 'microphone' &&
  phase === 'recording' &&
  transcribing === false &&
  engine === null

function followSession({ recordingId, scribeId, language }: SessionView) {
  const gone = new AbortController()
  let offset = 0
  let listening: Listening | undefined
  let wanted = true
  let whole = true
  let missed = 0

  const outbox = createOutbox(
    async (body) => {
      const answer = await call(addBrowserLines, { params: { id: recordingId }, body })
      offset = answer.offset
      return answer
    },
    (attempt) => waitOrOnline(reconnectDelay(attempt), gone.signal),
  )
  const clock = () => useMeter.getState().seconds + missed

  function showPartial(text: string, start: number): void {
    const times = { offset: start, conversationOffset: offset, timestamp: offset + start }
    publishText(scribeId, { type: 'transcription', final: false, result: text, text, ...times })
  }

  function fail(reason: string): void {
    whole = false
    listening = undefined
    showPartial('', clock())
    useBrowserSpeech.setState({ failure: reason })
  }

  async function begin(): Promise<void> {
    const kind = recogniserOf()
    const locale = localeOf(language)
    const place = await placeOf(locale, kind)
    const isLocal = place === 'here'
    if (!kind || (!isLocal && !(await mayGoAway(place)))) return fail('not-possible')
    if (!wanted || listening) return
    listening = listenInBrowser({
      kind,
      locale,
      isLocal,
      clock,
      onLine(line) {
        outbox.add(line)
        showPartial('', line.end)
      },
      onPartial: showPartial,
      onFailure: fail,
    })
  }

  async function pause(): Promise<void> {
    const paused = listening
    listening = undefined
    await paused?.stop()
  }

  let stopped = begin()
  return {
    recordingId,
    phase(phase: SessionView['phase'] | undefined): void {
      missed = useRecorder.getState().session?.missed ?? missed
      const wants = phase === 'recording'
      if (wants === wanted) return
      wanted = wants
      stopped = stopped.then(wants ? begin : pause)
    },
    /** The recording is over: the last words are stored, and if nothing was missed it needs no other engine. */
    async end(): Promise<void> {
      wanted = false
      await stopped
      await pause()
      if (!whole) return
      await finished(recordingId)
      await outbox.complete()
    },
  }
}

/** Whether the audio may be sent to the maker of the browser, if it cannot be recognised here. */
async function mayGoAway(place: string): Promise<boolean> {
  if (place !== 'away') return false
  const { allowCloud } = await call(getBrowserSpeech, {}).catch(() => ({ allowCloud: false }))
  return allowCloud
}

/** Resolves when the server has all of a recording. */
function finished(recordingId: string): Promise<void> {
  const isOver = () =>
    !useRecorder.getState().finishing.some((one) => one.recordingId === recordingId)
  if (isOver()) return Promise.resolve()
  return new Promise((resolve) => {
    const forget = useRecorder.subscribe(() => {
      if (!isOver()) return
      forget()
      resolve()
    })
  })
}
