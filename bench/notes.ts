/**
 * The clinic bench from the command line, over writers and engines of the environment:
 * npm run bench:notes -- [--path folder] [--set test1] [--model name]… [--engine name]… [--limit 20] [--csv file]
 * Test sets lie in AUSCULTA_TEST_SETS or `--path`; without either, in the evaluation data folder. Nothing is stored.
 */
import { existsSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { type BenchCandidate, type BenchRun, highlightsCandidate } from '#contract/clinic-bench.ts'
import {
  type Bounds,
  listCandidates,
  findEngine,
  findWriter,
} from '#server/operations/benchmark/candidates.ts'
import { measureEngine, measureWriter, type Shares } from '#server/operations/benchmark/measure.ts'
import { type Measurement, buildResult } from '#server/operations/benchmark/results.ts'
import { type OpenSet, openSets } from '#server/operations/benchmark/sets/open-sets.ts'
import type { BenchVisit } from '#server/operations/benchmark/sets/visit.ts'
import { remarksOn } from '#server/operations/benchmark/start.ts'
import { formatCsv } from '#server/operations/benchmark/export.ts'
import { allModels } from '#server/models/providers/list.ts'
import { errorLabel } from '#server/platform/log/error-label.ts'
import type { Services } from '#server/services.ts'
import { benchServices } from './lib/app.ts'
import { dataFolder } from './lib/visits.ts'

const { values: args } = parseArgs({
  options: {
    path: { type: 'string' },
    set: { type: 'string' },
    model: { type: 'string', multiple: true },
    engine: { type: 'string', multiple: true },
    limit: { type: 'string', default: '40' },
    csv: { type: 'string' },
  },
})

function folder(): string {
  const given = args.path ?? process.env.AUSCULTA_TEST_SETS
  if (given) return given
  if (existsSync(dataFolder)) return fileURLToPath(dataFolder)
  console.error('No test sets: name their folder with --path or AUSCULTA_TEST_SETS.')
  process.exit(1)
}

async function chosenSets(): Promise<OpenSet[]> {
  const sets = await openSets(folder())
  const wanted = sets.filter(({ id }) => !args.set || id.includes(args.set))
  if (wanted.length > 0) return wanted
  console.error(`No such set. There are: ${sets.map(({ id }) => id).join(', ')}`)
  process.exit(1)
}

/** Test sets belong to nobody, so no group has a rule for them. */
const anything = async (s: Services): Promise<Bounds> => ({
  models: await allModels(s),
  services: null,
})

/** The named engines, otherwise all configured ones. */
async function chosenCandidates(s: Services): Promise<BenchCandidate[]> {
  const { model, engine } = args
  return listCandidates(s, await anything(s)).filter(({ kind, id, name }) => {
    const named = kind === 'writer' ? model : engine
    if (id === highlightsCandidate || !named) return true
    return named.includes(id) || named.includes(name)
  })
}

async function measureOne(
  s: Services,
  { kind, id }: BenchCandidate,
  visit: BenchVisit,
): Promise<Shares | null> {
  const signal = AbortSignal.timeout(3_600_000)
  try {
    if (kind === 'writer') {
      const writer = await findWriter(s, await anything(s), id)
      return writer ? await measureWriter(s, writer.write, visit, signal) : null
    }
    const engine = findEngine(s, await anything(s), id)
    if (!engine || !visit.sound) return {}
    return await measureEngine(engine, visit.sound, visit, { ffmpeg: s.config.ffmpeg, signal })
  } catch (error) {
    console.error(`  no answer: ${errorLabel(error)}`)
    return null
  }
}

async function measureSet(s: Services, set: OpenSet): Promise<string> {
  const visits = (await set.load()).slice(0, Number(args.limit))
  const candidates = (await chosenCandidates(s)).filter(
    ({ kind }) => kind === 'writer' || set.sounds > 0,
  )
  const measured: Measurement[] = []
  for (const [visit, one] of visits.entries())
    for (const [candidate, of] of candidates.entries())
      measured.push({ candidate, visit, shares: await measureOne(s, of, one) })
  console.log(`\n${set.name}: ${visits.length} visits`)
  for (const remark of remarksOn(set, candidates)) console.log(`  ${remark}`)
  for (const [at, candidate] of candidates.entries()) show(buildResult(candidate, at, measured))
  return formatCsv({ set, product: '', candidates }, measured)
}

function show({ candidate, failures, figures }: BenchRun['results'][number]): void {
  console.log(`${candidate.name}${failures ? `, no answer for ${failures}` : ''}`)
  const rows = Object.entries(figures).map(([measure, { count, value, low, high, deviation }]) => [
    measure,
    {
      value: Number(value.toPrecision(3)),
      '95 %': `${low.toPrecision(3)} – ${high.toPrecision(3)}`,
      deviation: Number(deviation.toPrecision(2)),
      visits: count,
    },
  ])
  console.table(Object.fromEntries(rows))
}

const opened = await benchServices(process.env)
const files: string[] = []
for (const set of await chosenSets()) files.push(await measureSet(opened.services, set))
if (args.csv) writeFileSync(args.csv, files.join('\r\n'))
await opened.close()
