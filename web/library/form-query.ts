import { queryOptions } from '@tanstack/react-query'
import { getForm } from '#contract/forms.ts'
import { call } from '#web/api/client.ts'
import { keys } from '#web/api/keys.ts'

/** The PDF, the state and the fields of a form that the library shows. */
export const formQuery = (id: string) =>
  queryOptions({
    queryKey: [...keys.items, 'form-of-item', id],
    queryFn: ({ signal }) => call(getForm, { params: { id }, signal }),
  })
