import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { BenchSet } from '#contract/clinic-bench.ts'
import { aciCsv, jsonLines, pairs, primock, setName, timedSounds } from './read-files.ts'
import { type BenchVisit, textOfVisit } from './visit.ts'

export interface OpenSet extends BenchSet {
  fingerprint: string
  load: () => Promise<BenchVisit[]>
}

/** How many folders of test sets are examined. */
const DEEPEST = 3
const MOST_SETS = 100

/** The test sets of a folder, by their file types; other files are ignored. Empty if there is no folder. */
export async function openSets(root: string): Promise<OpenSet[]> {
  const found = await setsIn(root, root, 0)
  return found.filter(({ visits }) => visits > 0).toSorted((a, b) => (a.id < b.id ? -1 : 1))
}

async function setsIn(root: string, folder: string, depth: number): Promise<OpenSet[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  const names = entries.filter((entry) => entry.isFile()).map(({ name }) => name)
  const below = depth < DEEPEST ? entries.filter((entry) => entry.isDirectory()) : []
  const sets = await Promise.all([
    ...names.flatMap((name) => {
      const path = join(folder, name)
      if (name.endsWith('.jsonl')) return [described(root, path, () => jsonLines(path))]
      if (name.endsWith('.csv')) return [described(root, path, () => aciCsv(path))]
      return []
    }),
    ...folderReaders.map(([kind, reader]) =>
      described(root, join(folder, kind), () => reader(folder, names)),
    ),
  ])
  const deeper = await Promise.all(
    below.map(({ name }) => setsIn(root, join(folder, name), depth + 1)),
  )
  return [...sets, ...deeper.flat()].slice(0, MOST_SETS)
}

const folderReaders = [
  ['pairs', pairs],
  ['sounds', timedSounds],
  ['primock57', primock],
] as const

async function described(
  root: string,
  path: string,
  load: () => Promise<BenchVisit[]>,
): Promise<OpenSet> {
  // An unreadable file isn't a set.
  const visits = await load().catch(() => [])
  const id = relative(root, path).replace(/\.(?:jsonl|csv)$/, '')
  return {
    id,
    name: id.includes('/') ? id.replaceAll('/', ' · ') : setName(path),
    visits: visits.length,
    notes: visits.filter(({ note }) => note).length,
    sounds: visits.filter(({ sound }) => sound).length,
    fingerprint: fingerprintOf(visits),
    load,
  }
}

function fingerprintOf(visits: readonly BenchVisit[]): string {
  const hash = createHash('sha256')
  for (const visit of visits) hash.update(`${textOfVisit(visit)}\n\n${visit.note ?? ''}\n\n`)
  return hash.digest('hex')
}
