import { waitOrOnline } from '#web/api/backoff.ts'
import { alarmOf, silence, stalledMs, type Alarm, type TabState } from './alarms.ts'
import { openCapture, type Block, type Capture } from './capture.ts'
import { failureOf } from './errors.ts'
import type { Phase } from './session-view.ts'
import { closeTab } from './tab.ts'

interface HearingSettings {
  deviceId: string
  /** Whether a browser tab is to be recorded too. */
  call: boolean
  phase: () => Phase
  /** Ends the waiting for a microphone. */
  signal: AbortSignal
  /** @param missedMs milliseconds before this block in which nothing was captured. */
  onBlock: (block: Block, missedMs: number) => void
  onMicrophone: (microphone: { label: string; deviceId: string }) => void
  onTab: (state: TabState) => void
  /** What became of the microphone, in a sentence; undefined when it is settled. */
  onNotice: (message: string | undefined) => void
  /** Look at it now: timers of a hidden page may come a minute later. */
  onTrouble: () => void
  open?: typeof openCapture
}

const blockMs = 100
const retryMs = 2_000
/**
 * Nobody goes on with a recording after half a day: a clock that leaps so far was put right. The page cannot tell a shorter
 * leap from a machine that slept, since no clock of the browser's goes on in its sleep but this one.
 */
const mostStillMs = 12 * 3_600_000
/** The watch comes twice a second, once a second in a hidden page. */
const lateMs = 2_500

export type MicrophoneInput = ReturnType<typeof openMicrophone>

/** The microphone of a recording, and a browser tab beside it: opened anew when lost or still, and watched. */
export function openMicrophone(settings: HearingSettings) {
  const { phase, signal, onBlock, onMicrophone, onTab, onNotice, onTrouble } = settings
  const { open = openCapture } = settings
  let wanted = settings.deviceId
  let isCall = settings.call
  let capture: Capture | undefined
  let tab: MediaStream | undefined
  let tabState: TabState = 'none'
  let reopening = false
  /** When the newest block was made, and when it came. */
  let madeAt = 0
  let blockAt = 0
  let loudAt = 0
  let tabLoudAt = 0
  let tabHeard = false
  let watchedAt = 0
  let wasLate = false
  let alarm: Alarm | undefined

  /** Nobody is heard at all: what the graph gives now is no sound of the visit. */
  const isDeaf = () => capture?.microphone !== 'live' && tabState !== 'live'

  function take(block: Block): void {
    if (phase() === 'paused' || phase() === 'stopping' || isDeaf()) return
    const still = madeAt ? block.at - madeAt : 0
    // Blocks of a graph before come a moment late; anything more is a clock that was put back, and counts from here.
    madeAt = still < -lateMs ? block.at : Math.max(madeAt, block.at)
    blockAt = Date.now()
    if (block.peak > silence) loudAt = blockAt
    if ((block.tabPeak ?? 0) > silence) [tabLoudAt, tabHeard] = [blockAt, true]
    onBlock(block, still > stalledMs && still < mostStillMs ? still - blockMs : 0)
  }

  async function openWith(deviceId: string): Promise<void> {
    const told = { onBlock: take, onEnded: unplugged, onMuted: onTrouble }
    const opened = await open({ deviceId, call: isCall, ...told })
    capture = opened
    opened.mix(tab)
    onMicrophone({ label: opened.label, deviceId })
  }

  /** The chosen microphone, else the system's own, which is said. @throws DOMException when there is none. */
  async function openAny(): Promise<void> {
    try {
      await openWith(wanted)
    } catch (error) {
      if (!wanted || !isMissing(error)) throw error
      wanted = ''
      await openWith('')
      onNotice(`The chosen microphone is not connected. Recording with ${nameOf(capture)}.`)
    }
  }

  function close(): void {
    capture?.close()
    capture = undefined
  }

  /** The tab's sound goes on while the microphone is exchanged, where the graph can be kept. */
  async function openBeside(): Promise<void> {
    const kept = capture
    if (!kept) return openAny()
    try {
      await kept.use({ deviceId: wanted, call: isCall })
      onMicrophone({ label: kept.label, deviceId: wanted })
    } catch {
      close()
      await openAny()
    }
  }

  function unplugged(): void {
    const lost = capture?.label || 'The microphone'
    wanted = ''
    void reopen(openBeside).then(() => {
      if (capture?.microphone === 'live')
        onNotice(`${lost} was unplugged. Recording goes on with ${nameOf(capture)}.`)
    })
  }

  /** Goes on trying while there is no microphone; the time without one is a gap. */
  async function reopen(how: () => Promise<void>): Promise<void> {
    if (reopening || phase() !== 'recording') return
    reopening = true
    for (let isOpen = false; phase() === 'recording' && !isOpen;) {
      try {
        await how()
        isOpen = true
      } catch (error) {
        onNotice(failureOf(error).message)
        onTrouble()
        await deviceOrLater(signal)
      }
    }
    reopening = false
    // Stopped while the browser still opened it.
    if (phase() === 'stopping') return close()
    blockAt = loudAt = Date.now()
    if (capture) onNotice(undefined)
  }

  function rebuild(): Promise<void> {
    close()
    return openAny()
  }

  /** From now on stillness and silence count. */
  function listen(): void {
    madeAt = blockAt = loudAt = tabLoudAt = watchedAt = Date.now()
  }

  function setTab(state: TabState): void {
    tabState = state
    onTab(state)
  }

  return {
    /** @throws DOMException when there is no microphone. */
    open: openAny,
    close(): void {
      close()
      closeTab(tab)
      tab = undefined
    },
    listen,
    pause: () => capture?.pause(),
    resume(): void {
      // Off the record: the pause is no part of the recording and leaves no gap.
      listen()
      capture?.resume()
      if (capture?.microphone === 'ended') unplugged()
    },
    /** Hears another microphone from now on, '' for the system's own; the same one is opened anew. */
    async use(deviceId: string): Promise<void> {
      wanted = deviceId
      if (phase() === 'recording') await reopen(openBeside)
      else if (phase() === 'paused') await openBeside().catch(() => undefined)
    },
    /** Mixes in the tab that is being asked for. What goes wrong with it is told and ends nothing. */
    async mix(asked: Promise<MediaStream>): Promise<void> {
      setTab('asking')
      const next = await asked.catch(() => undefined)
      if (next && !isCall) {
        isCall = true
        void reopen(openBeside)
      }
      if (phase() === 'stopping') return closeTab(next)
      closeTab(tab)
      tab = next
      capture?.mix(next)
      tabLoudAt = Date.now()
      tabHeard = false
      const [track] = next?.getAudioTracks() ?? []
      if (!next) return setTab('refused')
      for (const one of next.getTracks())
        one.addEventListener('ended', () => {
          if (tab !== next) return
          capture?.mix(undefined)
          closeTab(next)
          setTab('ended')
        })
      setTab(track ? 'live' : 'no-audio')
    },
    /** Records the microphone alone again. */
    unmix(): void {
      closeTab(tab)
      tab = undefined
      capture?.mix(undefined)
      setTab('none')
    },
    /** Revives a microphone that fell still. @returns what is to be told. */
    watch(now: number): Alarm | undefined {
      // A page that was asleep or busy finds its blocks only after this: it judges by the next look.
      const isLate = !wasLate && now - watchedAt > lateMs
      wasLate = isLate
      watchedAt = now
      const microphone = reopening ? 'none' : (capture?.microphone ?? 'none')
      if (isLate && microphone === 'live') return alarm
      if (microphone === 'live' && now - blockAt > stalledMs) void reopen(rebuild)
      const tabIs = { tab: tabState, tabLoudAt, tabHeard }
      alarm = alarmOf({ now, microphone, blockAt, loudAt, ...tabIs })
      return alarm
    },
  }
}

const nameOf = (capture: Capture | undefined) => capture?.label || 'the system’s own microphone'

const isMissing = (error: unknown) =>
  error instanceof Error &&
  (error.name === 'OverconstrainedError' || error.name === 'NotFoundError')

/** Waits until a device is plugged in, at most for the time after which one tries again anyway. */
async function deviceOrLater(signal: AbortSignal): Promise<void> {
  const done = new AbortController()
  const plugged = new Promise<void>((resolve) =>
    navigator.mediaDevices.addEventListener('devicechange', () => resolve(), {
      once: true,
      signal: done.signal,
    }),
  )
  await Promise.race([plugged, waitOrOnline(retryMs, signal)])
  done.abort()
}
