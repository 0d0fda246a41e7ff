import { openDelivery } from './delivery.ts'
import { askBeforeLeaving, keepAwake } from './guards.ts'
import { openHearing } from './hearing.ts'
import type { Message } from './link.ts'
import { resetMeter, showLevel, showSeconds } from './meter.ts'
import { newView, type SessionView, type StartOptions } from './session-view.ts'
import { tellText } from './text.ts'

interface Hooks {
  show: (view: SessionView) => void
  deviceId: () => string
  /** The server will never take this recording. */
  lost: (error: unknown) => void
  ended: () => void
}

export type Session = ReturnType<typeof openSession>

const tickMs = 500

/** One recording from its first sound until the server has all of it. */
export function openSession(options: StartOptions, hooks: Hooks) {
  const { scribeId, mark, source = 'microphone' } = options
  const recordingId = mark?.id ?? crypto.randomUUID()
  const over = Promise.withResolvers<void>()
  const stopWaiting = new AbortController()
  let timer: ReturnType<typeof setInterval> | undefined
  let letGo: (() => void)[] = []
  let show = hooks.show
  let view = newView(recordingId, options)
  let left = false

  function set(change: Partial<SessionView>): void {
    view = { ...view, ...change }
    show(view)
  }

  const delivery = openDelivery({
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
  const hearing = openHearing({
    deviceId: hooks.deviceId,
    phase: () => view.phase,
    signal: stopWaiting.signal,
    onBlock({ pcm, peak }, missedMs) {
      if (missedMs) {
        delivery.skip(missedMs)
        set({ missed: delivery.missed })
      }
      showLevel(delivery.add(pcm), peak)
    },
    onMicrophone: (microphone) => set({ microphone }),
    onWarning: (warning) => set({ warning }),
  })

  function take(message: Message): void {
    if (message.type === 'opened')
      set({ transcribing: message.transcribing, engine: message.engine, warning: undefined })
    if (message.type === 'ack') showSaved(true)
    if (message.type === 'error' && !message.fatal) set({ warning: message.message })
    if (message.type === 'partial' || message.type === 'final') {
      if (source === 'replay') showSeconds(message.offset)
      tellText(scribeId, message)
    }
    if (message.type === 'stopped') void close(true)
  }

  function showSaved(confirmed: boolean): void {
    const { unsaved } = delivery
    set({ unsaved, ...(unsaved < 1 && confirmed && { savedAt: Date.now() }) })
  }

  function tick(): void {
    const now = Date.now()
    delivery.tick(now, view.phase === 'stopping')
    showSaved(view.connection === 'live')
    if (view.phase !== 'recording' || source === 'replay') return
    const silent = hearing.watch(now)
    if (silent !== view.silent) set({ silent })
  }

  function guard(): void {
    addEventListener('pagehide', delivery.spill)
    addEventListener('offline', delivery.drop)
    letGo = [
      keepAwake(),
      askBeforeLeaving(),
      () => removeEventListener('pagehide', delivery.spill),
      () => removeEventListener('offline', delivery.drop),
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
      if (source === 'microphone') await hearing.open()
      // Stopped while the browser still asked for permission.
      if (view.phase !== 'starting') return hearing.close()
      hearing.listen()
      set({ phase: 'recording' })
      guard()
      await delivery.remember()
      await delivery.connect()
      void navigator.storage?.persist?.().catch(() => false)
    },
    pause(): void {
      if (view.phase !== 'recording' || source === 'replay') return
      hearing.pause()
      set({ phase: 'paused' })
    },
    resume(): void {
      if (view.phase !== 'paused') return
      set({ phase: 'recording' })
      hearing.resume()
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
      await delivery.stop()
      await close(!left)
      return left ? undefined : view
    },
    /** Sends what this device holds of a recording that was cut short, and leaves it open. */
    async sendRest(): Promise<void> {
      const opened = await delivery.connect()
      timer = setInterval(() => {
        opened.check(Date.now())
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
