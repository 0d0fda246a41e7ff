/**
 * Writes a phrase of the data out: "(tummy/belly) (pain/ache)" makes four, and "(my/)" makes the word optional.
 * Brackets don't nest.
 */
export function expandPhrase(phrase: string): string[] {
  let made = ['']
  for (const part of phrase.split(/[()]/).entries()) {
    const choices = part[0] % 2 === 1 ? part[1].split('/') : [part[1]]
    made = made.flatMap((before) => choices.map((choice) => before + choice))
  }
  return made.map((each) => each.replaceAll(/ +/g, ' ').trim())
}
