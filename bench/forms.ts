/**
 * How many places to fill are found on pages without form fields: PDFs with form fields, read without them, whose
 * rectangles are the truth, and flat PDFs that were labelled by hand (flat-labels.json). A place counts as found if it
 * is of the same kind (a box to tick or a place to write) and the shared area is at least half of both together.
 * The PDFs aren't free to publish, so they are read from the data folder beside the project.
 * Run: node bench/forms.ts [--first] [--show]
 * `--first` leaves out the held-out forms, a third by the SHA-256 of their file names, of which only totals are printed.
 * `--show` prints what was missed and what was found elsewhere.
 */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import type { FormFieldType, PageRectangle } from '#contract/form-fields.ts'
import { placesOfPage } from '#server/forms/fields/find-in-pdf.ts'
import { openPdf, type Page } from '#server/forms/fields/pdf.ts'
import { wordReader } from '#server/forms/fields/scan/word-reader.ts'
import { fieldsOn, pairsOf, percent, type Place, withTick } from './lib/form-places.ts'
import { dataFolder } from './lib/visits.ts'
import { report } from './report.ts'

const { values: args } = parseArgs({
  options: { first: { type: 'boolean' }, show: { type: 'boolean' } },
})

const words = wordReader([{ code: 'eng' }], () => undefined)

/** Names by their beginnings. Those whose page is a picture, or shows nothing but its fields, can't be read this way. */
const development = ['01', '03', '06', '14']
const heldOut = ['07', '16', '20']
const unreadable = ['09', '13']
const labelled = ['25', '27', '34']
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
  '25-flat-medical-labreqform2010.pdf',
  '27-flat-medical-patientencounterworksheet.pdf',
  '34-outline-text-nevada-health-centers-form-2.pdf',
]

/** The places of a page that a person saw. */
type Label = PageRectangle & { page: number; type: FormFieldType }
const labels = JSON.parse(
  readFileSync(new URL('flat-labels.json', import.meta.url), 'utf8'),
) as Partial<Record<string, Label[]>>

interface Tally {
  found: number
  /** Those of them that have the true type too. */
  typed: number
  missed: number
  wrong: number
}

/** Compares the true places with those that were found. */
function compare(
  truth: readonly Place[],
  found: readonly Place[],
  show: (line: string) => void,
): Tally {
  const pairs = pairsOf(truth, found)
  const used = new Set(pairs.flat())
  const typed = pairs.filter(([one, other]) => one.type === other.type).length
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
  return { missed, typed, found: truth.length - missed, wrong: rest(found, 'wrong') }
}

async function truthOf(file: string, page: Page): Promise<Place[]> {
  const byHand = labels[file]
  if (byHand)
    return byHand
      .filter((one) => one.page === page.pageNumber)
      .map(({ type, x, y, width, height }) => ({
        isTick: type === 'checkbox',
        type,
        rectangle: { x, y, width, height },
      }))
  return fieldsOn(page)
}

async function score(file: string, show: (line: string) => void): Promise<Tally> {
  const path = fileURLToPath(new URL(`pdf/${file}`, dataFolder))
  const pdf = await openPdf(new Uint8Array(readFileSync(path)))
  const sum: Tally = { found: 0, typed: 0, missed: 0, wrong: 0 }
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number)
    const truth = await truthOf(file, page)
    // A page without fields holds no truth: its blanks may have been left out on purpose.
    if (truth.length === 0) continue
    const found = (await placesOfPage(page, words)).map(withTick)
    const tally = compare(truth, found, (line) => show(`  page ${number}: ${line}`))
    sum.found += tally.found
    sum.typed += tally.typed
    sum.missed += tally.missed
    sum.wrong += tally.wrong
  }
  return sum
}

async function scoreAll(name: string, starts: readonly string[], isOpen: boolean): Promise<void> {
  const all: Tally = { found: 0, typed: 0, missed: 0, wrong: 0 }
  for (const file of files.filter((one) => starts.some((start) => one.startsWith(start)))) {
    const show = (line: string) => (args.show && isOpen ? console.log(line) : undefined)
    const tally = await score(file, show)
    if (isOpen) console.log(`${file}: ${JSON.stringify(tally)}`)
    all.found += tally.found
    all.typed += tally.typed
    all.missed += tally.missed
    all.wrong += tally.wrong
  }
  const { found, typed, missed, wrong } = all
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
  console.log(`${name}: the type of ${typed} of ${found} is the true one`)
}

await scoreAll('development', development, true)
await scoreAll('labelled by hand', labelled, true)
await scoreAll('pictures and bare fields', unreadable, true)
if (!args.first) await scoreAll('held out', heldOut, false)
