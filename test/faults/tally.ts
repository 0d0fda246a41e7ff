import { appendFileSync } from 'node:fs'

/** One line of the table of `npm run faults`. Empty columns are left out. */
export interface Tally {
  /** The scenario, in a few words. */
  what: string
  /** How often something was killed, cut or broken. */
  faults: number
  /** Items reported as safe: frames, parts, chunks, notes. */
  acked?: number
  /** Of these, how many were not there afterwards. */
  lost?: number
  /** How many were there twice. */
  doubled?: number
  /** How many were in the wrong place. */
  misplaced?: number
  /** Milliseconds until it continued after a fault, of the slowest hundredth. */
  p99?: number
  /** A special figure, such as memory. */
  note?: string
}

/** Passes a line to `npm run faults`, and to the test output. */
export function tally(row: Tally): void {
  const line = JSON.stringify({ ...row, seed })
  const file = process.env.AUSCULTA_FAULTS_REPORT
  if (file) appendFileSync(file, `${line}\n`)
}

/** One line of a long run in progress: useful if it fails, or is ended by hand. */
export function progress(line: string): void {
  if (process.env.AUSCULTA_FAULTS === 'long')
    process.stdout.write(`${new Date().toISOString().slice(11, 19)} ${line}\n`)
}

/**
 * The seed of random numbers: the same number makes the same faults again, at nearly the same moments. The short form
 * has the same every day, so that only a change can turn it red; the long form searches elsewhere each time.
 */
const ofToday = process.env.AUSCULTA_FAULTS === 'long' ? Date.now() % 1_000_000 : 20_261_120
export const seed = Number(process.env.AUSCULTA_FAULTS_SEED ?? ofToday)

/** Numbers from 0 to 1 by chance, the same ones for a seed (mulberry32). */
export function chance(start = seed): () => number {
  let state = start
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** The value that a share `q` of the values doesn't exceed; 0 if there are none. */
export function quantile(values: readonly number[], q: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? 0
}
