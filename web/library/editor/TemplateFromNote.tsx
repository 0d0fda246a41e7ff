import { Menu } from '@mantine/core'
import { LayoutTemplate } from 'lucide-react'
import { templateFromNote } from './from-note.ts'
import { useNewTemplate } from './NewTemplate.tsx'

/** Makes a template in the manner of a note, without anything that the note says. */
export function TemplateFromNote({ content }: { content: string }) {
  const { mutate } = useNewTemplate()
  const sections = templateFromNote(content)
  if (sections.length === 0) return null
  return (
    <Menu.Item
      leftSection={<LayoutTemplate size={16} aria-hidden />}
      onClick={() => mutate({ name: 'Template from a note', sections })}
    >
      Make a template of it
    </Menu.Item>
  )
}
