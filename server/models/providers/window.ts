import { findLocalModel } from '#server/models/local/catalogue.ts'

/** The context windows of well-known models, by the beginnings of their names; from the vendors' model pages, 2026. */
const windows: [RegExp, number][] = [
  [/^gpt-4\.1/, 1_047_576],
  [/^gpt-4o|^gpt-4-turbo/, 128_000],
  [/^gpt-4-32k/, 32_768],
  [/^gpt-4(?:-0|$)/, 8_192],
  [/^gpt-5/, 400_000],
  [/^gemini-1\.5-pro/, 2_097_152],
  [/^gemini/, 1_048_576],
  [/^claude-instant/, 100_000],
  [/^claude/, 200_000],
  [/^command-r/, 128_000],
]

/** A model's context window by its name; null if unknown. */
export const knownWindow = (model: string): number | null =>
  findLocalModel(model)?.context ?? windows.find(([name]) => name.test(model))?.[1] ?? null

/**
 * About how many tokens a text has, rather too many than too few: English has about 4 signs a token, other
 * scripts up to one for each sign.
 */
export function estimateTokens(text: string): number {
  const latin = text.match(/[\n -\u024F]/g)?.length ?? 0
  return Math.ceil(latin / 3.3 + (text.length - latin))
}
