/** A note's Markdown as text for a chart that accepts nothing else: headings on separate lines, `-` for bullets. */
export function plainText(markdown: string): string {
  return markdown
    .replace(/^#{1,6}[ \t]+(.+?)[ \t]*#*$/gm, (_, heading: string) => heading.toUpperCase())
    .replace(/!?\[([^[\]\n]+)\]\([^)\s]*(\))?/g, (whole, label: string, end?: string) =>
      end ? label : whole,
    )
    .replace(/(\*\*|__)(?=\S)(.+?)(?<=\S)\1/g, '$2')
    .replace(/(?<![\p{L}\d*])\*(?=\S)([^*\n]+?)(?<=\S)\*(?![\p{L}\d*])/gu, '$1')
    .replace(/\\([\\`*_{}[\]()#+\-.!~<>|])/g, '$1')
    .replace(/(?<![ \t])[ \t]+$/gm, '')
    .trim()
}
