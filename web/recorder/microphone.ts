import { waitOrOnline } from '#web/api/backoff.ts'
import type { Alarm, TabState } from './alarms.ts'
import { openCapture, type Block, type Capture } from '#web/capture/capture.ts'
import { failureOf } from './errors.ts'
import { noSignal, noteBlock, restart, type Signal, watchSignal } from './microphone-signal.ts'
import type { Phase } from './session-view.ts'
import { closeTab } from './tab.ts'
import { t } from '#web/i18n/i18n.ts'

interface MicrophoneSettings {
  deviceId: string
  /** Whether to record a browser tab too. */
  call: boolean
  phase: () => Phase
  /** Ends the waiting for a microphone. */
  signal: AbortSignal
  /** @param missedMs milliseconds before this block in which nothing was captured. */
  onBlock: (block: Block, missedMs: number) => void
  onMicrophone: (microphone: { label: string; deviceId: string }) => void
  onTab: (state: TabState) => void
  /** What happened to the microphone, in a sentence; undefined once it is resolved. */
  onNotice: (message: string | undefined) => void
  /** Check it now: timers of a hidden page may come a minute later. */
  onTrouble: () => void
  open?: typeof openCapture
}

const retryMs = 2_000

export interface MicrophoneInput {
  /** @throws DOMException if there is no microphone */
  open(): Promise<void>
  close(): void
  /** From now on stillness and silence count. */
  listen(): void
  pause(): void
  resume(): void
  /** Records another microphone from now on, '' for the system's own; the same one is reopened. */
  use(deviceId: string): Promise<void>
  /** Mixes in the tab that the browser is asking for. A failure is shown and ends nothing. */
  mix(asked: Promise<MediaStream>): Promise<void>
  /** Records the microphone alone again. */
  unmix(): void
  /** Revives a microphone that is still. @returns the alarm to show */
  watch(now: number): Alarm | undefined
}

interface State {
  settings: MicrophoneSettings
  openGraph: typeof openCapture
  /** Id of the microphone to record, '' for the system's own. */
  wanted: string
  isCall: boolean
  capture: Capture | undefined
  tab: MediaStream | undefined
  tabState: TabState
  isReopening: boolean
  signal: Signal
}

/** The microphone of a recording, and a browser tab beside it: reopened when lost or still, and watched. */
export function openMicrophone(settings: MicrophoneSettings): MicrophoneInput {
  const state: State = {
    settings,
    openGraph: settings.open ?? openCapture,
    wanted: settings.deviceId,
    isCall: settings.call,
    capture: undefined,
    tab: undefined,
    tabState: 'none',
    isReopening: false,
    signal: noSignal,
  }
  return {
    open: () => openAny(state),
    close() {
      closeCapture(state)
      closeTab(state.tab)
      state.tab = undefined
    },
    listen: () => listen(state),
    pause: () => state.capture?.pause(),
    resume: () => resume(state),
    use: (deviceId) => use(state, deviceId),
    mix: (asked) => mix(state, asked),
    unmix() {
      replaceTab(state, undefined)
      setTab(state, 'none')
    },
    watch: (now) => watch(state, now),
  }
}

/** Nothing is being recorded: the graph's output now is not part of the visit. */
const isDeaf = ({ capture, tabState }: State) =>
  capture?.microphone !== 'live' && tabState !== 'live'

function take(state: State, block: Block): void {
  const { onBlock, phase } = state.settings
  if (phase() === 'paused' || phase() === 'stopping' || isDeaf(state)) return
  const { signal, missedMs } = noteBlock(state.signal, block, Date.now())
  state.signal = signal
  onBlock(block, missedMs)
}

async function openWith(state: State, deviceId: string): Promise<void> {
  const { settings, isCall } = state
  const capture = await state.openGraph({
    deviceId,
    call: isCall,
    onBlock: (block) => take(state, block),
    onEnded: () => replaceUnplugged(state),
    onMuted: () => settings.onTrouble(),
  })
  state.capture = capture
  capture.mix(state.tab)
  settings.onMicrophone({ label: capture.label, deviceId })
}

/** Opens the chosen microphone, otherwise the system default, with a notice. @throws DOMException if there is none */
async function openAny(state: State): Promise<void> {
  const { wanted, settings } = state
  try {
    await openWith(state, wanted)
  } catch (error) {
    if (!wanted || !isMissing(error)) throw error
    state.wanted = ''
    await openWith(state, '')
    const microphone = describe(state.capture)
    settings.onNotice(
      t('The chosen microphone isn’t connected. Recording with {microphone}.', { microphone }),
    )
  }
}

function closeCapture(state: State): void {
  state.capture?.close()
  state.capture = undefined
}

/** Keeps the graph if possible, so that the tab's audio continues while the microphone changes. */
async function exchange(state: State): Promise<void> {
  const { capture, wanted, isCall, settings } = state
  if (!capture) return openAny(state)
  try {
    await capture.use({ deviceId: wanted, call: isCall })
    settings.onMicrophone({ label: capture.label, deviceId: wanted })
  } catch {
    closeCapture(state)
    await openAny(state)
  }
}

function rebuild(state: State): Promise<void> {
  closeCapture(state)
  return openAny(state)
}

function replaceUnplugged(state: State): void {
  const lost = state.capture?.label || t('The microphone')
  state.wanted = ''
  void reopen(state, exchange).then(() => {
    const { capture, settings } = state
    if (capture?.microphone === 'live')
      settings.onNotice(
        t('{lost} was unplugged. Recording continues with {replacement}.', {
          lost,
          replacement: describe(capture),
        }),
      )
  })
}

/** Tries until there is a microphone; the time without one is a gap. */
async function reopen(state: State, how: (state: State) => Promise<void>): Promise<void> {
  const { phase, onNotice } = state.settings
  if (state.isReopening || phase() !== 'recording') return
  state.isReopening = true
  while (phase() === 'recording' && !(await tryOpen(state, how))) continue
  state.isReopening = false
  // Stopped while the browser was still opening it.
  if (phase() === 'stopping') return closeCapture(state)
  const now = Date.now()
  state.signal = { ...state.signal, blockAt: now, loudAt: now }
  if (state.capture) onNotice(undefined)
}

/** @returns false after a failure, once another attempt may succeed */
async function tryOpen(state: State, how: (state: State) => Promise<void>): Promise<boolean> {
  const { onNotice, onTrouble, signal } = state.settings
  try {
    await how(state)
    return true
  } catch (error) {
    onNotice(failureOf(error).message)
    onTrouble()
    await waitForDevice(signal)
    return false
  }
}

function listen(state: State): void {
  state.signal = restart(state.signal, Date.now())
}

function resume(state: State): void {
  // Off the record: the pause isn't part of the recording and leaves no gap.
  listen(state)
  state.capture?.resume()
  if (state.capture?.microphone === 'ended') replaceUnplugged(state)
}

async function use(state: State, deviceId: string): Promise<void> {
  const { phase } = state.settings
  state.wanted = deviceId
  if (phase() === 'recording') await reopen(state, exchange)
  else if (phase() === 'paused') await exchange(state).catch(() => undefined)
}

function setTab(state: State, tabState: TabState): void {
  state.tabState = tabState
  state.settings.onTab(tabState)
}

function replaceTab(state: State, next: MediaStream | undefined): void {
  closeTab(state.tab)
  state.tab = next
  state.capture?.mix(next)
}

async function mix(state: State, asked: Promise<MediaStream>): Promise<void> {
  setTab(state, 'asking')
  const next = await asked.catch(() => undefined)
  if (next && !state.isCall) {
    state.isCall = true
    void reopen(state, exchange)
  }
  if (state.settings.phase() === 'stopping') return closeTab(next)
  replaceTab(state, next)
  state.signal = { ...state.signal, tabLoudAt: Date.now(), tabHeard: false }
  if (!next) return setTab(state, 'refused')
  for (const track of next.getTracks())
    track.addEventListener('ended', () => noteTabEnded(state, next))
  setTab(state, next.getAudioTracks().length > 0 ? 'live' : 'no-audio')
}

function noteTabEnded(state: State, ended: MediaStream): void {
  if (state.tab !== ended) return
  state.capture?.mix(undefined)
  closeTab(ended)
  setTab(state, 'ended')
}

function watch(state: State, now: number): Alarm | undefined {
  const { capture, isReopening, tabState: tab } = state
  const microphone = isReopening ? 'none' : (capture?.microphone ?? 'none')
  const { signal, isStalled } = watchSignal(state.signal, { now, microphone, tab })
  state.signal = signal
  if (isStalled) void reopen(state, rebuild)
  return signal.alarm
}

const describe = (capture: Capture | undefined) => capture?.label || t('the default microphone')

const isMissing = (error: unknown) =>
  error instanceof Error &&
  (error.name === 'OverconstrainedError' || error.name === 'NotFoundError')

/** Waits until a device is plugged in or the network is back, at most 2 s. */
async function waitForDevice(signal: AbortSignal): Promise<void> {
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
