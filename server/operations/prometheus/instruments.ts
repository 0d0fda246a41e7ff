import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { onMeasured } from '#server/platform/measurements/measurements.ts'

/** Upper bounds of the buckets for responses, in seconds. */
const requestBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
/** Upper bounds of the buckets for work that a person waits for, in seconds. */
const workBuckets = [0.5, 1, 2, 5, 10, 20, 40, 60, 120, 300, 900, 3600]

/** The metrics of one process. */
export interface Instruments {
  registry: Registry
  requests: Histogram<'method' | 'route' | 'status'>
}

/** Creates the metrics of this process, those of Node among them, and follows its measurements. */
export function createInstruments(): Instruments {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  const requests = new Histogram({
    name: 'ausculta_request_duration_seconds',
    help: 'Time until the response started, by the pattern of its path.',
    labelNames: ['method', 'route', 'status'],
    buckets: requestBuckets,
    registers,
  })
  followWork(registers)
  followEngines(registers)
  followRecordings(registers)
  return { registry, requests }
}

function followWork(registers: Registry[]): void {
  const [jobs, notes, judging] = [
    new Histogram({
      name: 'ausculta_job_duration_seconds',
      help: 'Time of one run of a background job.',
      labelNames: ['job', 'outcome'],
      buckets: workBuckets,
      registers,
    }),
    new Histogram({
      name: 'ausculta_note_duration_seconds',
      help: 'Time to write a note or one of its sections, until it is saved.',
      labelNames: ['writer', 'outcome'],
      buckets: workBuckets,
      registers,
    }),
    new Histogram({
      name: 'ausculta_judge_duration_seconds',
      help: 'Time of a request to the judge about sentences of a note.',
      labelNames: ['outcome'],
      buckets: workBuckets,
      registers,
    }),
  ]
  onMeasured('job', ({ name: job, outcome, seconds }) => jobs.observe({ job, outcome }, seconds))
  onMeasured('note', ({ writer, outcome, seconds }) => notes.observe({ writer, outcome }, seconds))
  onMeasured('judge', ({ outcome, seconds }) => judging.observe({ outcome }, seconds))
}

function followEngines(registers: Registry[]): void {
  const opened = new Histogram({
    name: 'ausculta_engine_open_seconds',
    help: 'Time until a live speech engine was ready.',
    labelNames: ['engine'],
    buckets: requestBuckets,
    registers,
  })
  const failures = new Counter({
    name: 'ausculta_engine_failures_total',
    help: 'Live speech engines that could not be opened or broke down.',
    labelNames: ['engine'],
    registers,
  })
  onMeasured('engine', (event) => {
    const { engine } = event
    if (event.outcome === 'opened') opened.observe({ engine }, event.seconds)
    else failures.inc({ engine })
  })
}

function followRecordings(registers: Registry[]): void {
  const live = new Gauge({
    name: 'ausculta_live_recordings',
    help: 'Recordings that are sending audio to this process.',
    registers,
  })
  onMeasured('recordings', ({ count }) => live.set(count))
}
