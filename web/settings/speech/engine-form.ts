import { type Engine, EngineConfig, type EngineInput, type Vendor } from '#contract/speech.ts'
import { t, translate } from '#web/i18n/i18n.ts'

/** The values of the form: the fields by their names, for every kind. */
export interface EngineValues {
  kind: string
  name: string
  fields: Record<string, string>
  key: string
}

/** The first values of a form: those of the stored engine, else the vendor's defaults. A stored key is never shown. */
export function toEngineValues(vendor: Vendor, engine?: Engine): EngineValues {
  const stored: Record<string, string> = engine?.config?.kind === vendor.kind ? engine.config : {}
  const fields = vendor.fields.map(({ name, value }) => [name, stored[name] ?? value])
  return {
    kind: vendor.kind,
    name: engine?.name ?? vendor.label,
    fields: Object.fromEntries(fields),
    key: '',
  }
}

/** Finds what is missing, by field; `name` and `key` are fields too. */
export function findProblems(
  vendor: Vendor,
  values: EngineValues,
  hasKey: boolean,
): Record<string, string> {
  const problems: Record<string, string> = {}
  if (!values.name.trim()) problems.name = t('Enter a name.')
  for (const { name, label, required } of vendor.fields) {
    const value = values.fields[name]?.trim() ?? ''
    if (required && !value) problems[name] = t('{field} is required.', { field: translate(label) })
    if (name === 'baseUrl' && value && !/^https?:\/\/[^\s/]+/.test(value))
      problems[name] = t('Enter an address that starts with http:// or https://.')
  }
  if (vendor.key.required && !hasKey && !values.key.trim())
    problems.key = t('{field} is required.', { field: translate(vendor.key.label) })
  return problems
}

/** Converts the values for the API; undefined if a field is invalid. An empty key keeps the stored one. */
export function toEngineInput({ kind, name, fields, key }: EngineValues): EngineInput | undefined {
  const trimmed = Object.entries(fields).map(([field, value]) => [field, value.trim()])
  const config = EngineConfig.safeParse({ kind, ...Object.fromEntries(trimmed) })
  if (!config.success) return undefined
  return { name: name.trim(), config: config.data, ...(key.trim() && { key: key.trim() }) }
}
