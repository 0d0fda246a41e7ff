import { parseSync, type Rolldown } from 'vite'

type Info = Pick<Rolldown.ModuleInfo, 'code' | 'importedIds'>
export type InfoOf = (id: string) => Info | null

/** What one module takes from another: a name, or `*` for all of it. */
interface ModuleImports {
  name: string
  from: string
}
interface Shape {
  takes: ModuleImports[]
  /** Undefined: it does not say, as CommonJS and style sheets. */
  writes: Set<string> | undefined
  /** Names that are written elsewhere, by the name they have here. */
  passes: Map<string, ModuleImports>
  passesAllOf: string[]
}

/**
 * Finds all that modules need before they can run. A list of exports, such as the one of a library of components, is
 * followed to what is taken from it, as a bundler does that leaves out what nobody uses.
 */
export function neededModules(infoOf: InfoOf): (roots: readonly string[]) => Set<string> {
  const shapes = new Map<string, Shape>()
  const shapeOf = (id: string): Shape => {
    const shape = shapes.get(id) ?? shapeFrom(infoOf(id))
    shapes.set(id, shape)
    return shape
  }

  function writerOf({ name, from }: ModuleImports): string | undefined {
    const { writes, passes, passesAllOf } = shapeOf(from)
    if (name === '*' || !writes || writes.has(name)) return from
    const passed = passes.get(name)
    if (passed) return writerOf(passed)
    return passesAllOf.map((other) => writerOf({ name, from: other })).find(Boolean)
  }

  return (roots) => {
    const needed = new Set<string>()
    const open = [...roots]
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      if (needed.has(id)) continue
      needed.add(id)
      const { takes, passes, passesAllOf } = shapeOf(id)
      for (const taken of [...takes, ...passes.values()]) open.push(writerOf(taken) ?? taken.from)
      open.push(...passesAllOf)
    }
    return needed
  }
}

/** The order of `importedIds` is the order in which a module names its sources; what a plugin adds comes last. */
function shapeFrom(info: Info | null): Shape {
  const { importedIds = [], code } = info ?? {}
  const { hasModuleSyntax, staticImports, staticExports } = parseSync(
    'module.js',
    code ?? '',
  ).module
  const exported = staticExports.flatMap(({ entries }) => entries)
  const inOrder = [...staticImports, ...exported]
    .flatMap(({ moduleRequest }) => moduleRequest ?? [])
    .toSorted((a, b) => a.start - b.start)
  const sources = [...new Set(inOrder.map(({ value }) => value))]
  const idOf = (source: string) => importedIds[sources.indexOf(source)] ?? source
  const shape: Shape = {
    takes: importedIds.slice(sources.length).map((from) => ({ name: '*', from })),
    writes: hasModuleSyntax ? new Set() : undefined,
    passes: new Map(),
    passesAllOf: [],
  }
  for (const { moduleRequest, entries } of staticImports) {
    const from = idOf(moduleRequest.value)
    const names = entries.map(({ importName }) => nameOf(importName))
    for (const name of names.length > 0 ? names : ['*']) shape.takes.push({ name, from })
  }
  for (const { moduleRequest, importName, exportName } of exported) {
    const from = moduleRequest && idOf(moduleRequest.value)
    if (!from) shape.writes?.add(nameOf(exportName))
    else if (exportName.kind === 'None') shape.passesAllOf.push(from)
    else shape.passes.set(nameOf(exportName), { name: nameOf(importName), from })
  }
  return shape
}

const nameOf = ({ kind, name }: { kind: string; name: string | null }): string =>
  kind === 'Default' ? 'default' : (name ?? '*')
