import { type FormEvent, useEffect, useState } from 'react'
import { AppError } from '#contract/errors.ts'
import { t } from '#web/i18n/i18n.ts'
import { readOrigin, registerRelay, requestAccess } from '../installation.ts'
import { pair, readAddress } from '../session.ts'
import { ErrorNote } from './ErrorNote.tsx'
import { readPairing } from './page.ts'

/** Takes the address of an installation and a pairing code, both shown in its settings. */
export function PairForm() {
  const [address, setAddress] = useState('')
  const [code, setCode] = useState('')
  const [error, setError] = useState<unknown>()
  const [isPairing, setPairing] = useState(false)
  useEffect(() => {
    void suggest().then((found) => {
      setAddress((typed) => typed || found.address)
      setCode((typed) => typed || found.code)
    })
  }, [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setPairing(true)
    setError(undefined)
    pairAt(address, code)
      .catch(setError)
      .finally(() => setPairing(false))
  }
  return (
    <main className="page">
      <h1>{t('Pair with Ausculta')}</h1>
      <p className="quiet">
        {t('Open Settings → Integrations in Ausculta and choose “Pair the extension”.')}
      </p>
      <form onSubmit={submit} className="stack">
        <Field label={t('Address of Ausculta')} value={address} onChange={setAddress} />
        <Field label={t('Pairing code')} value={code} onChange={setCode} />
        <ErrorNote error={error} />
        <button type="submit" className="primary" disabled={isPairing}>
          {isPairing ? t('Pairing…') : t('Pair')}
        </button>
      </form>
    </main>
  )
}

interface FieldProps {
  label: string
  value: string
  onChange: (value: string) => void
}

function Field({ label, value, onChange }: FieldProps) {
  return (
    <label className="field">
      {label}
      <input
        value={value}
        onChange={(event) => onChange(event.target.value)}
        autoComplete="off"
        spellCheck={false}
        required
      />
    </label>
  )
}

/** What the open page of the settings shows, else the address that was paired last. */
async function suggest(): Promise<{ address: string; code: string }> {
  const shown = await readPairing().catch(() => undefined)
  return shown ?? { address: (await readAddress()) ?? '', code: '' }
}

/** @throws AppError if the address can't be one, the user denies access, or the code isn't valid */
async function pairAt(address: string, code: string): Promise<void> {
  const origin = readOrigin(address)
  if (!origin)
    throw new AppError(
      'bad-request',
      t('Enter the address of Ausculta, such as https://ausculta.example.'),
    )
  // First, because the browser asks only directly in a click.
  if (!(await requestAccess(origin)))
    throw new AppError('forbidden', t('Allow access to this address to pair the extension.'))
  await pair(origin, code)
  await registerRelay(origin)
}
