import { message } from '#common/translation.ts'
import { randomUUID } from 'node:crypto'
import type {
  Abilities,
  Engine,
  EngineInput,
  SelectionRule,
  SpeechSettings,
} from '#contract/speech.ts'
import { AppError } from '#contract/errors.ts'
import { assertAllowed, type EgressPolicy } from '#server/platform/egress/policy.ts'
import type { Services } from '#server/services.ts'
import type { EngineSetup, SpeechEngine } from '#server/speech/engines/engines.ts'
import type { SpeechCaps } from '#server/speech/engines/speech.ts'
import { vendorForms } from '#server/speech/engines/vendors.ts'
import { changeSpeech, readSpeech } from './document.ts'

const MOST_ENGINES = 30

/** What an administrator may see: everything but the keys. */
export async function speechSettings(s: Services): Promise<SpeechSettings> {
  const { version, rule } = await readSpeech(s)
  return {
    version,
    engines: s.speech.engines().map(presentEngine),
    vendors: vendorForms(),
    rule: s.speech.rule(),
    isDefault: rule === null,
  }
}

function presentEngine({
  id,
  name,
  source,
  service,
  setup,
  speech,
  problem,
}: SpeechEngine): Engine {
  return {
    id,
    name,
    source,
    service,
    hasKey: Boolean(setup?.key),
    problem,
    ...(setup && { config: setup.config }),
    ...(speech && { abilities: abilitiesOf(speech.caps) }),
  }
}

function abilitiesOf(caps: SpeechCaps): Abilities {
  const { live, batch, diarization, autoDetect, translate, keyterms } = caps
  const languages = caps.languages === 'any' ? 'any' : [...caps.languages]
  const speakers = diarization !== 'none'
  return { live, recordings: batch, speakers, languages, autoDetect, translate, keyterms }
}

/** @throws AppError 'bad-request' if something needed is missing. */
export async function addEngine(s: Services, input: EngineInput): Promise<SpeechSettings> {
  const setup = complete(input, randomUUID(), s.egress)
  await changeSpeech(s, (document) => {
    if (document.engines.length >= MOST_ENGINES)
      throw new AppError(
        'too-many',
        message('There are {count, number} engines already.', { count: MOST_ENGINES }),
      )
    return { ...document, engines: [...document.engines, setup] }
  })
  await s.speech.refresh()
  return speechSettings(s)
}

/** @throws AppError 'not-found' if it is gone or set by the environment, 'bad-request' where something is missing. */
export async function updateEngine(
  s: Services,
  id: string,
  input: EngineInput,
): Promise<SpeechSettings> {
  await changeSpeech(s, (document) => {
    const stored = document.engines.find((engine) => engine.id === id)
    if (!stored) throw engineGone()
    const setup = complete(input, id, s.egress, stored)
    return {
      ...document,
      engines: document.engines.map((engine) => (engine === stored ? setup : engine)),
    }
  })
  await s.speech.refresh()
  return speechSettings(s)
}

/** Removes an engine with its key. @throws AppError 'not-found'. */
export async function removeEngine(s: Services, id: string): Promise<SpeechSettings> {
  await changeSpeech(s, (document) => {
    const engines = document.engines.filter((engine) => engine.id !== id)
    if (engines.length === document.engines.length) throw engineGone()
    return { ...document, engines }
  })
  await s.speech.refresh()
  return speechSettings(s)
}

const engineGone = () => new AppError('not-found', 'This speech service no longer exists.')

/**
 * Typed settings in their stored form. Without a key the stored one stays, but only for the same address.
 * @throws AppError 'bad-request' if something required is missing.
 */
export function complete(
  input: EngineInput,
  id: string,
  egress: EgressPolicy,
  stored?: EngineSetup,
): EngineSetup {
  const config = Object.fromEntries(
    Object.entries(input.config).map(([name, value]) => [name, value.trim()]),
  ) as EngineInput['config'] // The same fields, trimmed.
  const form = vendorForms().find(({ kind }) => kind === config.kind)
  const values: Record<string, string> = config
  const missing = form?.fields.find(({ name, required }) => required && !values[name])
  if (missing)
    throw new AppError(
      'bad-request',
      message('Please fill in “{field, text}”.', { field: missing.label }),
    )
  if (values.baseUrl) assertAllowed(egress, values.baseUrl)
  const isSamePlace = stored !== undefined && placeOf(stored.config) === placeOf(config)
  const key = input.key?.trim() ?? (isSamePlace ? stored.key : '')
  if (form?.key.required && !key)
    throw new AppError(
      'bad-request',
      message('Please fill in “{field, text}”.', { field: form.key.label }),
    )
  return { id, name: input.name.trim(), source: 'settings', config, key }
}

/** Where audio and key would go. A stored key must not travel elsewhere because an address was changed. */
function placeOf(config: Record<string, string>): string {
  const { model: _, liveModel: __, ...place } = config
  return JSON.stringify(Object.entries(place).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/**
 * Sets the rule; null restores the specification's.
 * @throws AppError 'version-mismatch' if somebody else has changed the settings, 'bad-request' for a missing engine
 */
export async function updateRule(
  s: Services,
  { version, rule }: { version: number; rule: SelectionRule | null },
): Promise<SpeechSettings> {
  const ids = new Set(s.speech.engines().map(({ id }) => id))
  const unknown = Object.values(rule?.aliases ?? {}).some((id) => id !== null && !ids.has(id))
  if (unknown)
    throw new AppError('bad-request', 'The rule uses a speech service that doesn’t exist.')
  const current = await speechSettings(s)
  await changeSpeech(s, (document) => {
    if (document.version !== version)
      throw new AppError('version-mismatch', 'version-mismatch', { current })
    return { ...document, rule }
  })
  await s.speech.refresh()
  return speechSettings(s)
}
