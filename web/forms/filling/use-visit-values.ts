import { useEffect, useRef, useState } from 'react'
import { AppError, words } from '#contract/errors.ts'
import { fillFromVisit } from '#contract/form-filling.ts'
import type { Form } from '#contract/forms.ts'
import { follow } from '#web/api/client.ts'
import { useDraft } from '#web/drafts/useDraft.ts'
import { type StoredValues, storedValues } from './visit-values.ts'

const none: StoredValues = { values: null, fields: {} }

/** A request for values, while it runs. */
interface Run {
  /** Fields that were read, of all that were asked for. */
  done: number
  of: number
}

/**
 * The values that a visit gives a form. They stay on this device, sealed, until they are removed. Leaving the form cancels
 * a request, so that a late answer never reaches another form or visit.
 */
export function useVisitValues(form: Form, scribeId: string) {
  const draft = useDraft(`form-said ${form.id} ${scribeId}`, none, scribeId)
  const [run, setRun] = useState<Run>()
  const [error, setError] = useState<unknown>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  async function start(fieldIds: string[]): Promise<void> {
    const own = new AbortController()
    running.current = own
    setError(undefined)
    setRun({ done: 0, of: fieldIds.length })
    try {
      await read(fieldIds, own.signal)
    } catch (failure) {
      if (!own.signal.aborted) setError(failure)
    } finally {
      if (running.current === own) setRun(undefined)
    }
  }

  async function read(fieldIds: string[], signal: AbortSignal): Promise<void> {
    let hasValues = false
    const body = { formId: form.id, fieldIds }
    for await (const { event } of follow(fillFromVisit, {
      params: { id: scribeId },
      body,
      signal,
    })) {
      if (signal.aborted) return
      if (event.type === 'error') throw new AppError('failed', event.message)
      if (event.type === 'progress') setRun({ done: event.done, of: event.of })
      else draft.set(storedValues(form.fields, event.values))
      hasValues ||= event.type === 'values'
    }
    if (!hasValues) throw new AppError('unavailable', words.network)
  }

  const cancel = () => {
    running.current?.abort()
    setRun(undefined)
  }
  return { stored: draft.value, run, error, start, cancel, remove: draft.clear }
}
