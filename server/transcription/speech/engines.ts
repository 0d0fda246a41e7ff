import type { Ears } from './ears.ts'
import { energyEars } from './energy-ears.ts'
import { findModels } from './models/find.ts'
import type { FoundModels } from './models/find.ts'
import { presetFor } from './openai/config.ts'
import type { OpenAiFlags } from './openai/config.ts'
import { createOpenAiSpeech } from './openai/openai-compatible.ts'
import { createSherpaEars } from './sherpa/listen.ts'
import type { Model, ModelKind, ModelOf } from './sherpa/model.ts'
import { createSherpaBatch, createSherpaLive } from './sherpa/sherpa.ts'
import { createVerifier } from './sherpa/verify.ts'
import type { BatchSpeech, LiveProbe, LiveSpeech, Speech, SpeechCaps } from './speech.ts'

export type SpeechConfig = {
  /** The folder that `npm run models` fills. */
  modelsDir: string
  /** A server that speaks OpenAI's transcriptions endpoint; flags default to those known for the model. */
  openai?: { baseUrl: string; apiKey?: string; model: string; flags?: OpenAiFlags }
  /** Models of test tones, which then go before all others. Only tests set this. */
  testTonesDir?: string
}

export type EngineState = {
  name: string
  /** Undefined where a model's folder could not be read. */
  caps?: SpeechCaps
  state: 'ready' | 'failed'
  message: string
}

export type SpeechEngines = {
  /** The engine to use unless a language asks for another; null where none is set up. */
  live: LiveSpeech | null
  batch: BatchSpeech | null
  /** The first engine that knows the language (a code, a locale or `multi`); null where none does. */
  liveFor(language: string): LiveSpeech | null
  batchFor(language: string): BatchSpeech | null
  /** Every live engine that knows the language, the one to use first; the others stand in when it fails. */
  allLiveFor(language: string): LiveSpeech[]
  /** What this machine can do for each live engine that runs on it; loads models, so it may take a minute. */
  probeLive(): Promise<({ name: string } & LiveProbe)[]>
  /** Every engine and how it is; asks servers, so it may take seconds. */
  list(): Promise<EngineState[]>
  close(): Promise<void>
}

function knows({ caps }: Speech, language: string): boolean {
  if (language === 'multi') return caps.autoDetect
  const code = language.split('-')[0] ?? language
  return caps.languages === 'any' || caps.languages.includes(code)
}

function firstOf<K extends ModelKind>(models: Model[], kind: K): ModelOf<K> | undefined {
  return models.find((model): model is ModelOf<K> => model.kind === kind)
}

const breadth = ({ caps: { languages } }: Speech) =>
  languages === 'any' ? Infinity : languages.length

/** The fewer languages first: a model for one knows it better than one for many. */
const byBreadth = (a: Speech, b: Speech) =>
  breadth(a) === breadth(b) ? 0 : breadth(a) - breadth(b)

type Local = { live: LiveSpeech[]; batch: BatchSpeech[]; ears: Ears }

/** The engines over the models of one folder. Nothing is loaded before it is used. */
function localEngines({ models }: FoundModels): Local {
  const verify = createVerifier()
  const speakers = firstOf(models, 'speakers')
  const vad = firstOf(models, 'vad')
  const ears = vad ? createSherpaEars(vad, speakers, verify) : energyEars
  const engines: Local = { live: [], batch: [], ears }
  for (const model of models) {
    if (model.kind === 'online-transducer')
      engines.live.push(createSherpaLive(model, speakers, verify))
    else if (model.kind !== 'vad' && model.kind !== 'speakers')
      engines.batch.push(createSherpaBatch(model, ears, verify))
  }
  return {
    ...engines,
    live: engines.live.toSorted(byBreadth),
    batch: engines.batch.toSorted(byBreadth),
  }
}

/**
 * Makes the engines that are configured or installed. To use models that were installed since, close and
 * make them anew.
 */
export async function createSpeech(config: SpeechConfig): Promise<SpeechEngines> {
  const found = await findModels(config.modelsDir)
  const folders = [localEngines(found)]
  if (config.testTonesDir) folders.unshift(localEngines(await findModels(config.testTonesDir)))
  const { openai } = config
  const [first] = folders
  const servers =
    openai && first
      ? [
          createOpenAiSpeech(
            { ...openai, flags: openai.flags ?? presetFor(openai.model) },
            first.ears,
          ),
        ]
      : []
  const live = folders.flatMap((folder) => folder.live)
  // A configured server was somebody's decision, so it goes before what happens to be installed.
  const local = folders.flatMap((folder) => folder.batch)
  const batch = config.testTonesDir ? [...local, ...servers] : [...servers, ...local]

  return {
    live: live[0] ?? null,
    batch: batch[0] ?? null,
    liveFor: (language) => live.find((engine) => knows(engine, language)) ?? null,
    batchFor: (language) => batch.find((engine) => knows(engine, language)) ?? null,
    allLiveFor: (language) => live.filter((engine) => knows(engine, language)),
    probeLive: () =>
      Promise.all(
        live.flatMap(({ name, probe }) =>
          probe ? [probe().then((measured) => ({ name, ...measured }))] : [],
        ),
      ),
    list: () => stateOf([...live, ...batch], found),
    async close() {
      const ears = folders.map((folder) => folder.ears)
      await Promise.all([...live, ...batch, ...ears].map((each) => each.close()))
    },
  }
}

async function stateOf(engines: Speech[], found: FoundModels): Promise<EngineState[]> {
  const states = engines.map(async ({ name, caps, health }): Promise<EngineState> => {
    const { ok, message } = await health()
    return { name, caps, state: ok ? 'ready' : 'failed', message }
  })
  const broken = found.problems.map(({ folder, message }): EngineState => ({
    name: folder,
    state: 'failed',
    message,
  }))
  return [...(await Promise.all(states)), ...broken]
}
