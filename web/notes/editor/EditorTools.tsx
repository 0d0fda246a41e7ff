import { ActionIcon, Tooltip } from '@mantine/core'
import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import {
  Bold,
  Heading2,
  Italic,
  List,
  ListOrdered,
  Redo2,
  Undo2,
  type LucideIcon,
} from 'lucide-react'
import css from '#web/notes/sheet.module.css'
import { t } from '#web/i18n/i18n.ts'

interface Tool {
  label: string
  icon: LucideIcon
  run: (editor: Editor) => void
  isOn?: (editor: Editor) => boolean
  can?: (editor: Editor) => boolean
}
const tools: Tool[] = [
  {
    label: t('Undo'),
    icon: Undo2,
    run: (e) => e.chain().focus().undo().run(),
    can: (e) => e.can().undo(),
  },
  {
    label: t('Redo'),
    icon: Redo2,
    run: (e) => e.chain().focus().redo().run(),
    can: (e) => e.can().redo(),
  },
  {
    label: t('Bold'),
    icon: Bold,
    run: (e) => e.chain().focus().toggleBold().run(),
    isOn: (e) => e.isActive('bold'),
  },
  {
    label: t('Italic'),
    icon: Italic,
    run: (e) => e.chain().focus().toggleItalic().run(),
    isOn: (e) => e.isActive('italic'),
  },
  {
    label: t('Heading'),
    icon: Heading2,
    run: (e) => e.chain().focus().toggleHeading({ level: 2 }).run(),
    isOn: (e) => e.isActive('heading'),
  },
  {
    label: t('Bullets'),
    icon: List,
    run: (e) => e.chain().focus().toggleBulletList().run(),
    isOn: (e) => e.isActive('bulletList'),
  },
  {
    label: t('Numbers'),
    icon: ListOrdered,
    run: (e) => e.chain().focus().toggleOrderedList().run(),
    isOn: (e) => e.isActive('orderedList'),
  },
]

/** The few things that a note's text needs. */
export function EditorTools({ editor }: { editor: Editor }) {
  const states = useEditorState({
    editor,
    selector: ({ editor: now }) =>
      tools.map(({ isOn, can }) => ({
        on: now.isFocused && isOn?.(now),
        off: can ? !can(now) : false,
      })),
  })
  return (
    <div className={css.toolButtons} role="toolbar" aria-label={t('Text')}>
      {tools.map(({ label, icon: Icon, run }, at) => (
        <Tooltip key={label} label={label}>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={label}
            aria-pressed={states[at]?.on}
            aria-disabled={states[at]?.off || undefined}
            data-on={states[at]?.on || undefined}
            data-off={states[at]?.off || undefined}
            onClick={() => !states[at]?.off && run(editor)}
          >
            <Icon size={16} strokeWidth={1.8} aria-hidden />
          </ActionIcon>
        </Tooltip>
      ))}
    </div>
  )
}
