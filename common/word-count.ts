/** Words of a Markdown text; its marks are none, and "2.5" is one. The one count, wherever words are counted. */
export const wordCount = (markdown: string): number =>
  markdown.match(/[\p{L}\p{M}\d]+(?:['’./-][\p{L}\p{M}\d]+)*/gu)?.length ?? 0
