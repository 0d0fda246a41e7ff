import type { Down, Up } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import type { transcriptionSocket } from '#contract/transcripts.ts'

export type Message = Down<typeof transcriptionSocket>
export type Control = Up<typeof transcriptionSocket>

/** A connection that acknowledges nothing for this long is dead, whatever the browser says. */
const deadAfterMs = 6_000
/** An attempt without an open connection by then is given up: a network that swallows packets never refuses one. */
const attemptMs = 10_000
/** The codes with which the server refuses a recording for good. After any other the link reconnects. */
const finalCodes = ['not-found', 'bad-request', 'forbidden'] as const

/** Times come from `performance`, which no clock change affects; 0 for none. */
export interface LinkState {
  /** `lost`: no connection, the next attempt waits. `over`: nothing more is sent. */
  phase: 'lost' | 'connecting' | 'live' | 'over'
  /** Counts openings, so that a late read of the journal isn't sent over a newer connection. */
  opening: number
  /** The number of the newest frame that was sent over this connection. */
  sent: number
  stop: 'no' | 'wanted' | 'sent'
  /** Attempts that failed since the server last answered. */
  failures: number
  triedAt: number
  /** When the frames were sent that nothing has acknowledged since, and when the newest acknowledgement came. */
  sentAt: number
  ackedAt: number
  /** When a ping was sent that nothing has answered. */
  pingedAt: number
}

export type LinkEvent =
  | { type: 'attempt'; now: number }
  | { type: 'message'; message: Message; now: number; acked: number }
  | { type: 'sent'; seq: number; now: number }
  /** All that the journal has was sent. */
  | { type: 'drained' | 'stop' | 'leave' | 'drop' | 'closed' }
  | { type: 'ping'; now: number }
  | { type: 'check'; now: number; acked: number }
  /** No ticket was given. */
  | { type: 'refused'; error: AppError }

export type LinkEffect =
  | { do: 'pump' | 'hang-up' }
  | { do: 'show'; state: 'connecting' | 'live' | 'lost' }
  | { do: 'acknowledge'; seq: number }
  | { do: 'send'; control: Control }
  | { do: 'tell'; message: Message }
  | { do: 'end'; isSettled: boolean }
  | { do: 'fail'; error: AppError }

export type LinkStep = readonly [LinkState, readonly LinkEffect[]]

export const newLink: LinkState = {
  phase: 'lost',
  opening: 0,
  sent: -1,
  stop: 'no',
  failures: 0,
  triedAt: 0,
  sentAt: 0,
  ackedAt: 0,
  pingedAt: 0,
}

/** The state after an event, and what to do in this order. After `over` nothing happens any more. */
export function reduceLink(state: LinkState, event: LinkEvent): LinkStep {
  if (state.phase === 'over') return [state, []]
  switch (event.type) {
    case 'attempt':
      return [
        { ...state, phase: 'connecting', triedAt: event.now, pingedAt: 0 },
        [{ do: 'show', state: 'connecting' }],
      ]
    case 'message':
      return takeMessage({ ...state, pingedAt: 0 }, event)
    case 'sent':
      return [noteSent(state, event), []]
    case 'drained':
      return sendStop(state)
    case 'stop':
      return [{ ...state, stop: state.stop === 'sent' ? 'sent' : 'wanted' }, [{ do: 'pump' }]]
    case 'leave':
      return end(state, false)
    case 'ping':
      return ping(state, event.now)
    case 'check':
      return isDead(state, event) ? drop(state) : [state, [{ do: 'pump' }]]
    case 'drop':
      return drop(state)
    case 'closed':
      return [
        { ...state, phase: 'lost', triedAt: 0, failures: state.failures + 1 },
        [{ do: 'show', state: 'lost' }],
      ]
    case 'refused':
      return event.error.code === 'not-found' ? fail(state, event.error) : [state, []]
  }
}

function takeMessage(
  state: LinkState,
  { message, now, acked }: Extract<LinkEvent, { type: 'message' }>,
): LinkStep {
  const tell: LinkEffect = { do: 'tell', message }
  switch (message.type) {
    case 'opened': {
      const { seq } = message
      const sent = Math.max(seq, acked)
      const stop = state.stop === 'no' ? 'no' : 'wanted'
      const times = { triedAt: 0, sentAt: now, ackedAt: now }
      const opening = state.opening + 1
      return [
        { ...state, ...times, phase: 'live', opening, sent, stop },
        [{ do: 'acknowledge', seq }, { do: 'show', state: 'live' }, { do: 'pump' }, tell],
      ]
    }
    case 'ack': {
      // A connection that opens and stores nothing, as with a full disk, counts as failed: the pauses grow.
      const next = { ...state, failures: 0, ackedAt: now }
      return [next, [{ do: 'acknowledge', seq: message.seq }, { do: 'pump' }, tell]]
    }
    case 'pong':
      return [{ ...state, failures: 0 }, [tell]]
    case 'stopped': {
      const [next, effects] = end(state, true)
      return [next, [tell, ...effects]]
    }
    case 'error': {
      const [next, effects] = refuse(state, message)
      return [next, [tell, ...effects]]
    }
    default:
      return [state, [tell]]
  }
}

function refuse(
  state: LinkState,
  { code, message, fatal }: Extract<Message, { type: 'error' }>,
): LinkStep {
  const final = fatal && finalCodes.find((one) => one === code)
  return final ? fail(state, new AppError(final, message)) : [state, []]
}

function fail(state: LinkState, error: AppError): LinkStep {
  const [next, effects] = end(state, error.code === 'not-found')
  return [next, [...effects, { do: 'fail', error }]]
}

/** @param isSettled whether this device need not keep the rest */
function end(state: LinkState, isSettled: boolean): LinkStep {
  return [{ ...state, phase: 'over' }, [{ do: 'end', isSettled }]]
}

function noteSent(state: LinkState, { seq, now }: { seq: number; now: number }): LinkState {
  // Outgoing frames must not postpone the timeout of a dead connection.
  return { ...state, sent: seq, sentAt: state.ackedAt >= state.sentAt ? now : state.sentAt }
}

function sendStop(state: LinkState): LinkStep {
  if (state.phase !== 'live' || state.stop !== 'wanted') return [state, []]
  return [{ ...state, stop: 'sent' }, [{ do: 'send', control: { type: 'stop' } }]]
}

function ping(state: LinkState, now: number): LinkStep {
  if (state.phase !== 'live') return [state, []]
  return [
    { ...state, pingedAt: state.pingedAt || now },
    [{ do: 'send', control: { type: 'ping' } }],
  ]
}

/**
 * A closing connection accepts no more frames, and logs an error for each. It isn't awaited: over a dead network the
 * closing handshake (RFC 6455 §7.1.2) is never answered.
 */
function drop(state: LinkState): LinkStep {
  const phase = state.phase === 'live' ? 'connecting' : state.phase
  return [{ ...state, phase }, [{ do: 'hang-up' }]]
}

/** Whether the connection has been silent for too long, or couldn't be opened in time. */
function isDead(
  { phase, sent, sentAt, ackedAt, pingedAt, triedAt }: LinkState,
  { now, acked }: { now: number; acked: number },
): boolean {
  const isLive = phase === 'live'
  const isWaiting = isLive && acked < sent && sentAt > 0
  const isUnacknowledged = isWaiting && now - Math.max(ackedAt, sentAt) > deadAfterMs
  const isUnanswered = isLive && pingedAt > 0 && now - pingedAt > deadAfterMs
  const isStuck = triedAt > 0 && now - triedAt > attemptMs
  return isUnacknowledged || isUnanswered || isStuck
}
