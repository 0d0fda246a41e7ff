import {
  type RuleRow,
  type SelectionPreview,
  type SelectionRule,
  type SelectionStep,
  type ServiceAlias,
  serviceNames,
} from '#contract/speech.ts'

/** The properties of a configured engine that the selection uses. */
export interface Candidate {
  id: string
  name: string
  service: ServiceAlias
  live: boolean
  batch: boolean
  /** ISO 639-1 codes. */
  languages: readonly string[] | 'any'
  autoDetect: boolean
}

export interface Ask {
  /** A code, a locale, or `multi` to find it out. */
  language: string
  /** The user's setting; anything but a service leaves the choice to the rule. */
  userSetting: string
  mode: 'live' | 'batch'
}

export interface EngineChoice<T> {
  engine: T
  service: ServiceAlias
  /** Why it isn't the service that the rule named; '' if it is. */
  note: string
  /** Those that take over when it fails, in the order of the rule. */
  standIns: T[]
}

/** Specification §4, "Transcription service selection", word for word. */
export const DEFAULT_RULE: SelectionRule = {
  rows: [
    { when: 'user-setting', services: ['gcp', 'microsoft', 'ausculta', 'gemini'] },
    { when: 'language', languages: ['pa'], use: 'microsoft' },
    { when: 'language-not', languages: ['en'], use: 'microsoft' },
    { when: 'available', use: 'ausculta' },
    { when: 'always', use: 'microsoft' },
  ],
  aliases: { gcp: null, microsoft: null, ausculta: null, gemini: null },
}

/** Used when no row is left: local engines go first. */
const LAST_RESORT: ServiceAlias[] = ['ausculta', 'microsoft', 'gcp', 'gemini']

/** `en-CA` → `en`. */
const codeOf = (language: string) => language.split('-')[0]?.toLowerCase() ?? language

/** Whether an engine supports this mode and language. */
export function fits(engine: Candidate, { language, mode }: Ask): boolean {
  if (!engine[mode]) return false
  if (language === 'multi') return engine.autoDetect
  return engine.languages === 'any' || engine.languages.includes(codeOf(language))
}

/** The engines that may serve a service, best first: the administrator's choice, then those of its kind. */
function enginesOf<T extends Candidate>(
  { aliases }: SelectionRule,
  engines: readonly T[],
  service: ServiceAlias,
  ask: Ask,
): T[] {
  const first = engines.find(({ id }) => id === aliases[service])
  const own = engines.filter((engine) => engine.service === service)
  return [...(first ? [first] : []), ...own].filter((engine) => fits(engine, ask))
}

/** The service that a row names for this recording; undefined if its condition does not hold. */
function serviceOf(
  row: RuleRow,
  ask: Ask,
  isAvailable: (service: ServiceAlias) => boolean,
): ServiceAlias | undefined {
  if (row.when === 'user-setting')
    return row.services.find((service) => service === ask.userSetting)
  if (row.when === 'available') return isAvailable(row.use) ? row.use : undefined
  if (row.when === 'always') return row.use
  const isNamed = row.languages.some((language) => codeOf(language) === codeOf(ask.language))
  return isNamed === (row.when === 'language') ? row.use : undefined
}

/** The services in the order in which the rule asks for them, each once; the first is the preferred one. */
function servicesInOrder(
  rule: SelectionRule,
  engines: readonly Candidate[],
  ask: Ask,
): ServiceAlias[] {
  const isAvailable = (service: ServiceAlias) => enginesOf(rule, engines, service, ask).length > 0
  const named = rule.rows.flatMap((row) => serviceOf(row, ask, isAvailable) ?? [])
  return [...new Set([...named, ...LAST_RESORT])]
}

/**
 * The engine that transcribes: that of the first service which the rule names and which has one for this
 * language and way of listening, else of the next. Null where no engine fits at all.
 * @param engines those that are set up; within a service the earlier one goes first
 */
export function chooseEngine<T extends Candidate>(
  rule: SelectionRule,
  engines: readonly T[],
  ask: Ask,
): EngineChoice<T> | null {
  const order = servicesInOrder(rule, engines, ask)
  const all = order.flatMap((service) =>
    enginesOf(rule, engines, service, ask).map((engine) => ({ engine, service })),
  )
  const [chosen] = all
  if (!chosen) return null
  const [wanted] = order
  const note = wanted && wanted !== chosen.service ? insteadOf(wanted, engines, ask) : ''
  const others = new Set(all.map(({ engine }) => engine))
  others.delete(chosen.engine)
  return { ...chosen, note, standIns: [...others] }
}

type Missing = NonNullable<SelectionStep['missing']>

function findMissing(wanted: ServiceAlias, engines: readonly Candidate[], ask: Ask): Missing {
  const has = engines.filter(({ service }) => service === wanted)
  if (has.length === 0) return 'set-up'
  if (has.some((engine) => engine[ask.mode])) return 'language'
  return ask.mode === 'live' ? 'live' : 'recordings'
}

const missingWords: Record<Missing, string> = {
  'set-up': 'is not set up',
  live: 'does not transcribe live',
  recordings: 'does not transcribe recordings',
  language: 'does not support this language',
}

const insteadOf = (wanted: ServiceAlias, engines: readonly Candidate[], ask: Ask): string =>
  `${serviceNames[wanted]} ${missingWords[findMissing(wanted, engines, ask)]}.`

/** How a choice comes about, a step for each row that holds and for the end. */
export function explainChoice(
  rule: SelectionRule,
  engines: readonly Candidate[],
  ask: Ask,
): SelectionPreview {
  const isAvailable = (service: ServiceAlias) => enginesOf(rule, engines, service, ask).length > 0
  const chosen = chooseEngine(rule, engines, ask)
  const steps: SelectionStep[] = []
  for (const [at, row] of rule.rows.entries()) {
    const service = serviceOf(row, ask, isAvailable)
    if (!service) continue
    const isIt = isAvailable(service)
    const missing = isIt ? undefined : findMissing(service, engines, ask)
    steps.push({ kind: 'row', row: at + 1, service, ...(missing && { missing }) })
    if (isIt) break
  }
  if (!chosen) {
    steps.push({ kind: 'none' })
    return { engine: null, service: null, steps }
  }
  const isNamed = rule.rows.some((row) => serviceOf(row, ask, isAvailable) === chosen.service)
  if (!isNamed) steps.push({ kind: 'next', service: chosen.service })
  return { engine: chosen.engine.name, service: chosen.service, steps }
}
