/** A made-up note. */
export const exampleNote = `## Subjective

- Cough for **5 days**, “worse at night”
- No fever

## Objective

- Temperature 37.1 °C, chest clear on both sides — no wheeze, no crackles, breathing at ease

## Plan

1. Fluids and rest
2. Return if breathless or if it lasts > 3 weeks`
