const spokenTimes: [RegExp, string][] = [
  [/\b1 time (?:a|per) day\b/gi, 'once a day'],
  [/\b2 times (?:a|per) day\b/gi, 'twice a day'],
  [/\b1 time (?:a|per) week\b/gi, 'once a week'],
  [/\b2 times (?:a|per) week\b/gi, 'twice a week'],
  [/\b1 time (?:a|per) month\b/gi, 'once a month'],
]

const counted = 'times|days|weeks|months|years|hours|minutes|pints|units|cigarettes|tablets'
/** "5, 6 times a day" and "5 or 6 times". */
const range = new RegExp(String.raw`\b(\d{1,3})(?:,| or|, or) (\d{1,3}) (?=(?:${counted})\b)`, 'gi')

/** "1 time a day" and "5, 6 times" as people write them: "once a day", "5-6 times". */
export const readableTimes = (text: string): string =>
  spokenTimes
    .reduce((all, [from, to]) => all.replace(from, to), text)
    .replace(range, (said: string, low: string, high: string) =>
      Number(high) === Number(low) + 1 ? `${low}-${high} ` : said,
    )
