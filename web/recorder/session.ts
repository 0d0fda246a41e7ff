import type { Alarm } from './alarms.ts'
import { openUploader } from './uploader.ts'
import { askBeforeLeaving, keepAwake } from './guards.ts'
import { openMicrophone } from './microphone.ts'
import type { Block } from './capture.ts'
import type { Message } from './link-state.ts'
import { resetMeter, showLevel, showSeconds } from './meter.ts'
import { openTabAlerts, urgent } from './tab-alerts.ts'
import { newView, type SessionView, type StartOptions } from './session-view.ts'
import { tellText } from './text.ts'
import { seemsOver, speechPeak } from './visit-over.ts'

interface Hooks {
  show: (view: SessionView) => void
  /** Id of the microphone to begin with, '' for the system's own. */
  deviceId: string
  /** The server will never take this recording. */
  lost: (error: unknown) => void
  /** It ended without Stop, as a replay does. */
  ended: () => void
  /** The visit goes on on another device. */
  takenOver: () => void
  /** The patient withdrew consent. */
  withdrawn: () => void
}

export type Session = ReturnType<typeof openSession>

const tickMs = 500
/** The server takes a recording for cut short when it hears nothing for 30 s; a pause must not look like that. */
const stayMs = 10_000
/** News go away by themselves, in milliseconds: a gap stands among the lines, and the microphone is named. */
const newsMs = 15_000

/** One recording from its first sound until the server has all of it. */
export function openSession(options: StartOptions, hooks: Hooks) {
  const { scribeId, mark, tab, source = 'microphone' } = options
  const recordingId = mark?.id ?? crypto.randomUUID()
  const over = Promise.withResolvers<void>()
  const stopWaiting = new AbortController()
  const outside = openTabAlerts()
  let timer: ReturnType<typeof setInterval> | undefined
  let letGo: (() => void)[] = []
  let show = hooks.show
  let view = newView(recordingId, options)
  let left = false
  let tickedAt = 0
  let stayedAt = 0
  let spokeAt = 0
  let answeredAt = 0
  let newsAt = 0

  function set(change: Partial<SessionView>): void {
    view = { ...view, ...change }
    show(view)
    outside.tell(urgent(view))
  }

  const delivery = openUploader({
    options,
    recordingId,
    signal: stopWaiting.signal,
    onMessage: take,
    onState: (connection) => set({ connection }),
    onFatal(error) {
      void close()
      hooks.lost(error)
    },
  })
  const hearing = openMicrophone({
    deviceId: hooks.deviceId,
    call: tab !== undefined,
    phase: () => view.phase,
    signal: stopWaiting.signal,
    onBlock: hear,
    onMicrophone: ({ label, deviceId }) => set({ microphone: label, deviceId }),
    onTab: (state) => set({ tab: state }),
    onNotice(notice) {
      newsAt = Date.now()
      set({ notice })
    },
    onTrouble: tick,
  })

  function hear({ pcm, peak, tabPeak }: Block, missedMs: number): void {
    if (missedMs) {
      const gap = delivery.skip(missedMs)
      newsAt = Date.now()
      set({ missed: delivery.missed, gap })
    }
    showLevel(delivery.add(pcm), peak, tabPeak)
    const now = Date.now()
    if (Math.max(peak, tabPeak ?? 0) > speechPeak) spokeAt = now
    // Timers of a hidden page come once a minute; sound comes all the same.
    if (now - tickedAt > 2 * tickMs) tick()
  }

  function take(message: Message): void {
    if (message.type === 'opened')
      set({ transcribing: message.transcribing, engine: message.engine, warning: undefined })
    if (message.type === 'ack') showSaved(true)
    if (message.type === 'error' && !message.fatal) set({ warning: message.message })
    if (message.type === 'language') set({ language: message.language, engine: message.engine })
    if (message.type === 'engine') set({ engine: message.engine })
    if (message.type === 'translation') tellText(scribeId, message)
    if (message.type === 'transcription') {
      spokeAt = Date.now()
      if (source === 'replay') showSeconds(message.offset)
      tellText(scribeId, message)
    }
    if (message.type === 'taken-over') void yieldTo(hooks.takenOver)
    if (message.type === 'withdrawn') void obey(message.seconds)
    if (message.type === 'stopped') void close(true)
  }

  /** Consent was withdrawn, here or elsewhere: nothing that came after it stays on this device. */
  async function obey(seconds: number): Promise<void> {
    hearing.close()
    await delivery.cut(seconds)
    await yieldTo(hooks.withdrawn)
  }

  /** Another device goes on with the visit, or none does: the microphone is let go, and the rest is sent. */
  async function yieldTo(tell: () => void): Promise<void> {
    if (view.phase === 'stopping') return
    hearing.close()
    const rest = delivery.stop()
    view = { ...view, phase: 'stopping' }
    show = () => undefined
    tell()
    await close(await rest)
  }

  function showSaved(confirmed: boolean): void {
    const { unsaved, durable } = delivery
    set({ unsaved, durable, ...(unsaved < 1 && confirmed && { savedAt: Date.now() }) })
  }

  function tick(): void {
    const now = Date.now()
    tickedAt = now
    const steady = performance.now()
    delivery.tick(steady, view.phase === 'stopping')
    showSaved(view.connection === 'live')
    if (steady - stayedAt > stayMs) {
      stayedAt = steady
      delivery.stay()
    }
    if (view.phase !== 'recording' || source === 'replay') return
    const isNews = view.notice !== undefined || view.gap !== undefined
    if (isNews && !view.alarm && now - newsAt > newsMs) read()
    tell(hearing.watch(now), seemsOver(now, spokeAt, answeredAt))
  }

  /** What is told of the microphone or of a gap has been read. */
  const read = () => set({ notice: undefined, gap: undefined })

  function tell(alarm: Alarm | undefined, isOver: boolean): void {
    if (alarm !== view.alarm) set({ alarm })
    if (isOver !== view.seemsOver) set({ seemsOver: isOver })
  }

  /** The page comes back from sleep, or goes to it: what is true then is looked at at once. */
  function wake(): void {
    if (document.visibilityState === 'hidden') delivery.spill()
    tick()
  }

  function guard(): void {
    const listening = new AbortController()
    const { signal } = listening
    addEventListener('pagehide', delivery.spill, { signal })
    addEventListener('offline', delivery.drop, { signal })
    document.addEventListener('visibilitychange', wake, { signal })
    // Page Lifecycle: a frozen page runs nothing until it is resumed.
    document.addEventListener('freeze', delivery.spill, { signal })
    document.addEventListener('resume', wake, { signal })
    letGo = [
      keepAwake((awake) => set({ awake })),
      askBeforeLeaving(),
      () => listening.abort(),
      outside.close,
    ]
    timer = setInterval(tick, tickMs)
  }

  async function close(finished = false): Promise<void> {
    clearInterval(timer)
    hearing.close()
    stopWaiting.abort()
    for (const free of letGo.splice(0)) free()
    if (finished) await delivery.forget()
    if (finished && view.phase !== 'stopping') hooks.ended()
    over.resolve()
  }

  return {
    over: over.promise,
    /** @throws DOMException when there is no microphone. */
    async start(): Promise<void> {
      resetMeter()
      set({ phase: 'starting' })
      await delivery.open()
      set({ missed: delivery.missed })
      if (tab) void hearing.mix(tab)
      if (source === 'microphone') await hearing.open()
      // Stopped while the browser still asked for permission.
      if (view.phase !== 'starting') return hearing.close()
      hearing.listen()
      spokeAt = Date.now()
      set({ phase: 'recording' })
      guard()
      await delivery.remember()
      await delivery.connect()
      void navigator.storage?.persist?.().catch(() => false)
    },
    pause(): void {
      if (view.phase !== 'recording' || source === 'replay') return
      hearing.pause()
      set({ phase: 'paused', alarm: undefined, seemsOver: false })
    },
    resume(): void {
      if (view.phase !== 'paused') return
      spokeAt = Date.now()
      set({ phase: 'recording' })
      hearing.resume()
    },
    /** Hears another microphone, '' for the system's own. */
    use: (deviceId: string) => hearing.use(deviceId),
    /** Hears a browser tab too. */
    mix: (asked: Promise<MediaStream>) => hearing.mix(asked),
    unmix: () => hearing.unmix(),
    /** The visit goes on, though it is quiet. */
    goesOn(): void {
      answeredAt = Date.now()
      set({ seemsOver: false })
    },
    read,
    /** Marks this moment, unless nothing is heard in it. @returns its second of the recording */
    mark: () => (view.phase === 'recording' && source !== 'replay' ? delivery.mark() : undefined),
    scribeId,
    recordingId,
    /** Seconds from the start of the recording to now. */
    at: () => delivery.at,
    /** Nothing of it stays on this device, and no more is sent. */
    async erase(): Promise<void> {
      delivery.leave()
      await close()
      show = () => undefined
      await delivery.cut(0)
      await delivery.forget()
    },
    /**
     * @param showRest shows what is still on its way.
     * @returns undefined when it was left before the server had all of it.
     */
    async stop(showRest: (view: SessionView) => void): Promise<SessionView | undefined> {
      show = showRest
      set({ phase: 'stopping' })
      hearing.close()
      if (!timer) timer = setInterval(tick, tickMs)
      // What the server refused stays on this device: it is the only copy.
      const isDone = (await delivery.stop()) && !left
      await close(isDone)
      return isDone ? view : undefined
    },
    /** Sends what this device holds of a recording that was cut short, and leaves it open. */
    async sendRest(): Promise<void> {
      const opened = await delivery.connect()
      timer = setInterval(() => {
        opened.check(performance.now())
        if (delivery.unsaved > 0 || view.connection !== 'live') return
        opened.leave()
        void close()
      }, tickMs)
    },
    /** The user goes: the microphone and the line are let go at once, and what is unsent stays on this device. */
    async leave(): Promise<void> {
      const stopping = view.phase === 'stopping'
      left = true
      view = { ...view, phase: 'stopping' }
      show = () => undefined
      delivery.leave()
      void close()
      await delivery.keep(stopping)
    },
    abandon(): void {
      delivery.leave()
      void close()
      show = () => undefined
    },
  }
}
