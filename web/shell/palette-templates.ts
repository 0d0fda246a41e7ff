import { rank } from './palette-ranking.ts'

interface PaletteTemplate {
  id: string
  name: string
}

/**
 * The templates whose name matches the typed text, the best first: the user's before the public library's, each once.
 * Empty for an empty text.
 */
export function templatesNamed<T extends PaletteTemplate>(
  usable: readonly T[],
  library: readonly T[],
  typed: string,
): T[] {
  if (!typed) return []
  const known = new Set(usable.map(({ id }) => id))
  const others = library.filter(({ id }) => !known.has(id))
  return [usable, others].flatMap((items) =>
    rank(
      items.map((item) => ({ item, label: item.name })),
      typed,
    ).map(({ item }) => item),
  )
}
