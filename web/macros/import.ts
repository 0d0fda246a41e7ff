import type { Item } from '#contract/items.ts'
import { readMacroFile } from '#web/macros/macro-file.ts'
import { normaliseHotkey, type MacroConflict, macroConflicts } from '#common/macros.ts'
import { AppError } from '#contract/errors.ts'
import type { ItemFile } from '#contract/template-text.ts'
import { t } from '#web/i18n/i18n.ts'
import { explain } from '#web/ui/explain.ts'

/** A macro of a file, with the id that it gets. */
export interface MacroImport extends ItemFile {
  id: string
  /** The user has one with the same name and text already. */
  known: boolean
}

/**
 * Reads the macros of the chosen files, in their order.
 * @throws AppError with the name of the file
 */
export async function readMacros(files: File[], macros: readonly Item[]): Promise<MacroImport[]> {
  const read: ItemFile[] = []
  for (const file of files) {
    const text = await file.text()
    try {
      read.push(...readMacroFile(file.name, text))
    } catch (error) {
      throw error instanceof AppError ? named(file.name, error) : error
    }
  }
  return read.map((macro) => ({
    ...macro,
    hotkey: normaliseHotkey(macro.hotkey),
    id: crypto.randomUUID(),
    known: macros.some(({ name, content }) => name === macro.name && content === macro.content),
  }))
}

function named(file: string, error: AppError): AppError {
  const { message, detail } = explain(error)
  const problem = [message, detail].filter(Boolean).join(' ')
  return new AppError('bad-request', t('{file}: {problem}', { file, problem }))
}

/** Finds the conflicts of a macro with the others that are chosen and with those that exist. */
export function findConflicts(
  macro: MacroImport,
  chosen: readonly MacroImport[],
  macros: readonly Item[],
  ours: Parameters<typeof macroConflicts>[2],
): MacroConflict[] {
  return macroConflicts(macro, [...macros, ...chosen], ours)
}
