import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Example } from './Example.tsx'

const shown = (testConvo: string, testOutput: string) =>
  renderToStaticMarkup(
    <MantineProvider>
      <Example preview={{ testConvo, testOutput }} />
    </MantineProvider>,
  )

test('a template with an example shows its note and the visit behind it', () => {
  const html = shown('Clinician: Any cough?\nPatient: No.', '## History\nDenies cough.')
  expect(html).toContain('<h2>History</h2>')
  expect(html).toContain('Denies cough.')
  expect(html).toContain('Patient: No.')
})

test('a template without an example shows no panel', () => {
  expect(shown('', '')).not.toContain('Example')
})

test('markup in an example is shown as text', () => {
  expect(shown('', '<img src=x onerror=alert(1)>')).not.toContain('<img')
})
