import { waitOrOnline } from '#web/app/backoff.ts'
import { openCapture, type Block, type Capture } from './capture.ts'
import { failureOf } from './errors.ts'
import type { Phase } from './session-view.ts'

export interface HearingSettings {
  deviceId: () => string
  phase: () => Phase
  /** Ends the waiting for a microphone. */
  signal: AbortSignal
  /** @param missedMs milliseconds before this block in which nothing was captured. */
  onBlock: (block: Block, missedMs: number) => void
  onMicrophone: (label: string) => void
  onWarning: (message: string | undefined) => void
}

/** A worklet that has been still for so long is dead (WebKit after a call, Chromium after sleep). */
const stalledMs = 1_000
const blockMs = 100
const silentMs = 5_000
/** Below this a sample is digital silence: no microphone is that quiet. */
const silence = 1e-4
const retryMs = 2_000

export type Hearing = ReturnType<typeof openHearing>

/** The microphone of a recording: opened anew when it is lost or falls still, and watched for silence. */
export function openHearing(settings: HearingSettings) {
  const { phase, signal, onBlock, onMicrophone, onWarning } = settings
  let capture: Capture | undefined
  let lastBlock = 0
  let loudAt = 0
  let reopening = false

  function take(block: Block): void {
    if (phase() === 'paused' || phase() === 'stopping') return
    const now = Date.now()
    const still = lastBlock ? now - lastBlock : 0
    lastBlock = now
    if (block.peak > silence) loudAt = now
    onBlock(block, still > stalledMs ? still - blockMs : 0)
  }

  async function open(): Promise<void> {
    capture = await openCapture({
      deviceId: settings.deviceId(),
      onBlock: take,
      onEnded: () => void reopen(),
    })
    onMicrophone(capture.label)
  }

  function close(): void {
    capture?.close()
    capture = undefined
  }

  /** Builds the graph anew, and goes on trying while there is no microphone; the time without one is a gap. */
  async function reopen(): Promise<void> {
    if (reopening || phase() !== 'recording') return
    reopening = true
    close()
    while (phase() === 'recording' && !capture) {
      await open().catch((error: unknown) => {
        onWarning(failureOf(error).message)
        return waitOrOnline(retryMs, signal)
      })
    }
    reopening = false
    // Stopped while the browser still opened it.
    if (phase() === 'stopping') close()
    loudAt = Date.now()
    if (capture) onWarning(undefined)
  }

  /** From now on stillness and silence count. */
  function listen(): void {
    lastBlock = loudAt = Date.now()
  }

  return {
    /** @throws DOMException when there is no microphone. */
    open,
    close,
    listen,
    pause: () => capture?.pause(),
    resume(): void {
      // Off the record: the pause is no part of the recording and leaves no gap.
      listen()
      capture?.resume()
    },
    /** Revives a microphone that fell still. @returns whether nothing but silence has arrived for 5 seconds. */
    watch(now: number): boolean {
      if (lastBlock && now - lastBlock > stalledMs) void reopen()
      return now - loudAt > silentMs
    },
  }
}
