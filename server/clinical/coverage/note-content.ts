import { drugNamesIn } from '#server/clinical/facts/drugs.ts'
import { contentWords, figuresIn } from '#server/clinical/facts/content-words.ts'

/** What a sentence of a note says, for comparison with a fact. */
export interface NoteSentence {
  drugs: ReadonlySet<string>
  figures: ReadonlySet<string>
  words: ReadonlySet<string>
}

const contentOf = (text: string): NoteSentence => ({
  drugs: new Set(drugNamesIn(text).map(({ generic }) => generic)),
  figures: new Set(figuresIn(text)),
  words: contentWords(text),
})

/** The sentences of a note in Markdown; headings say nothing. */
export const noteContent = (markdown: string): NoteSentence[] =>
  markdown
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .flatMap((line) => line.split(/(?<=[.!?;])\s+/))
    .filter((text) => /[\p{L}\d]/u.test(text))
    .map(contentOf)
