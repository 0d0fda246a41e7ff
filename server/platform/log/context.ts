import { AsyncLocalStorage } from 'node:async_hooks'

/** The work that a log line is about. */
export interface LogContext {
  /** The id that the client gets in the header `x-request-id`. */
  requestId?: string
  /** The kind of a background job, and its id. */
  job?: string
  jobId?: string
}

const contexts = new AsyncLocalStorage<LogContext>()

/** Runs work with this context in its log lines, including those written after it has returned. */
export const withLogContext = <T>(context: LogContext, work: () => T): T =>
  contexts.run(context, work)

export const logContext = (): LogContext => contexts.getStore() ?? {}

/** Binds a function to the current context, for calls from elsewhere, such as a stream. */
export const inLogContext = <Args extends unknown[], Result>(work: (...args: Args) => Result) =>
  AsyncLocalStorage.bind(work)
