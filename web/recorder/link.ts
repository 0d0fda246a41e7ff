import type { Down, Up } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import type { transcriptionSocket } from '#contract/transcripts.ts'
import { reconnectDelay } from '#web/api/backoff.ts'
import { packFrame } from './frames.ts'
import type { Journal } from './journal.ts'

export type Message = Down<typeof transcriptionSocket>
type Control = Up<typeof transcriptionSocket>
type OpenedMessage = Extract<Message, { type: 'opened' }>

/** What the link needs of a WebSocket. */
export interface Line {
  readonly readyState: number
  readonly bufferedAmount: number
  send(data: string | ArrayBuffer): void
  close(): void
  onopen: (() => void) | null
  onclose: (() => void) | null
  onmessage: ((event: { data: unknown }) => void) | null
}

interface LinkSettings {
  journal: Journal
  /** A fresh single-use ticket. @throws AppError */
  ticket: () => Promise<string>
  connect: () => Line
  /** Waits, or less when the network comes back. */
  wait: (milliseconds: number) => Promise<void>
  /** For a replay: how many times as fast as it was spoken. */
  speed?: number
  onMessage: (message: Message) => void
  onState: (state: 'connecting' | 'live' | 'lost') => void
  /** The server will never take this recording, such as when its visit was deleted. */
  onFatal: (error: AppError) => void
}

/** More than this in the browser's own buffer is left in the journal, so that a slow line does not fill memory. */
const mostBuffered = 1_000_000
/** A line that acknowledges nothing for so long is dead, whatever the browser says. */
const deadAfterMs = 6_000
/** An attempt that has not opened a line by then is given up: a network that swallows packets never refuses one. */
const attemptMs = 10_000

/**
 * Milliseconds before trying to connect again: at once after a break, then 0.5 to 8 s with jitter.
 * @param failures attempts that failed since the last open line.
 */
export function retryAfter(failures: number, random?: () => number): number {
  return failures === 0 ? 0 : reconnectDelay(failures - 1, random)
}

/** What the server answers to a recording that it will never take. Anything else may pass, and the line is tried again. */
const finalCodes = ['not-found', 'bad-request', 'forbidden'] as const

export type Link = ReturnType<typeof openLink>

/** Brings a recording's frames to the server, over as many connections as it takes, each from where the last one got. */
export function openLink(settings: LinkSettings) {
  const { journal, onMessage, onState, onFatal } = settings
  let line: Line | undefined
  let open = false
  let over = false
  let stopping = false
  let stopSent = false
  let sent = -1
  let pumping = false
  let again = false
  let sentAt = 0
  let ackedAt = 0
  /** When the attempt began that has not led to an open line yet, and when a ping was sent that nothing answered; 0 for none. */
  let triedAt = 0
  let askedAt = 0
  const ended = Promise.withResolvers<boolean>()

  const control = (frame: Control) => line?.send(JSON.stringify(frame))

  async function pump(): Promise<void> {
    // A frame that is added while the last look at the journal is under way must not wait for the next.
    again = true
    if (pumping || !open) return
    pumping = true
    try {
      while (again) {
        again = false
        await sendAll()
      }
    } finally {
      pumping = false
    }
  }

  async function sendAll(): Promise<void> {
    while (open && (line?.bufferedAmount ?? 0) < mostBuffered) {
      const frames = await journal.after(sent)
      if (frames.length === 0 || !open) break
      for (const frame of frames) {
        line?.send(packFrame(frame))
        sent = frame.seq
      }
      if (ackedAt >= sentAt) sentAt = performance.now()
    }
    if (open && stopping && !stopSent && sent >= journal.newest) {
      stopSent = true
      control({ type: 'stop' })
    }
  }

  function take(message: Message): void {
    askedAt = 0
    if (message.type === 'opened') begin(message)
    // A line that opens and stores nothing, as with a full disk behind it, counts as failed: it is not tried in a circle.
    if (message.type === 'ack' || message.type === 'pong') failures = 0
    if (message.type === 'ack') {
      ackedAt = performance.now()
      journal.ack(message.seq)
      void pump()
    }
    onMessage(message)
    if (message.type === 'stopped') finish(true)
    if (message.type === 'error' && message.fatal) refused(message)
  }

  function begin({ seq }: OpenedMessage): void {
    journal.ack(seq)
    sent = Math.max(seq, journal.acked)
    open = true
    triedAt = 0
    stopSent = false
    ackedAt = sentAt = performance.now()
    onState('live')
    void pump()
  }

  /** @param isSettled whether this device need not keep the rest */
  function finish(isSettled: boolean): void {
    over = true
    line?.close()
    ended.resolve(isSettled)
  }

  function refused({ code, message }: Extract<Message, { type: 'error' }>): void {
    const final = finalCodes.find((one) => one === code)
    if (final) fail(new AppError(final, message))
  }

  function fail(error: AppError): void {
    if (over) return
    finish(error.code === 'not-found')
    onFatal(error)
  }

  let failures = 0
  let hangUp = () => {}
  /** One connection, from its ticket to its end, or until it is given up. */
  async function once(): Promise<void> {
    const end = Promise.withResolvers<undefined>()
    hangUp = () => end.resolve(undefined)
    askedAt = 0
    triedAt = performance.now()
    const ticket = await Promise.race([settings.ticket(), end.promise])
    if (over || ticket === undefined) return
    const current = settings.connect()
    line = current
    current.onopen = () =>
      control({ type: 'open', ticket, ...(settings.speed && { speed: settings.speed }) })
    current.onmessage = ({ data }) => {
      // Our own server's words, as its type promises.
      if (typeof data === 'string' && line === current) take(JSON.parse(data) as Message)
    }
    current.onclose = () => end.resolve(undefined)
    await end.promise
  }

  async function run(): Promise<void> {
    while (!over) {
      onState('connecting')
      await once().catch((error: unknown) => {
        const gone = error instanceof AppError && error.code === 'not-found'
        if (gone) fail(error)
      })
      open = false
      line = undefined
      triedAt = 0
      if (over) return
      onState('lost')
      await settings.wait(retryAfter(failures++))
    }
  }
  void run()

  /**
   * A line that is being closed takes no more, and says so on the console for every frame. Its end is not waited for:
   * over a network that carries nothing the closing handshake (RFC 6455 §7.1.2) is never answered.
   */
  function drop(): void {
    open = false
    line?.close()
    hangUp()
  }

  return {
    /** Sends what the journal has; call it after adding a frame. */
    nudge: () => void pump(),
    gap: (from: number, to: number) => open && control({ type: 'gap', from, to }),
    mark: (at: number) => open && control({ type: 'mark', at }),
    /** Tells that one is there, and asks the same: in a pause there is nothing else to be acknowledged. */
    ping(): void {
      if (!open) return
      askedAt ||= performance.now()
      control({ type: 'ping' })
    },
    /**
     * Gives up a line that has answered nothing for too long, or an attempt at one; a new one is tried at once.
     * @param now of `performance`, which nobody puts forward or back
     */
    check(now: number): void {
      const waiting = open && journal.acked < sent && sentAt > 0
      const isUnheard = waiting && now - Math.max(ackedAt, sentAt) > deadAfterMs
      const isUnanswered = open && askedAt > 0 && now - askedAt > deadAfterMs
      const isStuck = triedAt > 0 && now - triedAt > attemptMs
      if (isUnheard || isUnanswered || isStuck) drop()
      else void pump()
    },
    /** The network is said to be gone: do not wait for the line to find out. */
    drop,
    /** Sends the rest and closes the recording. Answers whether the server has all of it, or the visit is gone; else it refused the rest. */
    stop(): Promise<boolean> {
      stopping = true
      void pump()
      return ended.promise
    },
    /** Leaves the recording open on the server. */
    leave: () => finish(false),
  }
}
