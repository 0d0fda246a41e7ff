import type { Block } from '#web/capture/capture.ts'
import { askBeforeLeaving, followPage, keepAwake } from './guards.ts'
import type { Message } from './link-state.ts'
import { resetMeter, showLevel, showSeconds } from './meter.ts'
import { openMicrophone, type MicrophoneInput } from './microphone.ts'
import {
  newSession,
  reduceSession,
  type SessionEffect,
  type SessionEvent,
  type SessionState,
  type Yield,
} from './session-state.ts'
import type { Session, SessionHooks, SessionView, StartOptions } from './session-view.ts'
import { openTabAlerts, urgent } from './tab-alerts.ts'
import { publishText } from './text.ts'
import { openUploader, type Uploader } from './uploader.ts'
import { speechPeak } from './visit-over.ts'

const tickMs = 500
/** The server takes a recording for cut short after 30 s without a message; a pause must not look like that. */
const pingMs = 10_000

interface Running {
  options: StartOptions
  hooks: SessionHooks
  state: SessionState
  show: (view: SessionView) => void
  uploader: Uploader
  microphone: MicrophoneInput
  alerts: ReturnType<typeof openTabAlerts>
  over: PromiseWithResolvers<void>
  /** Ends the waits for a network and for a device. */
  waiting: AbortController
  timer: ReturnType<typeof setInterval> | undefined
  cleanups: (() => void)[]
  hasLeft: boolean
  tickedAt: number
  pingedAt: number
}

/** Opens a recording; it begins with `start`. */
export function openSession(options: StartOptions, hooks: SessionHooks): Session {
  const session = createRunning(options, hooks)
  const { uploader, microphone } = session
  return {
    scribeId: options.scribeId,
    recordingId: session.state.view.recordingId,
    over: session.over.promise,
    start: () => start(session),
    pause: () => dispatch(session, { type: 'pause' }),
    resume: () => dispatch(session, { type: 'resume', now: Date.now() }),
    use: (deviceId) => microphone.use(deviceId),
    mix: (asked) => microphone.mix(asked),
    unmix: () => microphone.unmix(),
    goesOn: () => dispatch(session, { type: 'goes-on', now: Date.now() }),
    read: () => dispatch(session, { type: 'read' }),
    async mark() {
      const { phase, source } = session.state.view
      return phase === 'recording' && source !== 'replay' ? uploader.mark() : undefined
    },
    at: () => uploader.at,
    erase: () => erase(session),
    stop: (showRest) => stop(session, showRest),
    sendRest: () => sendRest(session),
    leave: () => leave(session),
    abandon: () => abandon(session),
  }
}

function createRunning(options: StartOptions, hooks: SessionHooks): Running {
  const recordingId = options.mark?.id ?? crypto.randomUUID()
  const waiting = new AbortController()
  const { signal } = waiting
  const uploader = openUploader({
    options,
    recordingId,
    signal,
    onMessage: (message: Message) =>
      dispatch(session, { type: 'message', message, now: Date.now() }),
    onState: (connection) => dispatch(session, { type: 'connection', connection }),
    onFatal(error) {
      void close(session)
      hooks.lost(error)
    },
  })
  const microphone = openMicrophone({
    deviceId: hooks.deviceId,
    call: options.tab !== undefined,
    phase: () => session.state.view.phase,
    signal,
    onBlock: (block, missedMs) => takeBlock(session, block, missedMs),
    onMicrophone: (device) => dispatch(session, { type: 'microphone', ...device }),
    onTab: (tab) => dispatch(session, { type: 'tab', tab }),
    onNotice: (notice) => dispatch(session, { type: 'notice', notice, now: Date.now() }),
    onTrouble: () => tick(session),
  })
  const session: Running = {
    options,
    hooks,
    state: newSession(recordingId, options),
    show: hooks.show,
    uploader,
    microphone,
    alerts: openTabAlerts(),
    waiting,
    ...notStarted(),
  }
  return session
}

const notStarted = () =>
  ({
    over: Promise.withResolvers<void>(),
    timer: undefined,
    cleanups: [],
    hasLeft: false,
    tickedAt: 0,
    pingedAt: 0,
  }) satisfies Partial<Running>

function dispatch(session: Running, event: SessionEvent): void {
  const before = session.state.view
  const [state, effects] = reduceSession(session.state, event)
  session.state = state
  if (state.view !== before) {
    if (state.isShown) session.show(state.view)
    session.alerts.update(urgent(state.view))
  }
  for (const effect of effects) perform(session, effect)
}

function perform(session: Running, effect: SessionEffect): void {
  const { microphone, options } = session
  switch (effect.do) {
    case 'pause':
      return microphone.pause()
    case 'resume':
      return microphone.resume()
    case 'show-saved':
      return showSaved(session, true)
    case 'publish':
      return publishText(options.scribeId, effect.message)
    case 'show-seconds':
      return showSeconds(effect.seconds)
    case 'yield':
      return void yieldTo(session, effect.to)
    case 'withdraw':
      return void withdraw(session, effect.seconds)
    case 'finish':
      return void close(session, true)
  }
}

function takeBlock(session: Running, block: Block, missedMs: number): void {
  const { uploader, tickedAt } = session
  const { pcm, peak, tabPeak } = block
  const now = Date.now()
  if (missedMs) {
    const gap = uploader.skip(missedMs)
    dispatch(session, { type: 'gap', gap, missed: uploader.missed, now })
  }
  showLevel(uploader.add(pcm), peak, tabPeak)
  if (Math.max(peak, tabPeak ?? 0) > speechPeak) dispatch(session, { type: 'speech', now })
  // Timers of a hidden page come once a minute; audio comes anyway.
  if (now - tickedAt > 2 * tickMs) tick(session)
}

function showSaved(session: Running, isConfirmed: boolean): void {
  const { unsaved, durable } = session.uploader
  dispatch(session, { type: 'saved', unsaved, durable, isConfirmed, now: Date.now() })
}

function tick(session: Running): void {
  const { microphone, uploader } = session
  const { phase, connection, source } = session.state.view
  const now = Date.now()
  const steady = performance.now()
  session.tickedAt = now
  uploader.tick(steady, phase === 'stopping')
  showSaved(session, connection === 'live')
  if (steady - session.pingedAt > pingMs) {
    session.pingedAt = steady
    uploader.ping()
  }
  if (phase !== 'recording' || source === 'replay') return
  dispatch(session, { type: 'watched', alarm: microphone.watch(now), now })
}

async function start(session: Running): Promise<void> {
  const { options, microphone, uploader } = session
  resetMeter()
  dispatch(session, { type: 'start' })
  await uploader.open()
  dispatch(session, { type: 'journal', missed: uploader.missed })
  if (options.tab) void microphone.mix(options.tab)
  if (options.source !== 'replay') await microphone.open()
  // Stopped while the browser still asked for permission.
  if (session.state.view.phase !== 'starting') return microphone.close()
  microphone.listen()
  dispatch(session, { type: 'recording', now: Date.now() })
  guardPage(session)
  await uploader.remember()
  await uploader.connect()
  void navigator.storage?.persist?.().catch(() => false)
}

function guardPage(session: Running): void {
  const { alerts, uploader } = session
  session.cleanups = [
    followPage(uploader, () => tick(session)),
    keepAwake((awake) => dispatch(session, { type: 'awake', awake })),
    askBeforeLeaving(),
    () => alerts.close(),
  ]
  startTimer(session, () => tick(session))
}

function startTimer(session: Running, work: () => void): void {
  session.timer = setInterval(work, tickMs)
}

async function close(session: Running, isFinished = false): Promise<void> {
  clearInterval(session.timer)
  session.microphone.close()
  session.waiting.abort()
  for (const cleanUp of session.cleanups.splice(0)) cleanUp()
  if (isFinished) await session.uploader.forget()
  if (isFinished && session.state.view.phase !== 'stopping') session.hooks.ended()
  session.over.resolve()
}

/** Consent was withdrawn, here or elsewhere: later audio is deleted from this device. */
async function withdraw(session: Running, seconds: number): Promise<void> {
  session.microphone.close()
  await session.uploader.cut(seconds)
  dispatch(session, { type: 'yield', to: 'withdrawn' })
}

/** Releases the microphone and sends the rest. */
async function yieldTo(session: Running, to: Yield): Promise<void> {
  const { hooks, microphone, uploader } = session
  microphone.close()
  const rest = uploader.stop()
  if (to === 'taken-over') hooks.takenOver()
  else hooks.withdrawn()
  await close(session, await rest)
}

async function stop(
  session: Running,
  showRest: SessionHooks['show'],
): Promise<SessionView | undefined> {
  const { microphone, uploader } = session
  session.show = showRest
  dispatch(session, { type: 'stop' })
  microphone.close()
  if (!session.timer) startTimer(session, () => tick(session))
  // Audio that the server refused stays on this device: it's the only copy.
  const isDone = (await uploader.stop()) && !session.hasLeft
  await close(session, isDone)
  return isDone ? session.state.view : undefined
}

async function sendRest(session: Running): Promise<void> {
  const { uploader } = session
  const link = await uploader.connect()
  startTimer(session, () => {
    link.check(performance.now())
    if (uploader.unsaved > 0 || session.state.view.connection !== 'live') return
    link.leave()
    void close(session)
  })
}

async function leave(session: Running): Promise<void> {
  const { uploader } = session
  const isStopping = session.state.view.phase === 'stopping'
  session.hasLeft = true
  dispatch(session, { type: 'leave' })
  uploader.leave()
  void close(session)
  await uploader.keep(isStopping)
}

function abandon(session: Running): void {
  session.uploader.leave()
  dispatch(session, { type: 'hide' })
  void close(session)
}

async function erase(session: Running): Promise<void> {
  const { uploader } = session
  uploader.leave()
  await close(session)
  dispatch(session, { type: 'hide' })
  await uploader.cut(0)
  await uploader.forget()
}
