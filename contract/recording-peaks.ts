import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** The most peaks of one recording: no screen shows more, and the answer stays below 14 kB. */
export const MAX_PEAKS = 2_000
/** The largest peak: the absolute value of the lowest PCM16 sample. */
export const LOUDEST_PEAK = 32_768

export const getRecordingPeaks = endpoint({
  method: 'GET',
  path: '/api/recordings/:id/peaks',
  access: 'signed-in',
  summary:
    'The volume of a recording over time, to draw it. Each peak is the largest absolute sample (0 to 32,768) of an equal share of `duration` seconds. At most 2,000 peaks.',
  response: z.object({ duration: z.number(), peaks: z.array(z.number()) }),
})
