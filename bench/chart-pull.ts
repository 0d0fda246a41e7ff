// All parts of a patient's chart with 2,000 resources side by side, against the slowest part alone, from a FHIR server that takes 100 ms
// for each answer; and the longest pause of the event loop meanwhile.
import { once } from 'node:events'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Worker } from 'node:worker_threads'
import { ChartPart } from '#contract/chart.ts'
import type { FhirClient } from '#server/chart/fhir/client.ts'
import { readRecord } from '#server/chart/record/read-record.ts'
import { median, report } from './report.ts'

const ANSWER_MS = 100
const ROUNDS = 5

const worker = new Worker(new URL('./lib/emr-server.ts', import.meta.url), {
  workerData: ANSWER_MS,
})
const [baseUrl] = (await once(worker, 'message')) as [string]

/** Without the cost of a connection: tokens come from the database once for all requests. */
const client: FhirClient = {
  integrationId: '',
  baseUrl,
  displayName: '',
  practitioner: undefined,
  scope: '',
  async send(target, { signal }) {
    const answer = await fetch(new URL(target, `${baseUrl}/`), { signal })
    const content = Buffer.from(await answer.arrayBuffer())
    const { status: code, headers } = answer
    const body = () => JSON.parse(content.toString()) as unknown
    return {
      status: 'ok',
      code,
      content,
      headers,
      get body() {
        return body()
      },
    }
  },
}

/** Milliseconds that reading some parts takes. */
async function read(parts: readonly ChartPart[]): Promise<number> {
  const began = performance.now()
  let items = 0
  await readRecord(
    {
      client,
      patientId: '7',
      now: new Date('2026-11-27T10:00:00Z'),
      extractText: async ({ bytes }) => Buffer.from(bytes).toString(),
      signal: AbortSignal.timeout(60_000),
      log: (line) => console.log(line),
    },
    parts,
    async (part, result) => {
      if (result.status !== 'ok' && part !== 'customBands')
        throw new Error(`${part} is ${result.status}`)
      items += result.items.length
    },
  )
  if (items === 0 && !parts.includes('customBands')) throw new Error('Nothing was read.')
  return performance.now() - began
}

const nine = ChartPart.options.filter((part) => part !== 'customBands')
await read(nine)
const pauses: number[] = []
const all: number[] = []
const alone = new Map<ChartPart, number[]>()
for (let round = 0; round < ROUNDS; round += 1) {
  const loop = monitorEventLoopDelay({ resolution: 1 })
  loop.enable()
  all.push(await read(nine))
  loop.disable()
  pauses.push(loop.max / 1e6)
  for (const part of nine) alone.set(part, [...(alone.get(part) ?? []), await read([part])])
}
await worker.terminate()

const slowest = Math.max(...[...alone.values()].map(median))
for (const [part, times] of alone) console.log(`${part}: ${median(times).toFixed(0)} ms`)
console.log(`Longest pause of the event loop: ${median(pauses).toFixed(0)} ms`)
report({
  what: 'nine parts of a chart with 2,000 resources, beside the slowest alone (ms)',
  ours: median(all),
  peer: slowest,
  goal: 1.15,
})
