import type { QueryClient } from '@tanstack/react-query'
import { markPrinted } from '#contract/export.ts'
import type { Note } from '#contract/notes.ts'
import { getScribe, type Scribe } from '#contract/scribes.ts'
import { call } from '#web/api/client.ts'
import { fullDate } from '#web/ui/times.ts'
import { toastError } from '#web/ui/toast.tsx'
import { letterheadQuery, logoQuery } from './queries.ts'
import css from './print.module.css'
import { printedLines } from './readable.ts'

function part(tag: string, text: string, className?: string): HTMLElement {
  const element = document.createElement(tag)
  element.textContent = text
  if (className) element.className = className
  return element
}

/** Prints a note under the letterhead; on the screen nothing changes. @param html the note as the editor shows it */
export function printNote(queries: QueryClient, note: Note, html: string): Promise<void> {
  // The text comes from the editor, whose schema knows no element that loads or runs anything.
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  const signed = note.signed
    ? `Signed by ${note.signed.by}, ${fullDate(note.signed.at)}.`
    : 'Not signed.'
  const content = [...body.childNodes, part('p', signed, css.signature)]
  return print(queries, note, { what: 'note', title: note.title, content })
}

/** Prints a text for the patient under the letterhead, and nothing of the note. */
export function printText(queries: QueryClient, note: Note, text: string): Promise<void> {
  const content = printedLines(text).map(({ kind, words }) =>
    part(kind === 'heading' ? 'h2' : 'p', kind === 'item' ? `• ${words}` : words),
  )
  return print(queries, note, { what: 'summary', title: 'Summary of your visit', content })
}

interface PrintJob {
  what: 'note' | 'summary'
  title: string
  content: Node[]
}

async function print(queries: QueryClient, note: Note, printed: PrintJob): Promise<void> {
  try {
    const scribe = await call(getScribe, { params: { id: note.scribeId } })
    const sheet = await buildSheet(queries, note, scribe, printed)
    document.body.append(sheet)
    await Promise.all([...sheet.querySelectorAll('img')].map((image) => image.decode()))
    window.addEventListener('afterprint', () => sheet.remove(), { once: true })
    window.print()
    await call(markPrinted, { params: { id: note.id }, body: { what: printed.what } })
  } catch (error) {
    toastError(error)
  }
}

async function buildSheet(
  queries: QueryClient,
  note: Note,
  scribe: Scribe,
  { title, content }: PrintJob,
): Promise<HTMLElement> {
  const letterhead = await queries.fetchQuery(letterheadQuery)
  const sheet = document.createElement('div')
  sheet.className = css.sheet ?? ''
  if (letterhead.on) {
    const head = part('header', '', css.head)
    if (letterhead.hasLogo) {
      const logo = document.createElement('img')
      logo.src = await queries.fetchQuery({
        ...logoQuery(letterhead.version, true),
        staleTime: Infinity,
      })
      logo.alt = ''
      head.append(logo)
    }
    head.append(part('p', letterhead.lines, css.lines))
    sheet.append(head)
  }
  sheet.append(part('h1', title), part('p', `${scribe.name} · ${fullDate(note.created)}`))
  if (letterhead.patient) for (const fact of listFacts(scribe)) sheet.append(part('p', fact))
  sheet.append(...content)
  if (letterhead.on && letterhead.footer) sheet.append(part('footer', letterhead.footer))
  return sheet
}

function listFacts({ patient, appointment }: Scribe): string[] {
  const name =
    patient &&
    [patient.demographics.firstName, patient.demographics.lastName].filter(Boolean).join(' ')
  return [
    ...(name ? [`Patient: ${name}`] : []),
    ...(appointment ? [`Visit: ${fullDate(appointment.startTime)}`] : []),
  ]
}
