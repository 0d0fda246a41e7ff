import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { typedIn } from './useDraft.ts'
import { type DraftForm, useDraftForm } from './useDraftForm.ts'

type Values = { name: string; text: string }

function openForm(send: (values: Values) => Promise<unknown>): DraftForm<Values> {
  let opened: DraftForm<Values> | undefined
  function Form() {
    opened = useDraftForm<Values>({
      name: 'macro 1',
      start: { name: '', text: '' },
      validate: () => ({}),
      send,
      queryKey: ['macros'],
    })
    return null
  }
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <Form />
    </QueryClientProvider>,
  )
  if (!opened) throw new Error('nothing was rendered')
  return opened
}

it('what is typed during a save stays, and what was saved does not', async () => {
  const answer = Promise.withResolvers<void>()
  const { draft, save } = openForm(() => answer.promise)
  const sent = { name: 'bp', text: 'Blood pressure' }
  draft.set(sent)
  const saving = save.mutateAsync(sent)
  draft.set({ ...sent, text: 'Blood pressure, sitting' })
  answer.resolve()
  await saving
  expect(typedIn('macro 1')).toEqual({ text: 'Blood pressure, sitting' })
})
