import { expect, it } from 'vitest'
import { neededModules } from './needed-modules.ts'

/** Modules by name; each imports what it names, in its order. */
const modules: Record<string, { code: string | null; importedIds: string[] }> = {
  page: {
    code: "import { Button as B } from 'kit'; import './style'; import all from 'old'; B(all)",
    importedIds: ['kit', 'style', 'old', 'helper'],
  },
  kit: {
    code: "export * from './inputs'; import { Button } from './button'; export { Button }; export { Menu } from './menu'",
    importedIds: ['inputs', 'button', 'menu'],
  },
  inputs: { code: "export { Text } from './text'", importedIds: ['text'] },
  button: {
    code: "import { Text } from 'kit'; export const Button = Text",
    importedIds: ['kit'],
  },
  text: { code: 'export function Text() {}', importedIds: [] },
  menu: { code: 'export const Menu = 1', importedIds: [] },
  style: { code: null, importedIds: [] },
  old: { code: 'module.exports = 1', importedIds: ['older'] },
}
const needed = neededModules((id) => modules[id] ?? null)

it('follows a list of exports only to what is taken from it', () => {
  expect([...needed(['page'])].toSorted()).toEqual(
    ['page', 'button', 'text', 'style', 'old', 'older', 'helper'].toSorted(),
  )
})

it('follows everything that is imported as a whole', () => {
  expect([...needed(['kit'])].toSorted()).toEqual(
    ['kit', 'button', 'text', 'inputs', 'menu'].toSorted(),
  )
})
