import { join } from 'node:path'
import { type InfoOf, neededModules } from './needed-modules.ts'

const main = 'main.tsx'
const signIn = 'accounts/SignInPage.tsx'
/** What is around every page behind the sign-in. */
const shell = ['app/Shell.tsx', 'scribes/ScribesPage.tsx']
const homePage = 'scribes/HomePage.tsx'
const visitPage = 'scribes/ScribePage.tsx'

/**
 * Puts what the first screens need together into two files, instead of a hundred that each compress for themselves: what
 * every page begins with, and what is around every page behind the sign-in. Everything else is split as it is used.
 * @param folder of the web app, an absolute path
 * @returns the name of the file a module goes into, for a group of Rolldown's `codeSplitting`
 */
export function screens(folder: string) {
  let files: Map<string, string> | undefined
  return (id: string, bundle: { getModuleInfo: InfoOf }): string | null => {
    files ??= filesOf(folder, (module) => bundle.getModuleInfo(module))
    return files.get(id) ?? null
  }
}

function filesOf(folder: string, infoOf: InfoOf): Map<string, string> {
  const needed = neededModules(infoOf)
  const of = (...names: string[]) => needed(names.map((name) => join(folder, name)))
  const [first, entering, around, home, visit] = [
    of(main),
    of(signIn),
    of(...shell),
    of(homePage),
    of(visitPage),
  ]
  const base = first.union(entering.intersection(around.union(home).union(visit)))
  const files = new Map([
    ...[...around.union(home.intersection(visit))].map((id) => [id, 'shell'] as const),
    ...[...base].map((id) => [id, 'base'] as const),
  ])
  // A page is a file of its own: it is what a route asks for.
  for (const page of [main, signIn, ...shell, homePage, visitPage]) files.delete(join(folder, page))
  return files
}
