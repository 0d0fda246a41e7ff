import { randomBytes } from 'node:crypto'
import { changeKeyFile, openKeyFile } from './key-file.ts'
import { type KeyRing, localKeyRing } from './keyring.ts'

/**
 * A ring of the master keys in a file, which several processes share. A key is made seldom, so wrapping reads the
 * file each time: a master key that another process has added wraps from then on. Unwrapping reads it again only
 * for a key that it does not know.
 * @throws Error when others than the owner may read the file
 */
export async function fileKeyRing(path: string): Promise<KeyRing> {
  let held = localKeyRing(await openKeyFile(path))
  const read = async () => (held = localKeyRing(await openKeyFile(path)))
  return {
    get currentId() {
      return held.currentId
    },
    async wrapKey(dek, binding) {
      return (await read()).wrapKey(dek, binding)
    },
    async unwrapKey(key, binding) {
      if (!(await held.ids()).includes(key.kekId)) await read()
      return held.unwrapKey(key, binding)
    },
    async ids() {
      return (await read()).ids()
    },
    async renew() {
      await changeKeyFile(path, (lines) => [newLine(lines), ...lines])
      return (await read()).currentId
    },
    async retire(ids) {
      await changeKeyFile(path, (lines) => lines.filter((line) => !ids.includes(idOf(line))))
      await read()
    },
  }
}

const idOf = (line: string) => line.split(':')[0] ?? ''

/** The next number, so that no id is ever given twice while a backup may still need the key of that name. */
function newLine(lines: string[]): string {
  const numbers = lines.map((line) => Number(/^k(\d+)$/.exec(idOf(line))?.[1] ?? 0))
  return `k${Math.max(0, ...numbers) + 1}:${randomBytes(32).toString('base64')}`
}
