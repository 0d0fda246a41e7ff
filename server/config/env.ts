import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'
import { billingSection } from './env-billing.ts'
import { chartSection } from './env-chart.ts'
import { contactSection } from './env-contact.ts'
import { demoConfig } from './demo.ts'
import { demoSection } from './env-demo.ts'
import { formsSection } from './env-forms.ts'
import { intakeSection } from './env-intake.ts'
import { mailSection } from './env-mail.ts'
import { modelSection } from './env-model.ts'
import { monitoringSection } from './env-monitoring.ts'
import { addressSection, limitsSection } from './env-server.ts'
import { signInSection } from './env-sign-in.ts'
import { smsSection } from './env-sms.ts'
import { speechSection } from './env-speech.ts'
import { storageSection } from './env-storage.ts'
import { transcriptionSection } from './env-transcription.ts'
import { expected } from './setting.ts'

/** Every setting of the server, in the order of docs/configuration.md. */
export const sections = [
  addressSection,
  storageSection,
  modelSection,
  speechSection,
  transcriptionSection,
  mailSection,
  smsSection,
  signInSection,
  limitsSection,
  chartSection,
  formsSection,
  intakeSection,
  contactSection,
  billingSection,
  monitoringSection,
  demoSection,
] as const

const variables: Record<string, z.ZodMiniType> = Object.assign(
  {},
  ...sections.map((section) => section.variables),
)

/** The names of all settings. */
export const settingNames = Object.keys(variables)

const parts = {
  address: addressSection.schema,
  storage: storageSection.schema,
  model: modelSection.schema,
  speech: speechSection.schema,
  transcription: transcriptionSection.schema,
  mail: mailSection.schema,
  sms: smsSection.schema,
  signIn: signInSection.schema,
  limits: limitsSection.schema,
  chart: chartSection.schema,
  forms: formsSection.schema,
  intake: intakeSection.schema,
  contact: contactSection.schema,
  billing: billingSection.schema,
  monitoring: monitoringSection.schema,
  demo: demoSection.schema,
}

/** Each part reads its own variables of the environment; together they make the configuration. */
const Environment = z.pipe(
  z.object(parts),
  z.transform((e) => ({
    ...e.address,
    ...e.storage,
    ...e.model,
    ...e.speech,
    ...e.transcription,
    ...e.mail,
    ...e.sms,
    ...e.signIn,
    ...e.limits,
    ...e.chart,
    ...e.forms,
    ...e.intake,
    ...e.contact,
    ...e.billing,
    ...e.monitoring,
    ...e.demo,
  })),
)

/** The configuration of the server. */
export type Config = z.output<typeof Environment>

/**
 * Reads the settings from the environment. A name ending in `_FILE` names a file with the value.
 * @throws Error naming the variable and its expected value
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  // An empty variable is how compose files say "not set".
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const values = { ...given, ...secretsFromFiles(given) }
  const environment = Object.fromEntries(Object.keys(parts).map((part) => [part, values]))
  const parsed = Environment.safeParse(environment)
  if (parsed.success)
    return parsed.data.demo ? demoConfig(parsed.data, Object.keys(values)) : parsed.data
  const name = String(parsed.error.issues[0]?.path.at(-1))
  throw new Error(`Invalid ${name}: expected ${expected(variables[name])}`)
}

/** Values from files, as container platforms hand out secrets. @throws Error when such a file cannot be read. */
function secretsFromFiles(env: Record<string, string | undefined>): Record<string, string> {
  const names = Object.keys(env).filter(
    (name) => name.endsWith('_FILE') && name.slice(0, -5) in variables,
  )
  return Object.fromEntries(
    names.map((name) => [name.slice(0, -5), readSecret(name, env[name] ?? '')]),
  )
}

function readSecret(name: string, path: string): string {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch {
    throw new Error(`Invalid ${name}: cannot read this file`)
  }
}
