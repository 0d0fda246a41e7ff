/**
 * Whether memory stays flat over 100 forms: different PDFs, one after the other, are read and filled as the product does
 * it, each in confined processes. Every tenth is a scan whose words are recognised. Compares the resident memory of this
 * process and its children after 10 and after 100 forms, and the most that the children took in the first and in the last ten.
 * Linux only. Run: node --expose-gc bench/form-memory.ts
 */
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { findFields } from '#server/forms/fields/find-fields.ts'
import { writeRequest } from '#server/forms/filling/fill-form.ts'
import { sampleValues } from '#server/forms/filling/sample-values.ts'
import { pdfOf, text } from '#test/pdf.ts'
import { scannedPage } from '#test/scans.ts'
import { report } from './report.ts'

const FORMS = 100
const EARLY = 10
const languages = [{ code: 'eng' }]
const scans = ['scanned-form.jpg', 'scanned-form-tilted.jpg'].map((name) =>
  readFileSync(new URL(`../test/fixtures/${name}`, import.meta.url)),
)

/** A form with as many pages and places as its number says; a scan, drawn lines, or fields of its own. */
function formOf(number: number): Buffer {
  const pixels = scans[(number / 10) % scans.length]
  if (number % 10 === 0 && pixels) {
    const scan = { width: 1275, height: 688, pixels, filter: 'DCTDecode' } as const
    return pdfOf([scannedPage(scan)])
  }
  const rows = Array.from({ length: 5 + (number % 20) }, (_, row) => 740 - row * 30)
  const labels = rows.map((y) => text(50, y, `Question ${number} ${y}:`))
  const lines = rows.map((y) => `200 ${y - 2} m 500 ${y - 2} l S`)
  const widgets = rows.map((y) => ({
    name: `q${number}-${y}`,
    rect: [200, y - 2, 500, y + 14] as [number, number, number, number],
  }))
  const page = { content: [...labels, ...lines].join('\n') }
  const pages = 1 + (number % 3)
  return pdfOf(
    Array.from({ length: pages }, (_, at) =>
      number % 2 === 0 || at > 0 ? page : { ...page, widgets },
    ),
  )
}

function childrenOf(pid: number): number[] {
  const direct = readdirSync('/proc').filter((id) => {
    if (!/^\d+$/.test(id)) return false
    return / [A-Za-z] (\d+) /.exec(readProc(id, 'stat'))?.[1] === String(pid)
  })
  return direct.flatMap((id) => [Number(id), ...childrenOf(Number(id))])
}

/** Empty if the process has ended. */
function readProc(id: string, file: string): string {
  try {
    return readFileSync(`/proc/${id}/${file}`, 'utf8')
  } catch {
    return ''
  }
}

/** MB. */
const residentOf = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+)/m.exec(readProc(String(pid), 'status'))?.[1] ?? 0) / 1024

const childMemory = () => childrenOf(process.pid).reduce((sum, pid) => sum + residentOf(pid), 0)

/** Reads and fills a form. Gives the most that its processes took at once, in MB. */
async function prepareAndFill(number: number): Promise<number> {
  const pdf = formOf(number)
  let most = 0
  const watch = setInterval(() => (most = Math.max(most, childMemory())), 250)
  try {
    const { fields } = await findFields(pdf, { languages })
    const texts = new Map(sampleValues(fields).map((one) => [one.fieldId, one.text]))
    const filled = fields.flatMap((one) => {
      const value = texts.get(one.id)
      return value ? [{ ...one, text: value }] : []
    })
    if (filled.length === 0) throw new Error(`form ${number} has no field to fill`)
    await writeRequest({ fields: filled, flatten: false }, pdf)
  } finally {
    clearInterval(watch)
  }
  return most
}

/** MB of this process after collecting garbage, and of the children that are left. */
async function resident(): Promise<number> {
  globalThis.gc?.()
  await sleep(500)
  const left = childrenOf(process.pid).length
  console.log(`${left} processes are left`)
  return residentOf(process.pid) + childMemory()
}

const most: number[] = []
let early = 0
for (let number = 1; number <= FORMS; number += 1) {
  most.push(await prepareAndFill(number))
  if (number === EARLY) early = await resident()
}
const late = await resident()
report({ what: 'form memory: MB after 100 forms against 10', ours: late, peer: early, goal: 1.2 })
report({
  what: 'form memory: most MB of a form’s processes, last 10 against first 10',
  ours: Math.max(...most.slice(-EARLY)),
  peer: Math.max(...most.slice(0, EARLY)),
  goal: 1.2,
})
