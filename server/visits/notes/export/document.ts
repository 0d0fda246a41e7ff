import type { NoteFrame } from '#contract/export.ts'
import type { Block } from './blocks.ts'

/** A note as a document: its frame, already worded for its reader, and its text. */
export interface Document extends NoteFrame {
  logo?: DocumentLogo | undefined
  blocks: Block[]
}

export interface DocumentLogo {
  type: 'image/png' | 'image/jpeg'
  base64: string
  width: number
  height: number
}

/** The logo's size within a box, in the box's unit. */
export function fitted(
  { width, height }: { width: number; height: number },
  box: { width: number; height: number },
): { width: number; height: number } {
  const scale = Math.min(box.width / width, box.height / height)
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}

/** Whether a text runs from right to left: the direction of its first letter (Unicode Standard Annex 9, P2 and P3). */
export function isRightToLeft(text: string): boolean {
  const first = /\p{L}/u.exec(text)?.[0] ?? ''
  return /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u.test(
    first,
  )
}
