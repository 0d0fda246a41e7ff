import { expect, test } from 'vitest'
import { createCall } from './call.ts'
import { transcribeFile } from './transcribe-file.ts'
import { rejectionWords } from './transcription-jobs.ts'

const jobId = '00000000-0000-4000-8000-000000000001'
const made = { job_id: jobId, status: 'pending' }
const empty = { transcript: null, transcript_path: null, transcript_url: null }
const started = { status: 'started', ...empty, progress: 40 }
const success = {
  ...started,
  status: 'success',
  transcript: '[0:00:00] Good morning.',
  progress: 100,
}
const failure = (code: string, status: number) =>
  Response.json({ code, message: 'as the server says it' }, { status })

type Step = () => Response

/** A service that gives the listed answers, then repeats the last one. */
function follow(post: Step, polls: Step[], waits: number[] = []) {
  const asked: string[] = []
  let at = 0
  const call = createCall({
    origin: 'https://speech.example.org',
    token: () => 'token',
    timezone: 'UTC',
    async fetch(input, init) {
      // `createCall` calls by address.
      asked.push(`${init?.method} ${input as string}`)
      if (init?.method === 'POST') return post()
      const answer = polls[Math.min(at++, polls.length - 1)] ?? post
      return answer()
    },
  })
  const wait = async (milliseconds: number) => void waits.push(milliseconds)
  return { asked, result: transcribeFile(call, 'file', { wait, random: () => 0.5 }) }
}

const ok = (body: object) => () => Response.json(body)
const down: Step = () => {
  throw new TypeError('fetch failed')
}

test('a client of another origin follows a transcription to its text', async () => {
  const waits: number[] = []
  const { asked, result } = follow(ok(made), [ok(started), down, ok(success)], waits)
  expect(await result).toEqual({ jobId, transcript: '[0:00:00] Good morning.' })
  expect(waits).toEqual([1_000, 1_500, 2_250])
  expect(asked[0]).toBe('POST https://speech.example.org/transcriptions')
  expect(asked[1]).toBe(`GET https://speech.example.org/transcriptions/${jobId}`)
})

test.each([
  ['TRANSCRIPTION_IN_PROGRESS', () => failure('in-progress', 409), []],
  ['AUTH_ERROR', () => failure('unauthenticated', 401), []],
  ['API_ERROR', () => failure('not-found', 404), []],
  ['API_ERROR', () => failure('failed', 500), []],
  ['API_COMMUNICATION_ERROR', () => new Response('<html>', { status: 502 }), []],
  ['API_ERROR', ok({ nothing: 'of the kind' }), []],
  ['API_COMMUNICATION_ERROR', down, []],
  ['GENERAL_ERROR', () => new Response('no JSON'), []],
  ['AUTH_ERROR', ok(made), [() => failure('unauthenticated', 401)]],
  ['POLL_ERROR', ok(made), [() => failure('failed', 500)]],
  ['POLL_ERROR', ok(made), [ok({ status: 'asleep' })]],
  ['POLL_ERROR', ok(made), [() => failure('not-found', 404)]],
  ['TIMEOUT_ERROR', ok(made), [ok(started)]],
  ['TRANSCRIPTION_FAILED', ok(made), [ok({ ...started, status: 'failed' })]],
] as const)(
  'a client shows %s in words for the clinician, with what to do',
  async (code, post, polls) => {
    const { asked, result } = follow(post, [...polls])
    await expect(result).rejects.toMatchObject({ code, ...rejectionWords[code] })
    expect(asked.length).toBeLessThanOrEqual(201)
    if (code === 'TIMEOUT_ERROR') expect(asked).toHaveLength(201)
  },
)

test('a client that gives up cancels the job', async () => {
  const stop = new AbortController()
  const asked: (string | undefined)[] = []
  const call = createCall({
    origin: 'https://speech.example.org',
    token: () => 'token',
    timezone: 'UTC',
    async fetch(_, init) {
      asked.push(init?.method)
      return init?.method === 'DELETE' ? new Response(null, { status: 204 }) : Response.json(made)
    },
  })
  const wait = async () => stop.abort(new Error('enough'))
  await expect(transcribeFile(call, 'file', { wait, signal: stop.signal })).rejects.toThrow(
    'enough',
  )
  expect(asked).toEqual(['POST', 'DELETE'])
})
