/** The number of words in a Markdown text, without its marks; "2.5" is one word. Every word count uses it. */
export const wordCount = (markdown: string): number =>
  markdown.match(/[\p{L}\p{M}\d]+(?:['’./-][\p{L}\p{M}\d]+)*/gu)?.length ?? 0
