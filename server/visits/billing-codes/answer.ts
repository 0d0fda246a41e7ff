/** A line of a model's answer: a code and the number of the sentence that names the problem. */
export const proposal = /^\W*([A-Z]\d[\dA-Z](?:\.[\dA-Z]{1,4})?)\b.*?\[(\d{1,4})\]/

/** All codes in a model's answer, whether or not they exist. */
export const codesAnswered = (answer: string): string[] =>
  answer.split('\n').flatMap((line) => proposal.exec(line)?.[1] ?? [])
