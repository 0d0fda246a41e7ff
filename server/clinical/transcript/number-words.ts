export const digitWords: Readonly<Record<string, number>> = {
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
}

export const zeroWords: ReadonlySet<string> = new Set(['oh', 'o', 'zero', 'nought', 'naught'])

export const teenWords: Readonly<Record<string, number>> = {
  ten: 10,
  eleven: 11,
  twelve: 12,
  thirteen: 13,
  fourteen: 14,
  fifteen: 15,
  sixteen: 16,
  seventeen: 17,
  eighteen: 18,
  nineteen: 19,
}

export const tenWords: Readonly<Record<string, number>> = {
  twenty: 20,
  thirty: 30,
  forty: 40,
  fourty: 40,
  fifty: 50,
  sixty: 60,
  seventy: 70,
  eighty: 80,
  ninety: 90,
}

/** Strengths and decades as plurals: "two of the fives", "in her thirties". */
export const pluralWords: Readonly<Record<string, number>> = {
  ones: 1,
  twos: 2,
  threes: 3,
  fours: 4,
  fives: 5,
  sixes: 6,
  sevens: 7,
  eights: 8,
  nines: 9,
  tens: 10,
  twelves: 12,
  fifteens: 15,
  twenties: 20,
  thirties: 30,
  forties: 40,
  fifties: 50,
  sixties: 60,
  seventies: 70,
  eighties: 80,
  nineties: 90,
  hundreds: 100,
}

/** Ordinals below a hundred that end a spoken date; tens go before the last word ("twenty-first"). */
export const ordinalWords: Readonly<Record<string, number>> = {
  first: 1,
  second: 2,
  third: 3,
  fourth: 4,
  fifth: 5,
  sixth: 6,
  seventh: 7,
  eighth: 8,
  ninth: 9,
  tenth: 10,
  eleventh: 11,
  twelfth: 12,
  thirteenth: 13,
  fourteenth: 14,
  fifteenth: 15,
  sixteenth: 16,
  seventeenth: 17,
  eighteenth: 18,
  nineteenth: 19,
  twentieth: 20,
  thirtieth: 30,
}

/** Words after which a lone "one" counts something ("one tablet", "one at night"). */
export const countedAfterOne: ReadonlySet<string> = new Set(
  (
    'tablet tablets tab pill pills capsule capsules cap puff puffs drop drops spray sprays patch sachet dose doses spoon spoonful ' +
    'teaspoon tablespoon injection shot unit gram grams milligram milligrams mg g microgram mcg kilo kilogram pound stone inch foot ' +
    'litre liter mil ml millilitre milliliter percent day days week weeks month months year years hour hours minute minutes night nights ' +
    'fortnight time times cigarette pack drink drinks pint glass bottle daily nightly point degree twice every'
  ).split(' '),
)
