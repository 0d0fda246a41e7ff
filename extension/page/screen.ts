import { rootsIn } from './roots.ts'
import type { EmrScreen } from '#contract/export.ts'
import type { PageInfo } from './types.ts'

/** Parts of an address that name a patient, a visit or a moment: numbers and long codes. */
const isParticular = (part: string) => /\d/.test(part) || part.length > 40 || part.includes('@')

/** This page. Its query isn't part of it: it often names a patient. */
export function info(): PageInfo {
  const parts = location.pathname.split('/').map((part) => (isParticular(part) ? '*' : part))
  const { origin, pathname } = location
  return { origin, path: parts.join('/'), title: document.title, address: origin + pathname }
}

export function isOn({ origin, path }: EmrScreen): boolean {
  const now = info()
  return now.origin === origin && now.path === path
}

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
