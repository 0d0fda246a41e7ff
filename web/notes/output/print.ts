import type { QueryClient } from '@tanstack/react-query'
import { runningTitle } from '#common/running-title.ts'
import { getNoteFrame, markPrinted, type NoteFrame } from '#contract/export.ts'
import type { Note } from '#contract/notes.ts'
import { call } from '#web/api/client.ts'
import { toastError } from '#web/ui/toast.tsx'
import { logoQuery } from './queries.ts'
import { pageRules, withoutSections } from './print-page.ts'
import css from './print.module.css'
import { printedLines } from './readable.ts'

function part(tag: string, text: string, className?: string): HTMLElement {
  const element = document.createElement(tag)
  element.textContent = text
  element.dir = 'auto'
  if (className) element.className = className
  return element
}

/** Prints a note as its files show it; on the screen nothing changes. @param html the note as the editor shows it */
export async function printNote(queries: QueryClient, note: Note, html: string): Promise<void> {
  // The text comes from the editor, whose schema has no element that loads or runs anything.
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const block of body.querySelectorAll('h1, h2, h3, p, li')) block.setAttribute('dir', 'auto')
  const content = [...body.children]
  await print(note, 'note', (frame) => buildNote(queries, frame, content))
}

/** Prints a text for the patient under the letterhead, and nothing of the note. */
export async function printText(queries: QueryClient, note: Note, text: string): Promise<void> {
  const lines = printedLines(text).map(({ kind, words }) =>
    part(kind === 'heading' ? 'h2' : 'p', kind === 'item' ? `• ${words}` : words),
  )
  await print(note, 'summary', async (frame) => [
    ...(await buildLetterhead(queries, frame)),
    part('h1', 'Summary of your visit'),
    buildFacts(frame),
    ...lines,
  ])
}

async function print(
  note: Note,
  what: 'note' | 'summary',
  build: (frame: NoteFrame) => Promise<Node[]>,
): Promise<void> {
  try {
    const frame = await call(getNoteFrame, { params: { id: note.id } })
    const sheet = document.createElement('div')
    sheet.className = css.sheet ?? ''
    sheet.append(...(await build(frame)))
    document.body.append(sheet)
    await Promise.all([...sheet.querySelectorAll('img')].map((image) => image.decode()))
    const pages = new CSSStyleSheet()
    pages.replaceSync(
      pageRules({
        footer: frame.letterhead?.footer ?? '',
        title: what === 'note' ? runningTitle(frame) : '',
        pageNumber: frame.pageNumber,
        mark: what === 'note' && !frame.signature.signed ? (frame.signature.lines[0] ?? '') : '',
      }),
    )
    document.adoptedStyleSheets.push(pages)
    const done = () => {
      sheet.remove()
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== pages)
    }
    window.addEventListener('afterprint', done, { once: true })
    window.print()
    await call(markPrinted, { params: { id: note.id }, body: { what } })
  } catch (error) {
    toastError(error)
  }
}

async function buildNote(
  queries: QueryClient,
  frame: NoteFrame,
  content: readonly Element[],
): Promise<Node[]> {
  const { title, letter, signature } = frame
  const mark = signature.signed ? [] : [part('p', signature.lines[0] ?? '', css.mark)]
  const letterhead = await buildLetterhead(queries, frame)
  const lines = signature.lines.map((line) => part('p', line))
  const signed = part('footer', '', css.signature)
  signed.append(...lines)
  if (!letter)
    return [...letterhead, ...mark, part('h1', title), buildFacts(frame), ...content, signed]
  const [closing, ...signer] = letter.closing
  return [
    ...letterhead,
    ...mark,
    part('p', [...letter.sender, letter.date].join('\n'), css.address),
    part('p', letter.recipient.join('\n'), css.address),
    ...(letter.subject ? [part('p', letter.subject, css.subject)] : []),
    ...(letter.salutation ? [part('p', letter.salutation)] : []),
    ...withoutSections(content, letter.taken),
    ...(closing ? [part('p', closing, css.closing), part('p', signer.join('\n'), css.lines)] : []),
    signed,
  ]
}

async function buildLetterhead(queries: QueryClient, { letterhead }: NoteFrame): Promise<Node[]> {
  if (!letterhead) return []
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
  head.append(part('p', letterhead.lines.join('\n'), css.headLines))
  return [head]
}

function buildFacts({ facts }: NoteFrame): HTMLElement {
  const list = part('dl', '', css.facts)
  list.append(...facts.flatMap(({ name, value }) => [part('dt', name), part('dd', value)]))
  return list
}
