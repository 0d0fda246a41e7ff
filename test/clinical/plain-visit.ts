import type { Source } from '#server/clinical/language/source.ts'
import type { Visit } from '#server/clinical/visit.ts'

/** A visit whose lines are single statements as said. */
export function visitFrom(sources: readonly Source[]): Visit {
  return {
    lines: sources.map((source, i) => ({
      number: i + 1,
      source,
      role: undefined,
      text: source.text,
      normal: source.text,
      statements: [i, i + 1],
    })),
    statements: sources.map(({ text }, i) => ({
      at: i,
      line: i,
      start: 0,
      end: text.length,
      text,
      normal: text,
      retracted: [],
      subject: 'patient',
      status: 'current',
      certainty: 'stated',
      isQuestion: text.includes('?'),
    })),
    sex: undefined,
    language: 'en',
  }
}
