/** Why a form couldn't be filled. */
export type WriteReason = 'damaged' | 'letters' | 'option'

export class UnwritablePdf extends Error {
  readonly reason: WriteReason
  /** The field whose value is the reason. */
  readonly fieldName: string
  constructor(reason: WriteReason, fieldName: string) {
    super(reason)
    this.name = 'UnwritablePdf'
    this.reason = reason
    this.fieldName = fieldName
  }
}
