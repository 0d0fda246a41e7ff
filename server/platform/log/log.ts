import { writeSync } from 'node:fs'

const STDOUT = 1

/**
 * Writes a line for the operator. If the log isn't writable, such as a file on a full disk or a closed pipe, the line
 * is lost: through `process.stdout` it would end the product, and with it every recording, and stay silent once there
 * is room again.
 */
export function log(line: string): void {
  try {
    writeSync(STDOUT, `${line}\n`)
  } catch {
    // There is nowhere left to report it.
  }
}
