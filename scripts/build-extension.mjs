// Builds the packages of dist/extension from extension/: a folder to load unpacked and a file for the store, each.
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { buildExtension, pack, version } from './lib/extension.ts'
import { progress, root } from './lib/run.mjs'

for (const target of ['chrome', 'firefox']) {
  const folder = join(root, 'dist', 'extension', target)
  const file = `${folder}-${version}.zip`
  await buildExtension(target, folder)
  await pack(folder, file)
  progress(`${file}: ${Math.round(statSync(file).size / 1000)} kB`)
}
