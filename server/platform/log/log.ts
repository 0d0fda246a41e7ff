import { writeSync } from 'node:fs'
import { isatty } from 'node:tty'
import { logContext } from './context.ts'

/** `error`: someone's work failed or was lost. `warn`: something is wrong, but the product recovers or retries. */
export type LogLevel = 'info' | 'warn' | 'error'
/** Writes a line for the operator: never the content of records, never a person's address. */
export type Log = (message: string, level?: LogLevel) => void
export type LogFormat = 'json' | 'text'

const STDOUT = 1

/** A line of the log: one JSON object with the context of the work, or only the message. */
export function toLine(format: LogFormat, message: string, level: LogLevel = 'info'): string {
  if (format === 'text') return message
  return JSON.stringify({ time: new Date().toISOString(), level, message, ...logContext() })
}

/**
 * A log on the standard output. If it isn't writable, such as a file on a full disk or a closed pipe, the line is lost:
 * through `process.stdout` it would end the product, and with it every recording, and stay silent once there is room
 * again.
 * @param format text in a terminal, otherwise JSON
 */
export function createLog(format: LogFormat = isatty(STDOUT) ? 'text' : 'json'): Log {
  return (message, level) => {
    try {
      writeSync(STDOUT, `${toLine(format, message, level)}\n`)
    } catch {
      // There is nowhere left to report it.
    }
  }
}

/** The log before the settings are read. */
export const log: Log = createLog()
