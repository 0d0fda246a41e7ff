import { mkdir, open } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Makes the entries of a directory survive a power cut. */
export async function syncDirectory(path: string): Promise<void> {
  // Windows cannot open a directory; its file system journals the entry itself.
  if (process.platform === 'win32') return
  await using directory = await open(path, 'r')
  await directory.sync()
}

/** Makes a directory with its parents, each new one durably entered in the one above. */
export async function syncNewDirectories(path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true, mode: 0o700 })
  if (first === undefined) return
  const top = dirname(first)
  for (let at = path; at !== top; at = dirname(at)) await syncDirectory(dirname(at))
}

export function hasCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code))
}
