import { Button, FileButton, Menu } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { FilePlus2, Plus, Upload } from 'lucide-react'
import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { AppError } from '#contract/errors.ts'
import { largestItemFile, readItemFile } from '#contract/item-file.ts'
import type { ItemFields } from '#contract/item-fields.ts'
import { createItem } from '#contract/items.ts'
import { call } from '#web/api/client.ts'
import { isSameLocation } from '#web/api/same-location.ts'
import { paths } from '#web/paths.ts'

const icon = { size: 16, 'aria-hidden': true }
const first = { heading: 'History', instruction: '', kind: 'history' as const }

type Fields = Partial<ItemFields> & { name: string }

/** Makes a template and opens it in the editor; a draft until one is done. */
export function useNewTemplate() {
  const navigate = useNavigate()
  return useMutation({
    mutationFn: (fields: Fields) =>
      call(createItem, { body: { itemType: 'template', draft: true, ...fields } }),
    onMutate: isSameLocation,
    onSuccess: ({ id }, _, isHere) => isHere() && navigate(paths.editTemplate(id)),
  })
}

/** A new template: empty, or from a file. */
export function NewTemplate() {
  const make = useNewTemplate()
  const read = useMutation({ mutationFn: templateIn })
  const reset = useRef<() => void>(null)
  return (
    <FileButton
      accept=".md,.markdown,.txt,.json"
      resetRef={reset}
      onChange={(file) => {
        if (file) read.mutate(file, { onSuccess: (fields) => make.mutate(fields) })
        // So that the same file can be chosen again.
        reset.current?.()
      }}
    >
      {({ onClick: chooseFile }) => (
        <NewTemplateMenu
          loading={make.isPending || read.isPending}
          onEmpty={() => make.mutate({ name: 'New template', sections: [first] })}
          onFile={chooseFile}
        />
      )}
    </FileButton>
  )
}

interface MenuProps {
  loading: boolean
  onEmpty: () => void
  onFile: () => void
}

function NewTemplateMenu({ loading, onEmpty, onFile }: MenuProps) {
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <Button
          size="compact-md"
          variant="default"
          leftSection={<Plus {...icon} />}
          loading={loading}
        >
          New template
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<FilePlus2 {...icon} />} onClick={onEmpty}>
          Empty template
        </Menu.Item>
        <Menu.Item leftSection={<Upload {...icon} />} onClick={onFile}>
          From a file
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

/** @throws AppError in words for the user */
async function templateIn(file: File) {
  // A letter may take four bytes.
  if (file.size > 4 * largestItemFile)
    throw new AppError('bad-request', 'This file is too large for a template.')
  try {
    const { itemType, ...fields } = readItemFile(file.name, await file.text())
    if (itemType === 'template') return fields
  } catch (error) {
    const message = error instanceof TypeError ? error.message : 'This file could not be read.'
    throw new AppError('bad-request', message)
  }
  throw new AppError('bad-request', 'This file holds no template.')
}
