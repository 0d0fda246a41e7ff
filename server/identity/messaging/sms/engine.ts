export interface TextToSend {
  /** Whom it is for. */
  userId: string
  /** E.164. */
  to: string
  text: string
}

/** Sends text messages: one vendor, or the outbox. */
export interface SmsEngine {
  /** @throws AppError 'Please enter a valid phone number.' for an unassigned number; any error if it wasn't accepted */
  send(message: TextToSend, signal: AbortSignal): Promise<void>
}
