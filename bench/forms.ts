/**
 * How many places to fill are found on pages without form fields: PDFs with form fields, read without them. The
 * rectangles of their fields are the truth. A place counts as found if it is of the same kind (a box to tick or a place to
 * write) and the shared area is at least half of both together.
 * Run: node bench/forms.ts [--first] [--show]
 * `--first` leaves out the held-out forms, a third by the SHA-256 of their file names, of which only totals are printed.
 * `--show` prints what was missed and what was found elsewhere.
 */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import type { PageRectangle } from '#contract/form-fields.ts'
import { acroFormFields } from '#server/forms/fields/acroform.ts'
import { commonShare } from '#server/forms/fields/candidate.ts'
import { flatFields } from '#server/forms/fields/flat/flat-fields.ts'
import { openPdf, textRuns, viewportOf } from '#server/forms/fields/pdf.ts'
import { dataFolder } from './lib/visits.ts'
import { report } from './report.ts'

const { values: args } = parseArgs({
  options: { first: { type: 'boolean' }, show: { type: 'boolean' } },
})

/** Names by their beginnings. Those whose page is a picture, or shows nothing but its fields, can't be read this way. */
const development = ['01', '03', '06', '14']
const heldOut = ['07', '16', '20']
const unreadable = ['09', '13']
const files = [
  '01-acroform-medical-franklin-primary-health-center-form-1.pdf',
  '03-acroform-medical-mass-general-hospital-form-1.pdf',
  '06-acroform-medical-bpmh-template-marked.pdf',
  '07-acroform-medical-mentalhealthform1.pdf',
  '09-acroform-prefilled-form-cms1500.pdf',
  '13-acroform-small-fancy-fields.pdf',
  '14-acroform-small-libreoffice-form.pdf',
  '16-xfa-hybrid-with-xfa-fields.pdf',
  '20-encrypted-owner-michigan-medicine-form-1.pdf',
]

interface Place {
  isTick: boolean
  rectangle: PageRectangle
}
interface Tally {
  found: number
  missed: number
  wrong: number
}

const enough = 0.5

/** Pairs each true place with the best unpaired one of its kind. */
function compare(
  truth: readonly Place[],
  found: readonly Place[],
  show: (line: string) => void,
): Tally {
  const pairs = truth
    .flatMap((one) =>
      found.map((other) => ({ one, other, shared: commonShare(one.rectangle, other.rectangle) })),
    )
    .filter(({ one, other, shared }) => one.isTick === other.isTick && shared >= enough)
    .toSorted((a, b) => b.shared - a.shared)
  const used = new Set<Place>()
  for (const { one, other } of pairs) {
    if (used.has(one) || used.has(other)) continue
    used.add(one)
    used.add(other)
  }
  const rest = (places: readonly Place[], word: string) => {
    const left = places.filter((one) => !used.has(one))
    for (const {
      isTick,
      rectangle: { x, y, width, height },
    } of left)
      show(`${word} ${isTick ? 'box' : 'text'} ${[x, y, width, height].map(Math.round).join(' ')}`)
    return left.length
  }
  const missed = rest(truth, 'missed')
  return { missed, found: truth.length - missed, wrong: rest(found, 'wrong') }
}

async function score(file: string, show: (line: string) => void): Promise<Tally> {
  const path = fileURLToPath(new URL(`pdf/${file}`, dataFolder))
  const pdf = await openPdf(new Uint8Array(readFileSync(path)))
  const sum: Tally = { found: 0, missed: 0, wrong: 0 }
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number)
    const viewport = viewportOf(page)
    const fields = await acroFormFields(page, viewport)
    // A page without fields holds no truth: its blanks may have been left out on purpose.
    if (fields.length === 0) continue
    const truth = fields.map(({ type, options, rectangle }) => ({
      isTick: type === 'checkbox' || (type === 'choice' && options.length <= 1),
      rectangle,
    }))
    const runs = await textRuns(page, viewport)
    const found = (await flatFields(page, viewport, runs)).map(({ type, rectangle }) => ({
      isTick: type === 'checkbox',
      rectangle,
    }))
    const tally = compare(truth, found, (line) => show(`  page ${number}: ${line}`))
    sum.found += tally.found
    sum.missed += tally.missed
    sum.wrong += tally.wrong
  }
  return sum
}

const percent = (part: number, whole: number) => (100 * part) / Math.max(1, whole)

async function scoreAll(name: string, starts: readonly string[], isOpen: boolean): Promise<void> {
  const all: Tally = { found: 0, missed: 0, wrong: 0 }
  for (const file of files.filter((one) => starts.some((start) => one.startsWith(start)))) {
    const show = (line: string) => (args.show && isOpen ? console.log(line) : undefined)
    const tally = await score(file, show)
    if (isOpen) console.log(`${file}: ${JSON.stringify(tally)}`)
    all.found += tally.found
    all.missed += tally.missed
    all.wrong += tally.wrong
  }
  const { found, missed, wrong } = all
  const goal = { goal: 1, moreIsBetter: true, peer: 90 }
  report({
    what: `flat forms, ${name}: places found, %`,
    ours: percent(found, found + missed),
    ...goal,
  })
  report({
    what: `flat forms, ${name}: precision, %`,
    ours: percent(found, found + wrong),
    ...goal,
  })
}

await scoreAll('development', development, true)
await scoreAll('pictures and bare fields', unreadable, true)
if (!args.first) await scoreAll('held out', heldOut, false)
