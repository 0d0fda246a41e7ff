import type { PageRectangle } from '#contract/form-fields.ts'
import type { TextRun } from '../candidate.ts'
import { letterWidths } from '../letter-widths.ts'
import { type Page, textRuns, viewportOf } from '../pdf.ts'
import type { Bitmap } from '../scan/bitmap.ts'
import type { Turn } from '../scan/turn.ts'
import { type Drawing, emptyDrawing, operatorsOf, readDrawing } from './drawing.ts'

/** What a page shows: its lines, boxes and text. */
export interface FlatPage {
  /** Counts from 1. */
  number: number
  width: number
  height: number
  drawing: Drawing
  runs: TextRun[]
  /** Where a scan shows something that may be words. */
  ink: PageRectangle[]
  /** How the page was turned to be straight, if it is a scan, and what it then shows without its lines. */
  scan?: Turn & { letters: Bitmap }
}

/** Reads the drawing operators and the text of a page. What can't be read is left out. */
export async function readFlatPage(page: Page): Promise<FlatPage> {
  const viewport = viewportOf(page)
  const drawing = await readDrawing(page, viewport).catch(emptyDrawing)
  const widthsOf = await operatorsOf(page).then(letterWidths, () => undefined)
  const runs = await textRuns(page, viewport, widthsOf).catch(() => [])
  const { width, height } = viewport
  return { number: page.pageNumber, width, height, drawing, runs, ink: [] }
}
