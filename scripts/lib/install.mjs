import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { contentOf, remember, remembered } from './fingerprint.mjs'
import { giveUp, progress, root, run } from './run.mjs'

const marker = 'installed'

const packagesOf = (file) => JSON.parse(readFileSync(join(root, file), 'utf8')).packages

/**
 * Whether the installed packages are those of the lock file, by npm's own record of them, for
 * installations that were not made by us (`npm ci`).
 */
function isInstalledByNpm() {
  if (!existsSync(join(root, 'node_modules/.package-lock.json'))) return false
  const installed = packagesOf('node_modules/.package-lock.json')
  return Object.entries(packagesOf('package-lock.json')).every(
    ([path, { integrity, optional, peer }]) => {
      if (path === '') return true
      return installed[path] ? installed[path].integrity === integrity : optional || peer
    },
  )
}

function runNpm(args) {
  const npm = process.env.npm_execpath
  if (npm?.endsWith('.js')) return run(process.execPath, [npm, ...args])
  return run('npm', args, { shell: process.platform === 'win32' })
}

/** Installs the packages when they are missing or the lock file has changed. */
export async function install() {
  const wanted = `${contentOf('package-lock.json')} ${process.platform} ${process.arch}`
  const present = existsSync(join(root, 'node_modules'))
  if (present && remembered(marker) === wanted) return
  if (!present || !isInstalledByNpm()) {
    progress('Installing packages (once, about half a minute)')
    const code = await runNpm([
      'install',
      // What builds the pages is needed where NODE_ENV is `production`, too.
      '--include=dev',
      '--no-save',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
    ])
    if (code !== 0) giveUp('The packages could not be installed; npm says why above.')
  }
  remember(marker, wanted)
}
