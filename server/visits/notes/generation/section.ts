/** Position of a section in a note's Markdown: from its heading line to the next of the same depth. */
function placeOf(markdown: string, heading: string): { start: number; end: number } | undefined {
  const wanted = heading.trim().toLowerCase()
  const headings = [...markdown.matchAll(/^##[ \t]+(.+)$/gm)]
  const at = headings.findIndex((match) => match[1]?.trim().toLowerCase() === wanted)
  const found = headings[at]
  if (!found) return undefined
  return { start: found.index, end: headings[at + 1]?.index ?? markdown.length }
}

/**
 * A note with one section replaced; the others stay unchanged. A section that was not there comes
 * before the first that follows it in the template.
 * @param text the section with its heading line
 * @param order the headings of the template
 */
export function withSection(
  markdown: string,
  heading: string,
  text: string,
  order: readonly string[],
): string {
  const section = text.trim()
  const place = placeOf(markdown, heading)
  if (place) return joined(markdown.slice(0, place.start), section, markdown.slice(place.end))
  const later = order.slice(order.indexOf(heading) + 1)
  const before = later.map((next) => placeOf(markdown, next)?.start).find((at) => at !== undefined)
  const at = before ?? markdown.length
  return joined(markdown.slice(0, at), section, markdown.slice(at))
}

function joined(before: string, section: string, after: string): string {
  const head = before.trim() === '' ? '' : `${before.trimEnd()}\n\n`
  return after.trim() === '' ? `${head}${section}` : `${head}${section}\n\n${after.trimStart()}`
}
