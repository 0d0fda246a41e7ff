const numeral = String.raw`(?:oh|zero|nought|naught|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred)`
/** Words that don't end a sentence, so that a number after the mark belongs to them. */
const waits = String.raw`(?:an?|the|is|are|was|were|it's|that's|of|at|to|by|from|with|than|about|around|approximately|roughly|nearly|almost|only|measur(?:e|es|ed|ing)|prescrib(?:e|es|ed|ing)|tak(?:e|es|ing)|giv(?:e|es|ing))`
const unit = String.raw`(?:mgs?|milligrams?|mcgs?|micrograms?|grams?|kgs?|kilos?|kilograms?|mls?|millilit\w+|cms?|centimet\w+|mms?|millimet\w+|inch(?:es)?|percent|%|units?|degrees?)`
/** "We met at 42 . 3 weeks ago it was 40": a time, and no decimal. */
const noTime = String.raw`(?![\d.]|\s+(?:days?|weeks?|months?|years?|hours?|minutes?) (?:ago|later|before|after)\b)`

/** How recognisers that separate punctuation or write it phonetically spell a decimal point. */
const ways: [RegExp, string][] = [
  // "0 . 5", "98 .6"; without a space before it only behind a nought, since elsewhere it may end a sentence.
  [new RegExp(String.raw`(?<![\w.])(\d{1,3})\s+\.\s*(\d{1,3})\b${noTime}`, 'g'), '$1.$2'],
  [/(?<![\w.])0\.\s+(\d{1,3})\b/g, '0.$1'],
  [/(?<![\w.])(\d{1,3}) point (\d{1,3})\b/gi, '$1.$2'],
  // "about . 5 centimeters", ".5 centimeters", "point 5 centimeters".
  [new RegExp(String.raw`\b(${waits})\s+\.\s+(\d{1,3})\b${noTime}`, 'gi'), '$1 0.$2'],
  [/(?<![\w.\])])\.(?=\d)/g, '0.'],
  [new RegExp(String.raw`\bpoint (\d{1,3})(?=\s*${unit}(?!\w))`, 'gi'), '0.$1'],
  // "ninety eight . four", "a . five centimeter stone": as spoken.
  [
    new RegExp(String.raw`\b(${numeral}|${waits})\s+\.\s+(?=${numeral}\b)${noTime}`, 'gi'),
    '$1 point ',
  ],
]

/** Speech in which every decimal that was written in pieces is written as one: "a . five centimeter" is "a point five centimeter". */
export const withPoints = (text: string): string =>
  text.includes('.') || /\bpoint \d/i.test(text)
    ? ways.reduce((joined, [pattern, to]) => joined.replace(pattern, to), text)
    : text
