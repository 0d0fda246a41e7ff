import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { giveUp, root } from './run.mjs'

/** The server is TypeScript that Node runs directly, which needs this version. */
const wanted = 24

const major = (version) => Number(version.replace('v', '').split('.')[0])

function packagedNode() {
  const system = process.platform === 'win32' ? 'win' : process.platform
  const folder = join(root, 'node_modules', `node-${system}-${process.arch}`, 'bin')
  return join(folder, process.platform === 'win32' ? 'node.exe' : 'node')
}

function runs(node) {
  try {
    return major(execFileSync(node, ['--version'], { encoding: 'utf8' })) >= wanted
  } catch {
    return false
  }
}

/** Path of a Node that is new enough: this one, or that of the packages. */
export function findNode() {
  if (major(process.version) >= wanted) return process.execPath
  const packaged = packagedNode()
  if (existsSync(packaged) && runs(packaged)) return packaged
  return giveUp(
    `Ausculta needs Node ${wanted} or newer; this is ${process.version}, and no newer one could be installed for ` +
      `${process.platform}-${process.arch}.\nInstall it from https://nodejs.org` +
      (process.platform === 'darwin' ? ` or with "brew install node@${wanted}"` : '') +
      ', then run this command again.',
  )
}

/** The environment in which programs of packages find that Node first. */
export function withNode(node) {
  return { ...process.env, PATH: `${dirname(node)}${delimiter}${process.env.PATH}` }
}
