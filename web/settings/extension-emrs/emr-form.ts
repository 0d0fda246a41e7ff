import type { ExtensionIntegration } from '#contract/extension-integrations.ts'

/** The fields of an EMR; its lists are lines of text. */
export interface EmrForm {
  displayName: string
  loginUrl: string
  baseUrl: string
  providers: string
  defaultProvider: string | null
  offices: string
  defaultOffice: string | null
}

type Choices = ExtensionIntegration['providers']

const toLines = (choices: Choices) =>
  choices.map(({ id, name }) => (id === name ? name : `${id}: ${name}`)).join('\n')

/** One choice for each line: `7: Dr. Osei`, or a name that is its own id. Of two with one id, the first counts. */
export function readChoices(text: string): Choices {
  const choices = text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .map(readChoice)
  return choices.filter((one, at) => choices.findIndex(({ id }) => id === one.id) === at)
}

function readChoice(line: string): Choices[number] {
  const at = line.indexOf(':')
  const [id, name] = [line.slice(0, at).trim(), line.slice(at + 1).trim()]
  return at > 0 && id && name ? { id, name } : { id: line.slice(0, 100), name: line }
}

export function toForm(integration: ExtensionIntegration): EmrForm {
  const { displayName, loginUrl, baseUrl, defaultProvider, defaultOffice } = integration
  const [providers, offices] = [toLines(integration.providers), toLines(integration.offices)]
  return { displayName, loginUrl, baseUrl, providers, defaultProvider, offices, defaultOffice }
}

/** Reads an EMR from its form; a default that is no longer in its list is none. */
export function readForm({ metadata, version }: ExtensionIntegration, form: EmrForm) {
  const [providers, offices] = [readChoices(form.providers), readChoices(form.offices)]
  const inList = (choices: Choices, id: string | null) =>
    choices.some((one) => one.id === id) ? id : null
  return {
    displayName: form.displayName.trim(),
    loginUrl: form.loginUrl.trim(),
    baseUrl: form.baseUrl.trim(),
    metadata,
    providers,
    defaultProvider: inList(providers, form.defaultProvider),
    offices,
    defaultOffice: inList(offices, form.defaultOffice),
    version,
  }
}
