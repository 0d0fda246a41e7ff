import type { EngineConfig, ServiceAlias } from '#contract/speech.ts'
import type { EgressPolicy } from '#server/platform/egress/policy.ts'
import { egressChecked } from './egress-checked.ts'
import type { VoiceActivityDetector } from './voice-activity.ts'
import { energyDetector } from './energy-voice-activity.ts'
import { findModels, type FoundModels } from '#server/speech/models/find.ts'
import { createPool, type Pool } from './pool.ts'
import { createSherpaDetector } from './sherpa/listen.ts'
import type { Model, ModelKind, ModelOf } from '#server/speech/models/description.ts'
import { createSherpaBatch, createSherpaLive } from './sherpa/sherpa.ts'
import { createVerifier } from './sherpa/verify.ts'
import type { Speech } from './speech.ts'
import { makeEngine, serviceOfKind } from './vendors.ts'

/** A configured engine, with its key. */
export type EngineSetup = {
  id: string
  name: string
  source: 'settings' | 'environment'
  config: EngineConfig
  key: string
}

export type SpeechConfig = {
  /** The folder that `npm run models` fills. */
  modelsDir: string
  engines?: EngineSetup[]
  /** Models of test tones, which then go before all others. Only tests set this. */
  testTonesDir?: string
  egress: EgressPolicy
}

/** One engine with its selection criteria; `speech` is absent if it couldn't be created. */
export type SpeechEngine = {
  id: string
  name: string
  source: EngineSetup['source'] | 'installed'
  service: ServiceAlias
  speech?: Speech
  setup?: EngineSetup
  /** The model on this machine. */
  model?: string
  problem: string
}

type SpeechEngines = {
  /** In the order in which they are tried: configured engines before installed ones. */
  engines: SpeechEngine[]
  close(): Promise<void>
}

function firstOf<K extends ModelKind>(models: Model[], kind: K): ModelOf<K> | undefined {
  return models.find((model): model is ModelOf<K> => model.kind === kind)
}

const breadth = ({ speech }: SpeechEngine) => {
  const languages = speech?.caps.languages
  return languages === 'any' || !languages ? Infinity : languages.length
}

/** Fewer languages first: a model for one language is better at it than one for many. */
const byBreadth = (a: SpeechEngine, b: SpeechEngine) =>
  breadth(a) === breadth(b) ? 0 : breadth(a) - breadth(b)

type Local = { engines: SpeechEngine[]; ears: VoiceActivityDetector }
type Verify = (model: Model) => Promise<void>

const keyOf = (...models: (Model | undefined)[]) => JSON.stringify(models)

/** The engines over the models of one folder. Nothing is loaded before it is used. */
function localEngines(pool: Pool, verify: Verify, { models, problems }: FoundModels): Local {
  const speakers = firstOf(models, 'speakers')
  const vad = firstOf(models, 'vad')
  const ears = vad
    ? pool.helper(keyOf(vad, speakers), () => createSherpaDetector(vad, speakers, verify))
    : energyDetector
  const engines: SpeechEngine[] = []
  for (const model of models) {
    if (model.kind === 'vad' || model.kind === 'speakers') continue
    const speech =
      model.kind === 'online-transducer'
        ? pool.engine(keyOf(model, speakers), () => createSherpaLive(model, speakers, verify))
        : pool.engine(keyOf(model, vad, speakers), () => createSherpaBatch(model, ears, verify))
    engines.push({ ...installed(model.id), name: model.name, speech })
  }
  const broken = problems.map(({ folder, message }) => ({ ...installed(folder), problem: message }))
  return { ears, engines: [...engines.toSorted(byBreadth), ...broken] }
}

const installed = (id: string): SpeechEngine => ({
  id: `installed:${id}`,
  name: id,
  source: 'installed',
  service: 'ausculta',
  model: id,
  problem: '',
})

async function vendorEngine(
  pool: Pool,
  setup: EngineSetup,
  { ears, egress }: { ears: VoiceActivityDetector; egress: EgressPolicy },
): Promise<SpeechEngine> {
  const { id, name, source, config, key } = setup
  const engine = { id, name, source, service: serviceOfKind(config.kind), setup, problem: '' }
  try {
    const make = await makeEngine(config, key, ears)
    const wanted = JSON.stringify([id, name, config, key, ears.speakers])
    // The administrator's names distinguish two engines of one vendor.
    return {
      ...engine,
      speech: pool.engine(wanted, () => ({ ...egressChecked(make(), config, egress), name })),
    }
  } catch (error) {
    return { ...engine, problem: error instanceof Error ? error.message : String(error) }
  }
}

/** Makes the engines that are set up or installed, over a pool that outlives them. */
export async function createEngines(
  pool: Pool,
  verify: Verify,
  config: SpeechConfig,
): Promise<SpeechEngine[]> {
  const { modelsDir, testTonesDir, egress, engines = [] } = config
  const local = localEngines(pool, verify, await findModels(modelsDir))
  const tones = testTonesDir && localEngines(pool, verify, await findModels(testTonesDir))
  const { ears } = tones || local
  const vendors = await Promise.all(
    engines.map((setup) => vendorEngine(pool, setup, { ears, egress })),
  )
  pool.settle()
  return [...(tones ? tones.engines : []), ...vendors, ...local.engines]
}

/** The engines that are set up or installed now. Create them again to include later ones. */
export async function createSpeech(config: SpeechConfig): Promise<SpeechEngines> {
  const pool = createPool()
  const engines = await createEngines(pool, createVerifier(), config)
  return { engines, close: () => pool.close() }
}
