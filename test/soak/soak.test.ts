import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { chance } from '#test/faults/tally.ts'
import { chartOf } from './chart.ts'
import { audioPace, measures } from './measures.ts'
import { MARK } from './probe.mjs'
import { csvLine, lastMemory, openHandles, type Sample } from './samples.ts'
import { judge, trendOf } from './verdict.ts'

const empty: Sample = {
  minute: 0,
  rssMb: 300,
  heapMb: 60,
  externalMb: 20,
  handles: 75,
  postgresMb: 90,
  connections: 18,
  walMb: 64,
  walWrittenMb: 0,
  databaseMb: 0,
  audioHours: 0,
}

/** Two hours of samples that scatter, with six hours of audio in an hour. */
function twoHours(change: (hours: number) => Partial<Sample>): Sample[] {
  const random = chance(7)
  return Array.from({ length: 720 }, (_, n) => {
    const minute = n / 6
    const hours = minute / 60
    const noisy = Object.fromEntries(
      Object.entries({ ...empty, ...change(hours) }).map(([name, value]) => [
        name,
        value * (1 + (random() - 0.5) / 50),
      ]),
    )
    return { ...empty, ...noisy, minute, audioHours: 6 * hours }
  })
}

const verdicts = (samples: Sample[]) =>
  Object.fromEntries(
    measures(samples, 1_024).map((one) => [one.name, trendOf(samples, one).verdict]),
  )

const calm = {
  rssMb: 'plateau',
  heapMb: 'plateau',
  externalMb: 'plateau',
  postgresMb: 'plateau',
  handles: 'plateau',
  connections: 'plateau',
  walMb: 'plateau',
}

test('figures that scatter around a value, after they have grown in the warm-up, reached a plateau', () => {
  expect(verdicts(twoHours((hours) => ({ heapMb: 60 * Math.min(1, 0.5 + hours) })))).toEqual(calm)
})

test.each([
  ['heapMb', (hours: number) => ({ heapMb: 60 + 12 * hours })],
  ['handles', (hours: number) => ({ handles: 75 + 5 * hours })],
  ['connections', (hours: number) => ({ connections: 18 + 10 * hours })],
  ['walMb', (hours: number) => ({ walMb: 64 + 800 * hours })],
] as const)(
  'a leak of %s is found despite the scatter, and nothing else is reported',
  (name, leak) => {
    expect(verdicts(twoHours(leak))).toEqual({ ...calm, [name]: 'growth' })
  },
)

test('a few samples, or ones that scatter too much, give no verdict', () => {
  expect(verdicts(twoHours(() => ({})).slice(0, 20))).toMatchObject({ heapMb: 'undecided' })
  const wild = twoHours(() => ({})).map((one, n) => ({ ...one, rssMb: n % 7 === 0 ? 900 : 300 }))
  expect(verdicts(wild)).toMatchObject({ rssMb: 'undecided', heapMb: 'plateau' })
})

test('memory may grow by a megabyte for each hour of audio that is recorded after the warm-up', () => {
  const samples = twoHours(() => ({}))
  expect(audioPace(samples)).toBeCloseTo(6)
  expect(measures(samples, 1_024)[0]).toMatchObject({ name: 'rssMb', limit: audioPace(samples) })
})

test('the chart shows each figure with its verdict, and a line of the table has all columns', () => {
  const samples = twoHours((hours) => ({ heapMb: 60 + 12 * hours }))
  const judged = measures(samples, 1_024).map((measure) => ({
    measure,
    trend: trendOf(samples, measure),
  }))
  const svg = chartOf(samples, judged)
  expect(svg.match(/<polyline/g)).toHaveLength(judged.length)
  expect(svg).toMatch(/growth: 12(\.\d)? ± /)
  expect(svg).not.toMatch(/NaN|Infinity/)
  expect(csvLine(empty)).toBe('0,300,60,20,75,90,18,64,0,0,0')
})

/** A program that keeps, or doesn't keep, a string and an open file every 5 ms. */
const double = (leaks: boolean) => `
  const { openSync, closeSync } = require('node:fs')
  const kept = []
  setInterval(() => {
    const made = { text: 'x'.repeat(20_000) + Math.random(), file: openSync('/dev/null') }
    Buffer.from(made.text)
    if (${leaks}) kept.push(made)
    else closeSync(made.file)
  }, 5)`

/** Samples a program a few times a second, as `npm run soak` samples the server. */
async function sampleDouble(leaks: boolean) {
  const child = spawn(process.execPath, ['-e', double(leaks)], {
    env: {
      NODE_OPTIONS: `--import=${import.meta.resolve('./probe.mjs')}`,
      SOAK_PROBE: 'on',
      SOAK_EVERY_MS: '50',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines: string[] = []
  createInterface({ input: child.stdout }).on('line', (line) => lines.push(line))
  const samples: { hours: number; heapMb: number; handles: number }[] = []
  const began = performance.now()
  await expect.poll(() => lastMemory(lines, MARK)).toBeDefined()
  while (samples.length < 48) {
    await sleep(50)
    const heapMb = lastMemory(lines, MARK)?.heapMb ?? 0
    const handles = openHandles(child.pid ?? 0)
    samples.push({ hours: (performance.now() - began) / 3_600_000, heapMb, handles })
  }
  child.kill()
  await once(child, 'exit')
  const of = (name: 'heapMb' | 'handles', limit: number) =>
    judge(
      samples.slice(16).map((one) => ({ hours: one.hours, value: one[name] })),
      { limit },
    ).verdict
  // A hundredth of what is leaked: an hour of a second's scatter is much.
  return { heap: of('heapMb', 200), handles: of('handles', 10_000) }
}

test.skipIf(process.platform !== 'linux')(
  'a program that keeps strings and files open is found growing, and the same that lets them go is not',
  async () => {
    expect(await sampleDouble(true)).toEqual({ heap: 'growth', handles: 'growth' })
    const calmly = await sampleDouble(false)
    expect(calmly.heap).not.toBe('growth')
    expect(calmly.handles).toBe('plateau')
  },
)
