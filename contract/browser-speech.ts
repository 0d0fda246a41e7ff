import * as z from 'zod/mini'
import { Text } from './common.ts'
import { endpoint } from './endpoint.ts'
import { Recording } from './transcripts.ts'

/** The name of the engine of lines that a browser recognised. */
export const BROWSER_ENGINE = 'browser'

/**
 * Which of the browsers' own recognisers an administrator allows. On-device ones are each user's choice; those that
 * send audio to the browser's vendor aren't.
 */
export const BrowserSpeech = z.object({ allowCloud: z.boolean() })
export type BrowserSpeech = z.infer<typeof BrowserSpeech>

export const getBrowserSpeech = endpoint({
  method: 'GET',
  path: '/api/browser-speech',
  access: 'signed-in',
  summary: 'Whether recognisers of browsers that send audio to their vendor are allowed.',
  response: BrowserSpeech,
})
export const updateBrowserSpeech = endpoint({
  method: 'PUT',
  path: '/api/browser-speech',
  access: 'administrator',
  summary: 'Sets whether recognisers of browsers that send audio to their vendor are allowed.',
  body: BrowserSpeech,
  response: BrowserSpeech,
})

const Seconds = z.number().check(z.minimum(0), z.maximum(1_000_000))

export const addBrowserLines = endpoint({
  method: 'POST',
  path: '/api/recordings/:id/browser-lines',
  access: 'signed-in',
  summary:
    'Adds lines that the browser recognised, at seconds of the recording; lines before the transcribed part are ignored. `complete`: the browser has transcribed the whole recording.',
  body: z.object({
    lines: z
      .array(z.object({ text: Text(5000), start: Seconds, end: Seconds }))
      .check(z.maxLength(500)),
    complete: z._default(z.boolean(), false),
  }),
  response: Recording,
})
