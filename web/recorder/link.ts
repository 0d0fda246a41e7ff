import { AppError } from '#contract/errors.ts'
import { reconnectDelay } from '#web/api/backoff.ts'
import { packFrame } from './frames.ts'
import type { Journal } from './journal.ts'
import {
  type Control,
  type LinkEffect,
  type LinkEvent,
  type LinkState,
  type Message,
  newLink,
  reduceLink,
} from './link-state.ts'

/** The part of a WebSocket that the link uses. */
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
  /** Waits, but not longer than until the network comes back. */
  wait: (milliseconds: number) => Promise<void>
  /** For a replay: how many times as fast as it was spoken. */
  speed?: number
  onMessage: (message: Message) => void
  onState: (state: 'connecting' | 'live' | 'lost') => void
  /** The server will never take this recording, such as when its visit was deleted. */
  onFatal: (error: AppError) => void
}

/** With more than this in the browser's buffer, frames stay in the journal, so that a slow network does not fill memory. */
const mostBuffered = 1_000_000
/**
 * Milliseconds before reconnecting: at once after a break, then 0.5 to 8 s with jitter.
 * @param failures attempts that failed since the server last answered
 */
export function retryAfter(failures: number, random?: () => number): number {
  return failures === 0 ? 0 : reconnectDelay(failures - 1, random)
}

export type Link = ReturnType<typeof openLink>

interface Running {
  settings: LinkSettings
  state: LinkState
  line: Line | undefined
  /** Ends the wait for the connection's end. */
  hangUp: () => void
  ended: PromiseWithResolvers<boolean>
  isPumping: boolean
  /** Whether a frame may have been added since the journal was last read. */
  isStale: boolean
}

/** Sends a recording's frames to the server, over as many connections as it takes, each from where the last one got. */
export function openLink(settings: LinkSettings) {
  const link: Running = {
    settings,
    state: newLink,
    line: undefined,
    hangUp: () => undefined,
    ended: Promise.withResolvers<boolean>(),
    isPumping: false,
    isStale: false,
  }
  const sendIfLive = (control: Control) => isLive(link) && send(link, control)
  void run(link)
  return {
    /** Sends what the journal has; call it after adding a frame. */
    nudge: () => void pump(link),
    gap: (from: number, to: number) => sendIfLive({ type: 'gap', from, to }),
    mark: (at: number) => sendIfLive({ type: 'mark', at }),
    /** Keeps the recording alive, and requests an answer: during a pause there is nothing else to acknowledge. */
    ping: () => dispatch(link, { type: 'ping', now: performance.now() }),
    /**
     * Gives up a connection that has been silent for too long, or couldn't be opened in time, and reconnects at once.
     * @param now of `performance`, which no clock change affects
     */
    check: (now: number) => dispatch(link, { type: 'check', now, acked: settings.journal.acked }),
    /** The browser reports the network as gone: doesn't wait for the connection to time out. */
    drop: () => dispatch(link, { type: 'drop' }),
    /** Sends the rest and closes the recording. Resolves with whether the server has all of it, or the visit is gone; otherwise it refused the rest. */
    stop(): Promise<boolean> {
      dispatch(link, { type: 'stop' })
      return link.ended.promise
    },
    /** Leaves the recording open on the server. */
    leave: () => dispatch(link, { type: 'leave' }),
  }
}

const isLive = ({ state }: Running) => state.phase === 'live'
const isOver = ({ state }: Running) => state.phase === 'over'

const send = ({ line }: Running, control: Control) => line?.send(JSON.stringify(control))

function dispatch(link: Running, event: LinkEvent): void {
  const [state, effects] = reduceLink(link.state, event)
  link.state = state
  for (const effect of effects) perform(link, effect)
}

function perform(link: Running, effect: LinkEffect): void {
  const { settings, line } = link
  switch (effect.do) {
    case 'pump':
      return void pump(link)
    case 'show':
      return settings.onState(effect.state)
    case 'acknowledge':
      return settings.journal.ack(effect.seq)
    case 'send':
      return send(link, effect.control)
    case 'tell':
      return settings.onMessage(effect.message)
    case 'hang-up':
      line?.close()
      return link.hangUp()
    case 'end':
      line?.close()
      return link.ended.resolve(effect.isSettled)
    case 'fail':
      return settings.onFatal(effect.error)
  }
}

async function pump(link: Running): Promise<void> {
  // A frame that is added while the journal is read for the last time must not wait for the next.
  link.isStale = true
  if (link.isPumping || !isLive(link)) return
  link.isPumping = true
  try {
    while (link.isStale) {
      link.isStale = false
      await sendAll(link)
    }
  } finally {
    link.isPumping = false
  }
}

async function sendAll(link: Running): Promise<void> {
  const { journal } = link.settings
  const { opening } = link.state
  const isSame = () => isLive(link) && link.state.opening === opening
  while (isSame() && (link.line?.bufferedAmount ?? 0) < mostBuffered) {
    const frames = await journal.after(link.state.sent)
    const last = frames.at(-1)
    // Another connection starts at another frame: frames read for this one may leave a gap.
    if (!last || !isSame()) break
    for (const frame of frames) link.line?.send(packFrame(frame))
    dispatch(link, { type: 'sent', seq: last.seq, now: performance.now() })
  }
  if (isSame() && link.state.sent >= journal.newest) dispatch(link, { type: 'drained' })
}

/** One connection, from its ticket to its end, or until it is given up. */
async function connectOnce(link: Running): Promise<void> {
  const { settings } = link
  const end = Promise.withResolvers<undefined>()
  link.hangUp = () => end.resolve(undefined)
  dispatch(link, { type: 'attempt', now: performance.now() })
  const ticket = await Promise.race([settings.ticket(), end.promise])
  if (isOver(link) || ticket === undefined) return
  const line = settings.connect()
  link.line = line
  line.onopen = () =>
    send(link, { type: 'open', ticket, ...(settings.speed && { speed: settings.speed }) })
  line.onmessage = ({ data }) => {
    if (typeof data !== 'string' || link.line !== line) return
    // Our own server's words, as its type promises.
    const message = JSON.parse(data) as Message
    const { acked } = settings.journal
    dispatch(link, { type: 'message', message, now: performance.now(), acked })
  }
  line.onclose = () => end.resolve(undefined)
  await end.promise
}

async function run(link: Running): Promise<void> {
  while (!isOver(link)) {
    await connectOnce(link).catch((error: unknown) => {
      if (error instanceof AppError) dispatch(link, { type: 'refused', error })
    })
    link.line = undefined
    const { failures } = link.state
    dispatch(link, { type: 'closed' })
    if (isOver(link)) return
    await link.settings.wait(retryAfter(failures))
  }
}
