import { changeKeyFile, newKeyLine, readKeyFile } from './key-file.ts'
import { type KeyRing, localKeyRing } from './keyring.ts'

/**
 * A ring of the master keys in a file, which several processes share. Keys are rarely created, so wrapping reads the
 * file each time: a master key added by another process is used from then on. Unwrapping reads it again only for an
 * unknown key.
 * @throws Error if the file is missing, or if others than the owner may read it
 */
export async function fileKeyRing(path: string): Promise<KeyRing> {
  let held = localKeyRing(await readKeyFile(path))
  const read = async () => (held = localKeyRing(await readKeyFile(path)))
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
      await changeKeyFile(path, (lines) => [newKeyLine(), ...lines])
      return (await read()).currentId
    },
    async retire(ids) {
      await changeKeyFile(path, (lines) => lines.filter((line) => !ids.includes(parseId(line))))
      await read()
    },
  }
}

const parseId = (line: string) => line.split(':')[0] ?? ''
