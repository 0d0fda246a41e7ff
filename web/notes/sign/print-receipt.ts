import type { SignedReceipt } from '#contract/sign.ts'
import print from '#web/notes/output/print.module.css'
import { receiptParts } from './receipt-parts.ts'
import { t } from '#web/i18n/i18n.ts'

function part(tag: string, text: string): HTMLElement {
  const element = document.createElement(tag)
  element.textContent = text
  return element
}

function list(lines: readonly string[]): HTMLElement {
  const element = document.createElement('ul')
  element.append(...lines.map((line) => part('li', line)))
  return element
}

/** Prints a receipt as a separate page; the screen doesn't change. */
export function printReceipt(item: SignedReceipt): void {
  const sheet = document.createElement('div')
  sheet.className = print.sheet ?? ''
  sheet.append(part('h1', t('Receipt for {title}', { title: item.receipt.title })))
  for (const [heading, lines] of receiptParts(item)) sheet.append(part('h2', heading), list(lines))
  document.body.append(sheet)
  window.addEventListener('afterprint', () => sheet.remove(), { once: true })
  window.print()
}
