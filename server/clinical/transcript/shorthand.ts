import { compileRewrites } from './rewrite.ts'

const times = (n: string) => () => `${n} ${n === '1' ? 'time' : 'times'} a day`

/** Written shorthand. Short forms that are also words or other abbreviations need a figure next to them. */
export const shorthand = compileRewrites([
  [`([\\d]),(?=\\d\\d\\d(?!\\d))`, '$1'],
  [`(at|from|until|by|since) (0\\d)([0-5]\\d)(?!\\d)`, '$1 $2:$3'],
  [`([01]\\d|2[0-3])([0-5]\\d) ?(?:h|hrs|hours)`, '$1:$2'],
  [`({n}) ?(?:→|->|=>) ?`, (a = '') => `${a} to `],
  [`({n}) ?[–—-] ?{n}`, (a = '', _n = '', b = '') => `${a}-${b}`],
  [`{n} ?[x×] ?(?:/|a|per)? ?(?:d|day|daily)`, (n = '') => times(n)()],
  [`{n} ?/ ?(?:d|day)`, (n = '') => times(n)()],
  [`{n} ?[x×] ?(?:/|a|per)? ?(?:wk|week|weekly)`, '$1 times a week'],
  [`q\\.?(?: ?every)? ?([\\d.]{1,9}(?:-[\\d.]{1,9})?) ?(?:h|hrs?|hourly|hours?)`, 'every $1 hours'],
  [`q\\.? ?([\\d.]{1,9}(?:-[\\d.]{1,9})?) ?min`, 'every $1 minutes'],
  [`q\\.? ?{n} ?(?:d|days?)`, 'every $1 days'],
  [`q\\.? ?{n} ?(?:wk?s?|weeks?)`, 'every $1 weeks'],
  [`q\\.? ?{n} ?(?:mo|months?)`, 'every $1 months'],
  [`b\\.i\\.d\\.?|bid|b\\.d\\.?|bd|bds`, times('2')],
  [`t\\.i\\.d\\.?|tid|t\\.d\\.s\\.?|tds`, times('3')],
  [`q\\.i\\.d\\.?|qid|q\\.d\\.s\\.?|qds`, times('4')],
  [`q\\.o\\.d\\.?|qod|eod|alt\\.? ?die|alternate die`, 'every 2 days'],
  [`q\\.d\\.?|qd|qday|q day|o\\.d\\.`, times('1')],
  [
    `(?<=\\d ?(?:mg|mcg|g|ml|units?|tabs?|tablets?|micrograms?|milligrams?|puffs?|caps?|mgs|µg) )od`,
    times('1'),
  ],
  [`qhs|q\\.h\\.s\\.?|nocte|q ?hs|qpm|at hs`, 'at night'],
  [`qam|q am|q\\.a\\.m\\.`, 'every morning'],
  [`qwk|q week|qweek`, 'every week'],
  [`mane`, 'in the morning'],
  [`p\\.r\\.n\\.?|prn`, 'as needed'],
  [`[x×] ?{n} ?d`, 'for $1 days'],
  [`[x×] ?(\\d{1,3}/(?:7|52|12))(?!\\d)`, 'for $1'],
  [`[x×] ?{n}(?= ?(?:days?|weeks?|wks?|months?|mos?|mths?|years?|yrs?|hours?|hrs?))`, 'for $1'],
  [`({n}) ?/ ?7(?!\\d)(?! ?/)`, (n = '') => `${n} ${n === '1' ? 'day' : 'days'}`],
  [`({n}) ?/ ?52(?!\\d)(?! ?/)`, (n = '') => `${n} ${n === '1' ? 'week' : 'weeks'}`],
  [`({n}) ?/ ?12(?!\\d)(?! ?/)`, (n = '') => `${n} ${n === '1' ? 'month' : 'months'}`],
  [`({n}) ?/ ?40(?!\\d)(?! ?/)`, (n = '') => `${n} weeks`],
  [`(?:aet|aetat|aged|age)\\.? {n}(?! ?(?:months?|mo|weeks?|days?|years?|yrs?))`, '$1 years old'],
  [
    `{n}[- ]?(?:y/o|yo|y\\.o\\.?|yr old|year old|yrs? old)_?(?:f|female)(?![\\p{L}])`,
    '$1-year-old female',
  ],
  [
    `{n}[- ]?(?:y/o|yo|y\\.o\\.?|yr old|year old|yrs? old)_?(?:m|male)(?![\\p{L}])`,
    '$1-year-old male',
  ],
  [`{n}[- ]?(?:y/o|yo|y\\.o\\.?|yr[- ]old|year[- ]old|yrs[- ]old)`, '$1-year-old'],
  [`{n}[- ]?(?:m/o|mo old|months?[- ]old)`, '$1-month-old'],
  [`{n} ?mo`, '$1 months'],
])

/** The same if letter case decides: "24F" is a woman of 24, "24 f" isn't; "T 38.2" is a temperature. */
export const casedShorthand: readonly (readonly [RegExp, string])[] = [
  [/(?<![\p{L}\p{N}/+-])(?<!\d )(?:L|Lt|\(L\))(?=[ -](?!spine|sp |wave)\p{Ll}{3,})/gu, 'left'],
  [/(?<![\p{L}\p{N}/+-])(?<!\d )(?:R|Rt|\(R\))(?=[ -](?!wave)\p{Ll}{3,})/gu, 'right'],
  [
    /(?<![\w.])(1?\d?\d) ?F(?=,| with| c\/o| who| present| attend| seen| p\/w|$)(?<!3[4-9] ?F|4[0-2] ?F|1\d\d ?F)/g,
    '$1-year-old female',
  ],
  [
    /(?<![\w.])(1?\d?\d) ?M(?=,| with| c\/o| who| present| attend| seen| p\/w|$)/g,
    '$1-year-old male',
  ],
  [/(?<![\w.])(\d{1,2}) ?y(?:ears?|rs?)? (?:and )?(\d{1,2}) ?m(?![\w/])/g, '$1 years $2 months'],
  [/(?<![\w.])(\d{1,9}(?:\.\d{1,5})?) ?(?:y)(?!\.o|[\w/])/g, '$1 years'],
  [/(?<![\w.])(\d{1,9}(?:\.\d{1,5})?) ?[dD](?![\w/])/g, '$1 days'],
  [/(?<![\w.])(\d{1,9}(?:\.\d{1,5})?) ?(?:h)(?![\w/])/g, '$1 hours'],
  [/(?<![\w.])(\d{1,9}(?:\.\d{1,5})?) ?[uU](?![\w/])/g, '$1 units'],
  [/(?<![\w.])(\d{1,2}) ?['’′](?= ?\d)/g, '$1 ft '],
  [/(?<=(?:mg|mcg|g|units) ?\/) ?(\d{1,3}) ?mls?(?!\p{L})/gu, '$1 ml'],
  [/(?<=\d ft )(\d{1,9}(?:\.\d{1,5})?) ?["”″]/g, '$1 in'],
]
