import type { Wait } from '#server/models/local/call-options.ts'
import { readSpeeds, secondsLeft } from '#server/models/local/speed.ts'
import { errorLabel } from '#server/platform/log/error-label.ts'
import type { Services } from '#server/services.ts'
import type { LiveRun } from './live-run.ts'

/** Events are stored, so there is only one for each tenth of the visit that has been read. */
const STEPS = 10

/**
 * Reports a note's progress to its readers until a built-in model starts writing, with an estimate if this computer was
 * measured.
 * @param model name of the current model
 */
export function reportProgress(
  s: Pick<Services, 'config' | 'log'>,
  run: Pick<LiveRun, 'log' | 'signal'>,
  model: () => string,
): (wait: Wait) => void {
  const speeds = readSpeeds(s.config.modelsDir).catch((error: unknown) => {
    s.log(`Could not read the speed of the language model: ${errorLabel(error)}`, 'error')
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
      // A newer position has replaced it, or the run was stopped.
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
