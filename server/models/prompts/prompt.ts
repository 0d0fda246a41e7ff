import { readFileSync } from 'node:fs'
import type { SectionKind } from '#contract/item-fields.ts'

type PromptName =
  | 'note'
  | 'section'
  | 'dictation'
  | 'chat'
  | 'translate'
  | 'translate-questions'
  | 'judge'
  | 'rewrite'
  | 'patient-summary'
  | 'relevant'
  | 'summary'
  | 'codes'
  | 'form'
  | 'memory'
  | 'try-memory'
interface PromptFile {
  version: number
  text: string
}

/** Read once; the files do not change while the server runs. */
const known = new Map<PromptName, PromptFile>()

/** Reads one of the prompts beside this file: a line with its version, then the text. @throws Error for a malformed file. */
export function readPrompt(name: PromptName): PromptFile {
  const before = known.get(name)
  if (before) return before
  const file = readFileSync(new URL(`./${name}.md`, import.meta.url), 'utf8')
  const [, version, text] = /^version: (\d+)\n+([\s\S]+)$/.exec(file) ?? []
  if (!version || !text) throw new Error(`The prompt ${name} is malformed`)
  const prompt = { version: Number(version), text: withShared(text).trim() }
  known.set(name, prompt)
  return prompt
}

/** Replaces lines such as `{{rules}}` by the rules that several prompts share. @throws Error if there are none */
const withShared = (text: string): string =>
  text.replace(/^\{\{([a-z]+)\}\}$/gm, (_, name: string) =>
    readFileSync(new URL(`./${name}.md`, import.meta.url), 'utf8').trim(),
  )

/** The prompts that a note of these sections is written with, with their versions, such as `note 1`. */
export const listPrompts = (kinds: readonly SectionKind[]): string[] =>
  [...new Set<PromptName>(kinds.map((kind) => (kind === 'verbatim' ? 'dictation' : 'note')))].map(
    (name) => `${name} ${readPrompt(name).version}`,
  )
