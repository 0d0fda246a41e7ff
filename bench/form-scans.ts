/**
 * What is found on scans of forms: pages of PDFs with form fields, made into grey JPEG pictures by Poppler's pdftoppm
 * (on most systems the package poppler-utils; without it nothing is measured). The rectangles of the fields are the
 * truth; the names and types are compared with those that the text of the drawn page gives to the same places.
 * The PDFs are read from the data folder beside the project. No held-out form is among them.
 * Run: node bench/form-scans.ts [--show] [--dpi=150] [--wordless]
 * `--wordless` reads no words; `--show` prints the names that differ.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { PDFDocument } from '@cantoo/pdf-lib'
import { placesOfPage } from '#server/forms/fields/find-in-pdf.ts'
import { openPdf, type Page, viewportOf } from '#server/forms/fields/pdf.ts'
import { wordReader } from '#server/forms/fields/scan/word-reader.ts'
import { fieldsOn, pairsOf, percent, withTick } from './lib/form-places.ts'
import { dataFolder } from './lib/visits.ts'
import { report } from './report.ts'

const { values: args } = parseArgs({
  options: {
    show: { type: 'boolean' },
    wordless: { type: 'boolean' },
    dpi: { type: 'string', default: '150' },
  },
})

const files = [
  '01-acroform-medical-franklin-primary-health-center-form-1.pdf',
  '03-acroform-medical-mass-general-hospital-form-1.pdf',
  '06-acroform-medical-bpmh-template-marked.pdf',
  '14-acroform-small-libreoffice-form.pdf',
]

/** A page as a scanner makes it. */
async function scanOf(path: string, page: Page): Promise<Page> {
  const number = String(page.pageNumber)
  const picture = execFileSync(
    'pdftoppm',
    ['-hide-annotations', '-gray', '-jpeg', '-r', args.dpi, '-f', number, '-l', number, path],
    { maxBuffer: 100_000_000 },
  )
  const { width, height } = viewportOf(page)
  const scan = await PDFDocument.create()
  scan
    .addPage([width, height])
    .drawImage(await scan.embedJpg(picture), { x: 0, y: 0, width, height })
  return (await openPdf(await scan.save())).getPage(1)
}

const sum = { truth: 0, found: 0, wrong: 0, nameable: 0, named: 0, typed: 0 }
const plain = (name: string) => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

async function measure(path: string, page: Page): Promise<void> {
  const truth = await fieldsOn(page)
  if (truth.length === 0) return
  const drawn = (await placesOfPage(page)).map(withTick)
  const words = wordReader(args.wordless ? [] : [{ code: 'eng' }], () => undefined)
  const seen = (await placesOfPage(await scanOf(path, page), words)).map(withTick)
  const found = pairsOf(truth, seen).length
  sum.truth += truth.length
  sum.found += found
  sum.wrong += seen.length - found
  for (const [one, other] of pairsOf(drawn, seen)) {
    if (plain(one.name) === '') continue
    sum.nameable += 1
    sum.typed += one.type === other.type ? 1 : 0
    if (plain(one.name) === plain(other.name)) sum.named += 1
    else if (args.show) console.log(`“${one.name}” is “${other.name}” on the scan`)
  }
}

for (const file of files) {
  const path = fileURLToPath(new URL(`pdf/${file}`, dataFolder))
  const pdf = await openPdf(new Uint8Array(readFileSync(path)))
  for (let number = 1; number <= pdf.numPages; number += 1)
    await measure(path, await pdf.getPage(number))
}
const { truth, found, wrong, nameable, named, typed } = sum
const goal = { goal: 1, moreIsBetter: true, peer: 90 }
const of = (what: string, part: number, whole: number) =>
  report({ what: `form scans: ${what}, %`, ours: percent(part, whole), ...goal })
of('places found', found, truth)
of('precision', found, found + wrong)
of('names as on the drawn page', named, nameable)
of('types as on the drawn page', typed, nameable)
console.log(JSON.stringify(sum))
