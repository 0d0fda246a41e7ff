import { kin } from '#server/clinical/transcript/kin.ts'

/** A word or a mark of punctuation. */
export interface NameToken {
  text: string
  /** Without case and accents; '' for a mark. */
  word: string
}

/** Words after a greeting or at the start of an answer that aren't names. */
const notNames = new Set(
  `there everyone everybody all both doctor doc dr nurse sir madam maam mam again how hows what whats nice good
  great thanks thank so and i im you youre we were it its is this that the a an are was hello hi hey okay ok well yes
  yeah yep no sure please dear love guys folks come have just my your his her our today morning afternoon evening dragon
  siri alexa team friend buddy man um uh er erm oh ah right now then let lets of course god name full first last
  date birth born on in at to for from with who when where why do did does can could would will may not but or if as
  mister missus miss mrs mr ms mme mlle monsieur madame bonjour allo salut oui non je suis mon ma mes le la les un une
  docteur docteure infirmier here see sorry long good welcome back patient january february march april june july
  august september october november december monday tuesday wednesday thursday friday saturday sunday pleasure
  lovely hear seen see doing feeling fine alright aright old year years new thats youll ive theres wheres whats only really much everything`.split(
    /\s+/,
  ),
)

export function tokenise(text: string): NameToken[] {
  return Array.from(text.matchAll(/[\p{L}\p{N}'’-]+|[^\s]/gu), ([one]) => ({
    text: one,
    word: one
      .normalize('NFD')
      .replace(/[^\p{L}\p{N}]/gu, '')
      .toLowerCase(),
  }))
}

/** Whether a token is a word that cannot be a name. */
export const isCommonWord = (token: NameToken | undefined): boolean =>
  token !== undefined && notNames.has(token.word)

/** Whether a token can be a name. @param isCased whether the transcript writes names with a capital */
export function isNameToken(token: NameToken | undefined, isCased: boolean): boolean {
  if (!token || token.word.length < 2 || /\d/.test(token.word)) return false
  if (notNames.has(token.word) || Object.hasOwn(kin, token.word)) return false
  return !isCased || /^\p{Lu}/u.test(token.text)
}

/** The names that begin at a token, at most `most` of them. */
export function namesAt(
  tokens: readonly NameToken[],
  at: number,
  { isCased, most }: { isCased: boolean; most: number },
): NameToken[] {
  const names: NameToken[] = []
  for (let i = at; names.length < most && isNameToken(tokens[i], isCased); i++)
    names.push(...tokens.slice(i, i + 1))
  return names
}
