import { freshToken } from '#web/api/client.ts'
import { lockName, useRecorder } from '#web/recorder/recorder.ts'
import { isLocked, lastInput, noteInput, useLock } from '#web/api/lock-state.ts'

/** How often to check whether the page was left, in milliseconds. */
const lookMs = 5_000
/** How often input is noted at most: the other windows read it from storage. */
const noteMs = 1_000
const inputs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const

const isBusyHere = () => {
  const { session, finishing } = useRecorder.getState()
  return session !== undefined || finishing.length > 0
}

/** Whether a window of this browser records, or sends a recording. */
export async function isRecordingAnywhere(): Promise<boolean> {
  if (isBusyHere()) return true
  const locks = await navigator.locks?.query().catch(() => undefined)
  return locks?.held?.some(({ name }) => name === lockName) ?? false
}

/** Calls `lock` when nobody has used this browser for as long as the policy allows and nothing is being recorded. */
export function watchInput(lock: () => void, signal: AbortSignal): void {
  const isLeft = (now: number) => now - lastInput(now) >= useLock.getState().minutes * 60_000
  const look = async () => {
    // A recording uses the session as well, whether or not its window is in the foreground.
    if (isBusyHere()) void freshToken().catch(() => undefined)
    if (isLocked() || !isLeft(Date.now())) return
    if (await isRecordingAnywhere()) noteInput(Date.now())
    else if (!signal.aborted) lock()
  }
  const hear = () => {
    const now = Date.now()
    // The first input after a long time, as of a computer that slept, opens nothing.
    if (isLeft(now)) void look()
    else if (!isLocked() && now - lastInput(now) >= noteMs) noteInput(now)
  }
  noteInput(Date.now())
  for (const type of inputs) addEventListener(type, hear, { capture: true, passive: true, signal })
  document.addEventListener('visibilitychange', () => void look(), { signal })
  const looking = setInterval(() => void look(), lookMs)
  signal.addEventListener('abort', () => clearInterval(looking))
}
