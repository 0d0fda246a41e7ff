import { message } from '#common/translation.ts'
import { SpeechError } from '../speech.ts'
import type { Health, LiveOptions, LiveSession } from '../speech.ts'
import { startLiveSession } from './live-session.ts'
import type { SherpaProcess } from './process.ts'

/** How long to wait before the next attempt: visits last minutes, so a shorter wait gains nothing. */
const BUSY_MS = 5000

const busy = (sessions: number) =>
  new SpeechError(
    'BUSY',
    message(
      'The speech engine is busy: {count, number} live recordings are being transcribed. The recording continues.',
      { count: sessions },
    ),
    true,
    BUSY_MS,
  )

/** Opens live sessions over one child; refuses more than the child measured that it can keep up with. */
export function createLive(worker: SherpaProcess): {
  live: (options: LiveOptions) => Promise<LiveSession>
  health: () => Promise<Health>
} {
  let open = 0

  /** The capacity is measured when the model is loaded; a health check loads nothing. */
  async function health(): Promise<Health> {
    const process = await worker.health()
    const loaded = worker.loaded()
    if (!process.ok || !loaded) return process
    const text = message(
      'Running. This machine keeps up with {count, plural, one {# visit} other {# visits}} at once; {open, number} now.',
      { count: loaded.sessions, open },
    )
    return { ok: true, message: text }
  }

  async function live(options: LiveOptions): Promise<LiveSession> {
    const { sessions } = await worker.ready(options.signal)
    options.signal?.throwIfAborted()
    if (open >= sessions) throw busy(sessions)
    open += 1
    return startLiveSession(worker, options, () => {
      open -= 1
    })
  }

  return { live, health }
}
