import { takeTicket, transcriptionSocket, sampleRate } from '#contract/transcripts.ts'
import { waitOrOnline } from '#web/app/backoff.ts'
import { call } from '#web/app/client.ts'
import { openCapture, type Block, type Capture } from './capture.ts'
import { failureOf } from './errors.ts'
import { askBeforeLeaving, keepAwake } from './guards.ts'
import { createJournal, type Journal } from './journal.ts'
import type { RecordingMark } from './journal-db.ts'
import { journalDb } from './journal-place.ts'
import { openLink, type Line, type Link, type Message } from './link.ts'
import { resetMeter, showLevel, showSeconds } from './meter.ts'
import { tellText } from './text.ts'

export interface StartOptions {
  userId: string
  scribeId: string
  language: string
  /** Makes sure that the server knows the visit. Recording does not wait for it, sending does, and asks again after a failure. */
  ready: () => Promise<unknown>
  source?: 'microphone' | 'replay'
  speed?: number
  /** Goes on with a recording that was cut short. */
  mark?: RecordingMark
}

export interface SessionView {
  recordingId: string
  scribeId: string
  source: 'microphone' | 'replay'
  phase: 'starting' | 'recording' | 'paused' | 'stopping'
  connection: 'connecting' | 'live' | 'lost'
  /** When the server last had everything, in milliseconds since 1970. */
  savedAt: number | null
  /** Seconds that only this device has. */
  unsaved: number
  /** False when nothing listens: the audio is kept and transcribed later. Null until the server has said. */
  transcribing: boolean | null
  engine: string | null
  language: string
  microphone: string
  /** Nothing but silence arrives. */
  silent: boolean
  /** What went wrong without ending the recording. */
  warning: string | undefined
}

interface Hooks {
  show: (view: SessionView) => void
  deviceId: () => string
  /** The server will never take this recording. */
  lost: (error: unknown) => void
  ended: () => void
}

export type Session = ReturnType<typeof openSession>

const tickMs = 500
/** A worklet that has been still for so long is dead (WebKit after a call, Chromium after sleep). */
const stalledMs = 1_000
const silentMs = 5_000
/** Below this a sample is digital silence: no microphone is that quiet. */
const silence = 1e-4
const retryCaptureMs = 2_000

const at16k = (milliseconds: number) => Math.round((milliseconds * sampleRate) / 1000)

/** One recording from its first sound until the server has all of it. */
export function openSession(options: StartOptions, hooks: Hooks) {
  const { scribeId, userId, language, mark, source = 'microphone' } = options
  const recordingId = mark?.id ?? crypto.randomUUID()
  const over = Promise.withResolvers<void>()
  const stopWaiting = new AbortController()
  let journal: Journal | undefined
  let link: Link | undefined
  let capture: Capture | undefined
  let timer: ReturnType<typeof setInterval> | undefined
  let letGo: (() => void)[] = []
  let nextSeq = mark?.nextSeq ?? 0
  let nextStart = mark?.nextStart ?? 0
  let lastBlock = 0
  let loudAt = 0
  let reopening = false
  let known = mark?.known ?? false
  let show = hooks.show
  let view: SessionView = {
    recordingId,
    scribeId,
    source,
    phase: 'starting',
    connection: 'connecting',
    savedAt: null,
    unsaved: 0,
    transcribing: null,
    engine: null,
    language,
    microphone: '',
    silent: false,
    warning: undefined,
  }

  function set(change: Partial<SessionView>): void {
    view = { ...view, ...change }
    show(view)
  }

  const remember = async (stopping = false) => {
    const state: RecordingMark = {
      id: recordingId,
      userId,
      scribeId,
      language,
      source,
      updated: Date.now(),
      known,
      nextSeq,
      nextStart,
      stopping,
    }
    await (await journalDb()).mark(state).catch(() => undefined)
  }

  async function connect(): Promise<Link> {
    if (link) return link
    const db = await journalDb()
    journal ??= createJournal(db, recordingId)
    if (mark) {
      const last = await db.lastSeq(recordingId)
      journal.found(last)
      nextSeq = Math.max(nextSeq, last + 1)
    }
    link = openLink({
      journal,
      ticket,
      connect: () => new WebSocket(socketUrl()) as unknown as Line,
      wait: (milliseconds) => waitOrOnline(milliseconds, stopWaiting.signal),
      ...(options.speed && { speed: options.speed }),
      onMessage: take,
      onState: (connection) => set({ connection }),
      onFatal(error) {
        void close()
        hooks.lost(error)
      },
    })
    return link
  }

  async function ticket(): Promise<string> {
    // A visit made without a network is not on the server yet; a failure here is tried again with the line.
    if (!known) await options.ready()
    known = true
    const answer = await call(takeTicket, { body: { scribeId, recordingId, language, source } })
    return answer.ticket
  }

  function take(message: Message): void {
    if (message.type === 'opened')
      set({ transcribing: message.transcribing, engine: message.engine, warning: undefined })
    if (message.type === 'ack') {
      nextStart = Math.max(nextStart, Math.round(message.seconds * sampleRate))
      saved()
    }
    if (message.type === 'error' && !message.fatal) set({ warning: message.message })
    if (message.type === 'partial' || message.type === 'final') {
      if (source === 'replay') showSeconds(message.offset)
      tellText(scribeId, message)
    }
    if (message.type === 'stopped') void close(true)
  }

  function saved(): void {
    const unsaved = journal?.unsaved ?? 0
    set({ unsaved, ...(unsaved < 1 && { savedAt: Date.now() }) })
  }

  function takeBlock({ pcm, peak }: Block): void {
    const now = Date.now()
    if (view.phase === 'paused' || view.phase === 'stopping') return
    const missed = lastBlock && now - lastBlock > stalledMs ? now - lastBlock - 100 : 0
    if (missed) skip(missed)
    lastBlock = now
    if (peak > silence) loudAt = now
    journal?.add({ seq: nextSeq, start: nextStart, pcm })
    nextSeq += 1
    nextStart += pcm.length
    link?.nudge()
    showLevel(nextStart / sampleRate, peak)
  }

  /** What was not captured stays a hole of its true length. */
  function skip(milliseconds: number): void {
    const from = nextStart / sampleRate
    nextStart += at16k(milliseconds)
    link?.gap(from, nextStart / sampleRate)
  }

  async function openMicrophone(): Promise<void> {
    capture = await openCapture({
      deviceId: hooks.deviceId(),
      onBlock: takeBlock,
      onEnded: () => void reopen(),
    })
    set({ microphone: capture.label })
  }

  /** Builds the graph anew, and goes on trying while there is no microphone; the time without one is a gap. */
  async function reopen(): Promise<void> {
    if (reopening || view.phase !== 'recording') return
    reopening = true
    capture?.close()
    capture = undefined
    for (;;) {
      if (view.phase !== 'recording') break
      const error = await openMicrophone().then(
        () => undefined,
        (failed: unknown) => failed,
      )
      if (!error) break
      set({ warning: failureOf(error).message })
      await waitOrOnline(retryCaptureMs, stopWaiting.signal)
    }
    reopening = false
    loudAt = Date.now()
    if (capture) set({ warning: undefined })
  }

  function tick(): void {
    const now = Date.now()
    void journal?.spill().then(() => remember(view.phase === 'stopping'))
    link?.check(now)
    const unsaved = journal?.unsaved ?? 0
    if (unsaved < 1 && view.connection === 'live') set({ unsaved, savedAt: now })
    else set({ unsaved })
    if (view.phase !== 'recording' || source === 'replay') return
    if (lastBlock && now - lastBlock > stalledMs) void reopen()
    const silent = now - loudAt > silentMs
    if (silent !== view.silent) set({ silent })
  }

  function guard(): void {
    const spill = () => void journal?.spill(true)
    const drop = () => link?.drop()
    addEventListener('pagehide', spill)
    addEventListener('offline', drop)
    letGo = [
      keepAwake(),
      askBeforeLeaving(),
      () => removeEventListener('pagehide', spill),
      () => removeEventListener('offline', drop),
    ]
    timer = setInterval(tick, tickMs)
  }

  async function close(finished = false): Promise<void> {
    clearInterval(timer)
    capture?.close()
    capture = undefined
    stopWaiting.abort()
    for (const free of letGo.splice(0)) free()
    if (finished) await (await journalDb()).forget(recordingId).catch(() => undefined)
    if (finished && view.phase !== 'stopping') hooks.ended()
    over.resolve()
  }

  return {
    over: over.promise,
    /** @throws DOMException when there is no microphone. */
    async start(): Promise<void> {
      resetMeter()
      set({ phase: 'starting' })
      const db = await journalDb()
      journal = createJournal(db, recordingId)
      if (mark) nextStart += at16k(Date.now() - mark.updated)
      if (source === 'microphone') await openMicrophone()
      loudAt = Date.now()
      lastBlock = Date.now()
      set({ phase: 'recording' })
      guard()
      await remember()
      await connect()
      void navigator.storage?.persist?.().catch(() => false)
    },
    pause(): void {
      if (view.phase !== 'recording' || source === 'replay') return
      capture?.pause()
      set({ phase: 'paused' })
    },
    resume(): void {
      if (view.phase !== 'paused') return
      // Off the record: the pause is no part of the recording and leaves no gap.
      lastBlock = Date.now()
      loudAt = Date.now()
      set({ phase: 'recording' })
      capture?.resume()
    },
    /** @param showRest shows what is still on its way. */
    async stop(showRest: (view: SessionView) => void): Promise<SessionView> {
      show = showRest
      set({ phase: 'stopping' })
      capture?.close()
      capture = undefined
      if (!timer) timer = setInterval(tick, tickMs)
      const sending = await connect()
      await journal?.spill(true)
      await remember(true)
      await sending.stop()
      await close(true)
      return view
    },
    /** Sends what this device holds of a recording that was cut short, and leaves it open. */
    async sendRest(): Promise<void> {
      const opened = await connect()
      const done = () => (journal?.unsaved ?? 0) === 0 && view.connection === 'live'
      timer = setInterval(() => {
        opened.check(Date.now())
        if (!done()) return
        opened.leave()
        void close()
      }, tickMs)
    },
    abandon(): void {
      link?.leave()
      void close()
      show = () => undefined
    },
  }
}

function socketUrl(): string {
  const url = new URL(transcriptionSocket.path, location.href)
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
  return url.href
}
