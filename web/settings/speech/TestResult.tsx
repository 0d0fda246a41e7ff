import type { EngineTest } from '#contract/speech.ts'
import { TestLine } from '../TestLine.tsx'

/** The result of testing an engine. */
export function TestResult({ ok, message, milliseconds }: EngineTest) {
  return (
    <TestLine ok={ok}>
      {message} <span className="tabular">({(milliseconds / 1000).toFixed(1)} s)</span>
    </TestLine>
  )
}
