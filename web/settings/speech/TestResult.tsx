import { CircleAlert, CircleCheck } from 'lucide-react'
import type { EngineTest } from '#contract/speech.ts'
import settings from '../settings.module.css'

/** What came back from an engine that was tried. */
export function TestResult({ ok, message, milliseconds }: EngineTest) {
  const Icon = ok ? CircleCheck : CircleAlert
  return (
    <p className={settings.result} data-ok={ok} role="status">
      <Icon size={16} aria-hidden />
      <span>
        {message} <span className="tabular">({(milliseconds / 1000).toFixed(1)} s)</span>
      </span>
    </p>
  )
}
