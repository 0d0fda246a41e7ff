import type { EngineTest } from '#contract/speech.ts'
import { locale, translate } from '#web/i18n/i18n.ts'
import { TestLine } from '../TestLine.tsx'

const seconds = new Intl.NumberFormat(locale, {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
})

/** The result of testing an engine. */
export function TestResult({ ok, message, milliseconds }: EngineTest) {
  return (
    <TestLine ok={ok}>
      {translate(message)}{' '}
      <span className="tabular">({seconds.format(milliseconds / 1000)} s)</span>
    </TestLine>
  )
}
