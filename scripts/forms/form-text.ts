import type { FormFieldType } from '#contract/form-fields.ts'

/** A cell to write in, with its label. */
export interface Cell {
  label: string
  type?: Extract<FormFieldType, 'text' | 'long-text' | 'date' | 'choice' | 'comb' | 'signature'>
  /** Its share of the row. Cells without a width share the rest. */
  width?: number
  /** Lines of a long text. */
  lines?: number
  /** Letters of a comb. */
  letters?: number
  options?: readonly string[]
}

/** A part of a form, from top to bottom. */
export type Block =
  | { section: string }
  | { text: string }
  | { row: readonly Cell[] }
  /** Boxes to tick, in columns, below a question. */
  | { ask: string; ticks: readonly string[]; columns: number }
  | { page: true }

/** The text of a form that comes with the product. */
export interface FormText {
  /** The name of its files. */
  file: string
  /** A fixed uuid: filled forms refer to it. */
  id: string
  name: string
  description: string
  categories: readonly string[]
  /** The line below the title. */
  intro: string
  /** Without form fields. */
  flat?: true
  blocks: readonly Block[]
}

/** The clinician’s part, which ends every form. */
export const clinicianBlocks: readonly Block[] = [
  { section: 'Clinician' },
  { row: [{ label: 'Physician name' }, { label: 'Licence number' }] },
  {
    row: [
      { label: 'Clinic name' },
      { label: 'Clinic phone', width: 0.25 },
      { label: 'Fax', width: 0.25 },
    ],
  },
  { row: [{ label: 'Clinic address' }] },
  {
    row: [
      { label: 'Physician signature', type: 'signature', width: 0.68 },
      { label: 'Date signed', type: 'date' },
    ],
  },
]

export const long = (label: string, lines: number): Block => ({
  row: [{ label, type: 'long-text', lines }],
})
export const date = (label: string, width?: number): Cell => ({
  label,
  type: 'date',
  ...(width !== undefined && { width }),
})
export const sex: Cell = {
  label: 'Sex',
  type: 'choice',
  options: ['Female', 'Male', 'X'],
  width: 0.16,
}
