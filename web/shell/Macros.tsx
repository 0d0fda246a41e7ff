import { MacroKeys } from '#web/macros/MacroKeys.tsx'

/** Macros wherever one writes. The editor of notes says how its text is read. */
export function Macros() {
  return <MacroKeys read={read} />
}

async function read(markdown: string) {
  const { toDocument } = await import('#web/notes/editor/markdown.ts')
  return toDocument(markdown).content ?? []
}
