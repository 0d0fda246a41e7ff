import { stem } from '#server/clinical/language/stem.ts'
import { isStopword } from '#server/clinical/language/stopwords.ts'

const spoken = new Map(
  'two three four five six seven eight nine ten eleven twelve'
    .split(' ')
    .map((word, at) => [word, String(at + 2)]),
)
const times = new Map([
  ['once', '1'],
  ['twice', '2'],
  ['daily', '1'],
  ['bd', '2'],
  ['bid', '2'],
  ['tds', '3'],
  ['tid', '3'],
])

/** The figures of a text as numbers, spoken ones too. */
export const figuresIn = (text: string): string[] =>
  (text.toLowerCase().match(/\d+(?:\.\d+)?|[a-z]+/g) ?? []).flatMap((word) => {
    if (/^\d/.test(word)) return [String(Number(word))]
    return spoken.get(word) ?? times.get(word) ?? []
  })

const plain = new Set(
  'has had get gets got day days week weeks month months year years time times now today patient still well much more very also about take takes taken use one'.split(
    ' ',
  ),
)

/** Stems of the meaningful words. */
export const contentWords = (text: string): Set<string> =>
  new Set(
    (text.toLowerCase().match(/\p{L}[\p{L}'’-]+/gu) ?? [])
      .filter((word) => word.length > 2 && !isStopword(word) && !plain.has(word))
      .map((word) => stem(word)),
  )
