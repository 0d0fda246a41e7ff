import type { Wait } from '#server/models/local/call-options.ts'
import { readSpeeds, secondsLeft } from '#server/models/local/speed.ts'
import { errorLabel } from '#server/error-label.ts'
import type { Services } from '#server/services.ts'
import type { LiveRun } from './live-run.ts'

/** Events are stored: one for each tenth of the visit that is read. */
const STEPS = 10

/**
 * Tells readers of a note where it is while a built-in model has not begun to write, with an estimate where this computer
 * was measured.
 * @param model name of the model that writes now
 */
export function tellWaiting(
  s: Pick<Services, 'config' | 'log'>,
  run: Pick<LiveRun, 'log' | 'signal'>,
  model: () => string,
): (wait: Wait) => void {
  const speeds = readSpeeds(s.config.modelsDir).catch((error: unknown) => {
    s.log(`The speed of the language model could not be read: ${errorLabel(error)}`)
    return undefined
  })
  let last = ''
  return (wait) => {
    const read =
      wait.reading && Math.floor((wait.reading.done / wait.reading.total) * STEPS) / STEPS
    const place = JSON.stringify([wait.notesBefore, wait.isWaiting, read])
    if (place === last) return
    last = place
    void speeds.then((all) => {
      // A later place has overtaken it, or the model writes.
      if (place !== last || run.signal.aborted) return
      const speed = all?.[model()]
      const seconds = speed && secondsLeft(speed, wait)
      run.log.add({
        type: 'waiting',
        before: wait.notesBefore,
        ...(read !== undefined && { read }),
        ...(seconds !== undefined && { seconds }),
      })
    })
  }
}
