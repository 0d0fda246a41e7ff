import { readFile } from 'node:fs/promises'
import * as z from 'zod/mini'

const Package = z.object({
  version: z.string(),
  integrity: z.string(),
  dependencies: z.optional(z.record(z.string(), z.string())),
})
const Lock = z.object({
  /** Of node-llama-cpp. */
  version: z.string(),
  /** The compiled engine by platform. */
  engines: z.record(z.string(), Package),
  /** node-llama-cpp and all it needs, by their place in the folder. */
  packages: z.record(z.string(), Package),
})
export type Lock = z.infer<typeof Lock>

/** The packages that the product was released with: exact versions and checksums. */
export async function readLock(): Promise<Lock> {
  const text = await readFile(new URL('./runtime.lock.json', import.meta.url), 'utf8')
  return Lock.parse(JSON.parse(text))
}

/** What npm needs to install exactly these packages and one engine. */
export function packageFiles({ version, engines, packages }: Lock, engine: string) {
  const name = `@node-llama-cpp/${engine}`
  const pinned = engines[engine]
  if (!pinned) throw new Error(`There is no engine for ${engine}.`)
  const dependencies = { 'node-llama-cpp': version, [name]: pinned.version }
  const manifest = { name: 'ausculta-runtime', private: true, dependencies }
  const root = { name: manifest.name, dependencies }
  const all = { '': root, ...packages, [`node_modules/${name}`]: pinned }
  return {
    manifest,
    lock: { name: manifest.name, lockfileVersion: 3, requires: true, packages: all },
  }
}
