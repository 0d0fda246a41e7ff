import { parentPort, workerData } from 'node:worker_threads'
import { collectPatterns, type Pattern } from './collect.ts'
import { units } from './units.ts'

/** A text on which a pattern takes longer and longer. */
export interface Slow extends Pattern {
  unit: string
  /** Milliseconds at the largest size, and its ratio to a quarter of that size. */
  ms: number
  growth: number
}
export interface Job {
  patterns?: Pattern[]
  /** Which pattern is under way, and how many texts have been tried in all. */
  progress: Int32Array
}

const { patterns, progress } = workerData as Job

/** Each size is four times the one before: a cubic pattern takes a minute for the largest, so they are tried in order. */
const SIZES = [125, 500, 2_000, 8_000, 32_000]
/** A pattern that looks at each character once takes some 20 µs for 2,000 of them. */
const SUSPICIOUS_MS = 0.3
/** Long enough to be measured, whatever else the machine does. */
const MEASURABLE_MS = 20
/** Only a cubic or an exponential pattern takes this long for few characters. */
const ENDLESS_MS = 200
/** Four times the text takes a linear pattern four times as long, a quadratic one sixteen times. */
const MOST_GROWTH = 6

const textOf = (unit: string, size: number) => `${unit.repeat(size / unit.length)}\u0001`

/**
 * Milliseconds of this thread's processor time for one of `times` runs, whatever else the machine does. Some kernels
 * count in steps of 4 ms, so what is compared runs several times.
 */
function timeOf(pattern: RegExp, text: string, times = 1): number {
  const began = process.threadCpuUsage()
  for (let run = 0; run < times; run += 1) {
    Atomics.add(progress, 1, 1)
    pattern.lastIndex = 0
    if (pattern.global) text.replace(pattern, '')
    else pattern.test(text)
  }
  const { user, system } = process.threadCpuUsage(began)
  return (user + system) / 1_000 / times
}

/** The least of three times, since the first compiles the pattern and garbage is collected now and then. */
const least = (pattern: RegExp, text: string, times: number) =>
  Math.min(...Array.from({ length: 3 }, () => timeOf(pattern, text, times)))

function slowness(pattern: RegExp, unit: string): { ms: number; growth: number } | undefined {
  for (const [n, size] of SIZES.entries()) {
    const text = textOf(unit, size)
    const first = timeOf(pattern, text)
    if (size === 2_000 && first < SUSPICIOUS_MS) return undefined
    // A run that is bounded to some hundred characters grows like one without an end until there are more.
    if (first < (size < 8_000 ? ENDLESS_MS : MEASURABLE_MS)) continue
    const quarter = textOf(unit, SIZES[n - 1] ?? 0)
    const measure = () => {
      const ms = least(pattern, text, 4)
      return { ms, growth: ms / least(pattern, quarter, 16) }
    }
    // A slow pattern is slow again; a moment in which the machine was busy isn't.
    const isSlow = ({ growth }: { growth: number }) => growth >= MOST_GROWTH
    return isSlow(measure()) ? [measure(), measure()].find((one) => isSlow(one)) : undefined
  }
  return undefined
}

/** A pattern on the first text that it is slow on. */
function slowOn(pattern: Pattern): Slow | undefined {
  const made = new RegExp(pattern.source, pattern.flags)
  for (const unit of units) {
    const found = slowness(made, unit)
    if (found) return { ...pattern, ...found, unit }
  }
  return undefined
}

// Without patterns it collects them: that replaces a global, which only a separate thread should do.
if (!patterns) parentPort?.postMessage(await collectPatterns())
for (const [n, pattern] of (patterns ?? []).entries()) {
  Atomics.store(progress, 0, n)
  const slow = slowOn(pattern)
  if (slow) parentPort?.postMessage(slow)
}
