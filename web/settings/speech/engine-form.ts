import { type Engine, EngineConfig, type EngineInput, type Vendor } from '#contract/speech.ts'

/** What is typed: the fields by their names, whatever the kind. */
export interface EngineValues {
  kind: string
  name: string
  fields: Record<string, string>
  key: string
}

/** A form for a vendor, as it begins or as an engine was stored; a key is never shown. */
export function valuesOf(vendor: Vendor, engine?: Engine): EngineValues {
  const stored: Record<string, string> = engine?.config?.kind === vendor.kind ? engine.config : {}
  const fields = vendor.fields.map(({ name, value }) => [name, stored[name] ?? value])
  return {
    kind: vendor.kind,
    name: engine?.name ?? vendor.label,
    fields: Object.fromEntries(fields),
    key: '',
  }
}

/** What is missing, by the field's name; `name` and `key` are two of them. */
export function problemsOf(
  vendor: Vendor,
  values: EngineValues,
  hasKey: boolean,
): Record<string, string> {
  const problems: Record<string, string> = {}
  if (!values.name.trim()) problems.name = 'Enter a name.'
  for (const { name, label, required } of vendor.fields) {
    const value = values.fields[name]?.trim() ?? ''
    if (required && !value) problems[name] = `Enter the ${label.toLowerCase()}.`
    if (name === 'baseUrl' && value && !/^https?:\/\/[^\s/]+/.test(value))
      problems[name] = 'Enter an address that begins with http:// or https://.'
  }
  if (vendor.key.required && !hasKey && !values.key.trim())
    problems.key = `Enter the ${vendor.key.label.toLowerCase()}.`
  return problems
}

/** As the server takes it; undefined where a field does not fit. An empty key keeps the stored one. */
export function inputOf({ kind, name, fields, key }: EngineValues): EngineInput | undefined {
  const trimmed = Object.entries(fields).map(([field, value]) => [field, value.trim()])
  const config = EngineConfig.safeParse({ kind, ...Object.fromEntries(trimmed) })
  if (!config.success) return undefined
  return { name: name.trim(), config: config.data, ...(key.trim() && { key: key.trim() }) }
}
