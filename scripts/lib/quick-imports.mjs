// Loaded before tests and benches (node --import), which run the source, to make them start sooner. Without it
// everything works the same, only later.
import { enableCompileCache, registerHooks } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const root = join(import.meta.dirname, '../..')
const rootUrl = `${pathToFileURL(root).href}/`

// Node parses the package.json of a package again for each of its modules, to learn that they are
// ES modules. Some list every file in one of 180 kB and have hundreds of modules. All `.js` files of
// these are ES modules, so the question need not be asked.
const ourPackages = /\/node_modules\/(?:drizzle-orm|date-fns|zod|hono)\//

/** Where an import leads whose file is written out, as all of ours are; undefined if Node must look. */
function writtenOut(specifier, parentUrl) {
  if (specifier.endsWith('.js') && specifier.startsWith('.') && ourPackages.test(parentUrl))
    return { url: new URL(specifier, parentUrl).href, format: 'module' }
  if (!specifier.endsWith('.ts')) return undefined
  const isOurs = parentUrl.startsWith(rootUrl) && !parentUrl.includes('/node_modules/')
  if (!isOurs) return undefined
  const format = 'module-typescript'
  // The "imports" of package.json: #contract/… and its like are the folders of that name.
  if (specifier.startsWith('#')) return { url: rootUrl + specifier.slice(1), format }
  if (specifier.startsWith('.')) return { url: new URL(specifier, parentUrl).href, format }
  return undefined
}

registerHooks?.({
  resolve(specifier, context, next) {
    const isImport = context.conditions.includes('import')
    const found = isImport && writtenOut(specifier, context.parentURL ?? '')
    return found ? { ...found, shortCircuit: true } : next(specifier, context)
  },
})

enableCompileCache?.(join(root, 'node_modules/.ausculta/compiled'))
