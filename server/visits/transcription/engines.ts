import { message } from '#common/translation.ts'
import type { SelectionRule, ServiceAlias } from '#contract/speech.ts'
import type { Config } from '#server/config/env.ts'
import { egressPolicy } from '#server/platform/egress/policy.ts'
import type { KeyCache } from '#server/platform/crypto/key-cache.ts'
import type { Database } from '#server/platform/db/database.ts'
import { type Candidate, chooseEngine, type EngineChoice, DEFAULT_RULE } from './choose/rule.ts'
import { liveAsBatch } from './live/live-as-batch.ts'
import { readSpeech, SPEECH_CHANGED } from './settings/document.ts'
import { createEngines, type SpeechEngine } from '#server/speech/engines/engines.ts'
import { createPool } from '#server/speech/engines/pool.ts'
import { createVerifier } from '#server/speech/engines/sherpa/verify.ts'
import type { BatchSpeech, LiveSpeech, Speech, SpeechCaps } from '#server/speech/engines/speech.ts'

export type Mode = 'live' | 'batch'
type EngineOf<M extends Mode> = M extends 'live' ? LiveSpeech : BatchSpeech

/** Which engine transcribes, and the reason shown for it. */
export type Choice<T extends Speech = Speech> = EngineChoice<T> & {
  /** As the administrator named it. */
  name: string
}

export type EngineState = {
  name: string
  /** Undefined where the engine could not be made. */
  caps?: SpeechCaps
  state: 'ready' | 'failed'
  message: string
}

interface ChooseAsk<M extends Mode> {
  language: string
  userSetting?: string
  /** The services that the groups of the user allow; null for any. */
  allowed?: readonly ServiceAlias[] | null
  mode: M
}

/** The speech engines of this process. */
export interface SpeechService {
  /**
   * The engine for a language (a code, a locale or `multi`) by the rule of specification §4; null if none fits.
   * @param ask.userSetting the user's `transcriptionSettings.provider`; without it the rule decides alone
   */
  choose<M extends Mode>(ask: ChooseAsk<M>): Choice<EngineOf<M>> | null
  engines(): readonly SpeechEngine[]
  rule(): SelectionRule
  /** Every engine and how it is; asks servers, at most once a minute, so it may take seconds. */
  list(): Promise<EngineState[]>
  /** Looks for engines again; recordings under way keep the ones they have. */
  refresh(): Promise<void>
  close(): Promise<void>
}

/** What the selection sees of an engine. */
export function candidateOf({ id, name, service, speech }: SpeechEngine): Candidate {
  return {
    id,
    name,
    service,
    live: speech?.live !== undefined,
    batch: speech?.batch !== undefined,
    languages: speech?.caps.languages ?? [],
    autoDetect: speech?.caps.autoDetect ?? false,
  }
}

const HEALTH_MS = 60_000
const HEALTH_TIMEOUT_MS = 5_000

/** Opens the configured and installed engines; having none isn't an error. */
export async function openSpeech(s: {
  config: Config
  db: Database
  keys: KeyCache
}): Promise<SpeechService> {
  const settings = engineSettings(s.config)
  const pool = createPool()
  const verify = createVerifier()
  const health = rememberHealth()
  let engines: SpeechEngine[] = []
  let rule = DEFAULT_RULE
  let reading: Promise<void> = Promise.resolve()

  async function read(): Promise<void> {
    const stored = await readSpeech(s)
    const setups = [...s.config.speech, ...stored.engines]
    engines = await createEngines(pool, verify, { ...settings, engines: setups })
    rule = stored.rule ?? DEFAULT_RULE
    health.clear()
  }
  // One by one: the pool counts what one reading asks for.
  const refresh = () => (reading = reading.catch(() => undefined).then(read))

  await refresh()
  const again = () => void refresh().catch(() => undefined)
  const stopListening = await s.db.listen(SPEECH_CHANGED, again, again)
  return {
    choose: (ask) => choose(rule, engines, ask),
    engines: () => engines,
    rule: () => rule,
    list: () => Promise.all(engines.map((engine) => health.of(engine))),
    refresh,
    async close() {
      await stopListening()
      await reading.catch(() => undefined)
      await pool.close()
    },
  }
}

const engineSettings = (config: Config) => ({
  modelsDir: config.modelsDir,
  egress: egressPolicy(config),
  ...(config.testTonesDir && { testTonesDir: config.testTonesDir }),
})

function choose<M extends Mode>(
  rule: SelectionRule,
  engines: readonly SpeechEngine[],
  ask: ChooseAsk<M>,
): Choice<EngineOf<M>> | null {
  const choice = chooseAmong(rule, engines, ask) ?? overLive(rule, engines, ask)
  // The mode says which of the two kinds it is.
  return choice as Choice<EngineOf<M>> | null
}

function chooseAmong<M extends Mode>(
  rule: SelectionRule,
  engines: readonly SpeechEngine[],
  { language, userSetting = '', allowed = null, mode }: ChooseAsk<M>,
): Choice<EngineOf<M>> | null {
  const candidates = engines
    .filter(({ service }) => !allowed || allowed.includes(service))
    .map((engine) => ({ ...candidateOf(engine), of: engine }))
  const chosen = chooseEngine(rule, candidates, { language, userSetting, mode })
  if (!chosen) return null
  // The selection takes engines only that have this mode.
  const speechOf = ({ of }: (typeof candidates)[number]) => of.speech as EngineOf<M>
  const { engine, standIns } = chosen
  const speech = { engine: speechOf(engine), standIns: standIns.map(speechOf) }
  return { ...chosen, ...speech, name: engine.name }
}

/** Without an engine for recordings, the live ones listen to them: nothing waits for ever. */
function overLive(
  rule: SelectionRule,
  engines: readonly SpeechEngine[],
  ask: ChooseAsk<Mode>,
): Choice<BatchSpeech> | null {
  if (ask.mode === 'live') return null
  const live = chooseAmong(rule, engines, { ...ask, mode: 'live' })
  if (!live) return null
  return { ...live, engine: liveAsBatch([live.engine, ...live.standIns]), standIns: [] }
}

/** The state of each engine as of the last minute: opening a page must not cost a request to a vendor. */
function rememberHealth() {
  const known = new Map<string, { until: number; state: Promise<EngineState> }>()
  return {
    of(engine: SpeechEngine): Promise<EngineState> {
      const last = known.get(engine.id)
      if (last && last.until > Date.now()) return last.state
      const state = checkState(engine)
      known.set(engine.id, { until: Date.now() + HEALTH_MS, state })
      return state
    },
    clear: () => known.clear(),
  }
}

async function checkState({ name, speech, problem }: SpeechEngine): Promise<EngineState> {
  if (!speech) return { name, state: 'failed', message: problem }
  const late = new Promise<{ ok: boolean; message: string }>((resolve) =>
    setTimeout(resolve, HEALTH_TIMEOUT_MS, {
      ok: false,
      message: message('Not responding.'),
    }).unref(),
  )
  const health = await Promise.race([speech.health(), late])
  const state = health.ok ? 'ready' : 'failed'
  return { name, caps: speech.caps, state, message: health.message }
}
