const spokenTimes: [RegExp, string][] = [
  [/\b1 time (?:a|per) day\b/gi, 'once a day'],
  [/\b2 times (?:a|per) day\b/gi, 'twice a day'],
  [/\b1 time (?:a|per) week\b/gi, 'once a week'],
  [/\b2 times (?:a|per) week\b/gi, 'twice a week'],
  [/\b1 time (?:a|per) month\b/gi, 'once a month'],
]

/** "1 time a day" as people write it. */
export const readableTimes = (text: string): string =>
  spokenTimes.reduce((all, [from, to]) => all.replace(from, to), text)
