import type { EmrScreen, FieldTarget } from '#contract/export.ts'

export interface PageInfo extends EmrScreen {
  title: string
  /** Without its query. It may name a patient, and is stored nowhere. */
  address: string
  /** Changes with every loading and every address of the page and its frames. It isn't stored either. */
  view: string
}

/** Why a field wasn't filled. */
export type FillProblem = 'not-found' | 'read-only' | 'too-long' | 'not-kept' | 'other-page'

export type FillResult =
  /** `kept`: the field had text, and the new text follows it. */
  { ok: true; kept: boolean } | { ok: false; problem: FillProblem }

export interface FillRequest {
  /** The view that the user saw; in another one nothing is filled. */
  view: string
  target: FieldTarget
  text: string
}

export interface PickerWords {
  /** What to point to. */
  ask: string
  notAField: string
}

/** What the panel can ask of a page. Nothing of it presses a button or submits a form. */
export interface PageApi {
  info(): PageInfo
  pick(words: PickerWords): Promise<FieldTarget | null>
  stopPicking(): void
  fill(request: FillRequest): Promise<FillResult>
  /** Takes back what was filled. @returns how many fields had been changed since, and stay as they are */
  undo(): Promise<{ undone: number; changed: number }>
  /** Whether one of the words is on the page. */
  mentions(words: string[]): boolean
  /** Shows where a field is. @returns whether it was found */
  show(target: FieldTarget): boolean
}
