import { rootsIn } from './roots.ts'
import type { PageInfo } from './types.ts'

/** Parts of an address that name a patient, a visit or a moment: numbers and long codes. */
const isParticular = (part: string) => /\d/.test(part) || part.length > 40 || part.includes('@')

/** This page. Its query isn't part of it: it often names a patient. */
export function info(): PageInfo {
  const parts = location.pathname.split('/').map((part) => (isParticular(part) ? '*' : part))
  const { origin, pathname } = location
  const address = origin + pathname
  return { origin, path: parts.join('/'), title: document.title, address, view: readView() }
}

/** What is open now, down to the patient: two charts in the same frame are two views. */
export function readView(): string {
  const windows = [...rootsIn(document)].flatMap((root) =>
    'defaultView' in root ? [root.defaultView] : [],
  )
  return windows.flatMap((one) => (one && isLoaded(one.location) ? [describe(one)] : [])).join(' ')
}

/** Editors write into frames without an address. */
const isLoaded = ({ protocol }: Location) => protocol.startsWith('http')

/** A fragment is part of the address where it routes to a page (`#/patients/4`), otherwise a place on it. */
const describe = ({ performance, location: { origin, pathname, search, hash } }: Window) =>
  `${performance.timeOrigin} ${origin}${pathname}${search}${/^#[/!]/.test(hash) ? hash : ''}`

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Whether one of the words is shown or in a field. */
export function mentions(words: string[]): boolean {
  const wanted = words.map(plain).filter(Boolean)
  for (const root of rootsIn(document)) {
    const element = 'body' in root ? root.body : root
    const texts = [element?.textContent ?? '', 'title' in root ? root.title : '']
    const fields = [...root.querySelectorAll('input')].map(({ value }) => value)
    const page = plain([...texts, ...fields].join(' '))
    if (wanted.some((word) => page.includes(word))) return true
  }
  return false
}
