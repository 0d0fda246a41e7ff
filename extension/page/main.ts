import { fill, undo } from './fill.ts'
import { openHighlight } from './highlight.ts'
import { locate } from './locate.ts'
import { pick, stopPicking } from './pick.ts'
import { info, mentions } from './screen.ts'
import type { FieldTarget } from '#contract/export.ts'
import type { PageApi } from './types.ts'

/*
 * Runs in the page of an EMR after the user has clicked, apart from the page's own scripts. It fills text fields, and
 * never presses a button, submits a form or sends a key.
 */

const shownMs = 2_000

function show(target: FieldTarget): boolean {
  const field = locate(target)
  if (!field) return false
  field.scrollIntoView({ block: 'center' })
  const highlight = openHighlight()
  highlight.say('')
  highlight.frame(field)
  setTimeout(() => highlight.remove(), shownMs)
  return true
}

const api: PageApi = { info, pick, stopPicking, fill, undo, mentions, show }
const named = globalThis as { auscultaPage?: PageApi }
named.auscultaPage ??= api
