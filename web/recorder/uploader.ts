import { AppError, words } from '#contract/errors.ts'
import { sampleRate, takeTicket, transcriptionSocket } from '#contract/transcripts.ts'
import { waitOrOnline } from '#web/api/backoff.ts'
import { call } from '#web/api/client.ts'
import type { Block } from './capture.ts'
import { createJournal, type Journal } from './journal.ts'
import { journalDb } from './journal-place.ts'
import { openLink, type Line, type Link } from './link.ts'
import type { Message } from './link-state.ts'
import type { SessionView, StartOptions } from './session-view.ts'

interface DeliverySettings {
  options: StartOptions
  recordingId: string
  /** Ends the waiting for a network. */
  signal: AbortSignal
  onMessage: (message: Message) => void
  onState: (connection: SessionView['connection']) => void
  /** The server will never take this recording. */
  onFatal: (error: unknown) => void
}

const at16k = (milliseconds: number) => Math.round((milliseconds * sampleRate) / 1000)

/** Numbers a recording's frames, keeps them on this device, and brings them to the server. */
export function openUploader(settings: DeliverySettings) {
  const { options, recordingId, signal, onMessage } = settings
  const { scribeId, userId, language, mark, source = 'microphone' } = options
  let opening: Promise<Journal> | undefined
  let journal: Journal | undefined
  let link: Link | undefined
  let nextSeq = mark?.nextSeq ?? 0
  let nextStart = mark?.nextStart ?? 0
  let missed = mark?.missed ?? 0
  let known = mark?.known ?? false
  /** Marked moments that the server has not confirmed. */
  let marks = mark?.marks ?? []
  let left = false

  async function openJournal(): Promise<Journal> {
    const db = await journalDb(userId)
    const opened = createJournal(db, recordingId)
    if (mark) {
      const last = await db.last(recordingId)
      if (last) {
        opened.found(last.seq)
        nextSeq = Math.max(nextSeq, last.seq + 1)
        nextStart = Math.max(nextStart, last.start + last.pcm.length)
      }
    }
    journal = opened
    return opened
  }
  const journalOf = () => (opening ??= openJournal())

  async function connect(): Promise<Link> {
    const opened = await journalOf()
    if (left) throw new AppError('unauthenticated', words.notAuthenticated)
    link ??= openLink({
      ...settings,
      journal: opened,
      ticket,
      connect: () => new WebSocket(socketUrl()) as unknown as Line,
      wait: (milliseconds) => waitOrOnline(milliseconds, signal),
      ...(options.speed && { speed: options.speed }),
      onMessage: take,
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
    if (message.type === 'ack')
      nextStart = Math.max(nextStart, Math.round(message.seconds * sampleRate))
    if (message.type === 'opened') for (const at of marks) link?.mark(at)
    if (message.type === 'marked') marks = marks.filter((at) => at !== message.at)
    onMessage(message)
  }

  /** Notes on this device how far the recording has come, for a reload or a crash. */
  async function remember(stopping = false): Promise<void> {
    const ids = { id: recordingId, userId, scribeId, language, source }
    const sent = { nextSeq, nextStart, missed, marks }
    const state = { ...ids, ...sent, updated: Date.now(), known, stopping }
    await (await journalDb(userId)).mark(state).catch(() => undefined)
  }

  /** A stretch in which nothing was captured. */
  function pass(milliseconds: number): void {
    nextStart += at16k(milliseconds)
    missed += at16k(milliseconds)
  }

  return {
    connect,
    remember,
    /** Before the first sound. A recording that goes on has a gap where it was cut short. */
    async open(): Promise<void> {
      await journalOf()
      // A clock that was put back meanwhile must not lay new sound over what is stored: there it would be passed over.
      if (mark) pass(Math.max(0, Date.now() - mark.updated))
    },
    /** Keeps and sends the next samples. @returns seconds that were captured until now. */
    add(pcm: Block['pcm']): number {
      journal?.add({ seq: nextSeq, start: nextStart, pcm })
      nextSeq += 1
      nextStart += pcm.length
      link?.nudge()
      return (nextStart - missed) / sampleRate
    },
    /** What was not captured stays a hole of its true length. @returns where it is, in seconds of the recording. */
    skip(milliseconds: number): { from: number; to: number } {
      const from = nextStart / sampleRate
      pass(milliseconds)
      const gap = { from, to: nextStart / sampleRate }
      link?.gap(gap.from, gap.to)
      return gap
    },
    /** Deletes from this device what lies behind so many seconds of the recording; it is not sent either. */
    async cut(seconds: number): Promise<void> {
      marks = marks.filter((at) => at < seconds)
      await (await journalOf()).cut(Math.round(seconds * sampleRate))
    },
    /** Marks this moment, here and on the server. @returns where it is, in seconds of the recording */
    mark(): number {
      const at = nextStart / sampleRate
      marks = [...marks, at]
      link?.mark(at)
      void remember()
      return at
    },
    /** Seconds from the start of the recording to now, with what was not captured. */
    get at(): number {
      return nextStart / sampleRate
    },
    /** Tells the server that one is still there while nothing is said, as in a pause. */
    stay: () => link?.ping(),
    /** Looks after journal and line; call it twice a second. */
    tick(now: number, stopping: boolean): void {
      void journal?.spill().then(() => remember(stopping))
      link?.check(now)
    },
    /** The page may be closed at once. */
    spill: () => void journal?.spill(true),
    drop: () => link?.drop(),
    /** No more is sent from here. */
    leave(): void {
      left = true
      link?.leave()
    },
    /** Leaves what is unsent, sealed, on this device, for the same user to go on with. */
    async keep(stopping: boolean): Promise<void> {
      await journal?.spill(true)
      await remember(stopping)
    },
    /** Sends all that is left and closes the recording. Answers whether this device need not keep it any longer. */
    async stop(): Promise<boolean> {
      const sending = await connect()
      await journal?.spill(true)
      await remember(true)
      return sending.stop()
    },
    /** This device need not keep it any longer. */
    forget: async () => (await journalDb(userId)).forget(recordingId).catch(() => undefined),
    /** Seconds of the recording in which nothing was captured. */
    get missed(): number {
      return missed / sampleRate
    },
    /** False when this device refuses to keep what is unsent. */
    get durable(): boolean {
      return journal?.durable ?? true
    },
    /** Seconds that only this device has. */
    get unsaved(): number {
      return journal?.unsaved ?? 0
    },
  }
}

function socketUrl(): string {
  const url = new URL(transcriptionSocket.path, location.href)
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
  return url.href
}
