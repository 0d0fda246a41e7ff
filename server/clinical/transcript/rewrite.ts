/** One replacement; `{n}` in its pattern is a figure, which is a group of the expression. */
export interface Rewrite {
  find: RegExp
  write: string | ((...groups: string[]) => string)
}

/** Bounded, so that a long row of digits is read once. */
const figure = String.raw`(?<![\d.,/])(\d{1,9}(?:\.\d{1,5})?)(?![\d]|\.\d)`

/**
 * Compiles `[pattern, replacement]` rows. In a pattern `{n}` matches a figure and captures it, `_` one or more spaces,
 * and the ends are word ends. Letter case is ignored.
 */
export function compileRewrites(
  rows: readonly (readonly [string, string | ((...groups: string[]) => string)])[],
): Rewrite[] {
  return rows.map(([pattern, write]) => {
    const source = pattern.replaceAll('{n}', figure).replaceAll('_', String.raw`(?:[ -]{1,3})`)
    return { find: new RegExp(String.raw`(?<![\p{L}])(?:${source})(?![\p{L}])`, 'giu'), write }
  })
}

/** Applies the rewrites in order. */
export function applyRewrites(text: string, rewrites: readonly Rewrite[]): string {
  let rewritten = text
  for (const { find, write } of rewrites) {
    rewritten =
      typeof write === 'string'
        ? rewritten.replace(find, write)
        : rewritten.replace(find, (_match, ...rest: string[]) => write(...rest))
  }
  return rewritten
}
