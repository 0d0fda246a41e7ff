import { AppError } from '#contract/errors.ts'
import type { ItemFile } from '#contract/template-text.ts'
import { largestItemFile, readItemFile, toJsonFile } from '#contract/item-file.ts'

/** The most macros that one file may contain; the message names it. */
const mostMacros = 500

/** Writes macros as one JSON file, which `readMacroFile` reads. */
export function toMacroFile(macros: readonly ItemFile[]): string {
  const all = macros.map((macro) => toJsonFile(macro).trimEnd()).join(',\n')
  return `{"format": "ausculta-macros", "version": 1, "macros": [\n${all}\n]}\n`
}

/**
 * Reads the macros of a file: one that `toMacroFile` wrote, the items of a data export, or a single macro as JSON or
 * Markdown. Skips templates and archived macros.
 * @throws AppError for the user
 */
export function readMacroFile(fileName: string, text: string): ItemFile[] {
  // A data export holds all templates too.
  if (text.length > 20 * largestItemFile)
    throw new AppError('bad-request', 'This file is too large for macros.')
  const list = /\.json$/i.test(fileName) ? parseList(text) : undefined
  const items = list
    ? list.map((one) => readItemFile(fileName, JSON.stringify(one)))
    : [readItemFile(fileName, text)]
  const macros = items.filter(({ itemType }) => itemType === 'macro')
  if (macros.length === 0) throw new AppError('bad-request', 'This file contains no macros.')
  if (macros.length > mostMacros)
    throw new AppError('bad-request', 'A file can contain up to 500 macros.')
  if (macros.some(({ content }) => content.trim() === ''))
    throw new AppError('bad-request', 'A macro in this file has no text.')
  return macros
}

/** The macros of a list; undefined if the file is not a list. */
function parseList(text: string): object[] | undefined {
  const value = parseJson(text)
  const list = isObject(value) && Array.isArray(value.macros) ? value.macros : value
  if (!Array.isArray(list)) return undefined
  const items: unknown[] = list
  return items.filter(isObject).filter((one) => one.itemType === 'macro' && one.archived !== true)
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new AppError('bad-request', 'This file isn’t valid JSON.')
  }
}
