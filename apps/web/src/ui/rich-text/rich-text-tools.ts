import type { PlainMessage } from '@kitchen-table/i18n/messages'
import type { Editor } from '@tiptap/core'
import { toggleCallOut } from './call-out.ts'
import { toggleBulletList, toggleChecklist } from './checklist.ts'
import { messages } from './messages.ts'
import { clearFormat } from './rich-text-extensions.ts'
import { insertTable } from './rich-text-tables.ts'

export type RichTextTool = {
  id: string
  /** The accessible name. */
  label: PlainMessage
  /** Keys with "Mod" for Ctrl or Cmd. */
  keys: string
  /** A drawing on the 32 px grid, or a text. */
  path?: string
  text?: string
  isActive: (editor: Editor) => boolean
  run: (editor: Editor) => void
}

const getAlignment = (editor: Editor): string =>
  ['center', 'right', 'justify'].find((textAlign) => editor.isActive({ textAlign })) ?? 'left'

function headingTool(level: 1 | 2): RichTextTool {
  return {
    id: `heading-${level}`,
    label: () => messages.heading({ level: String(level) }),
    keys: `Mod+Alt+${level}`,
    text: `H${level}`,
    isActive: (editor) => editor.isActive('heading', { level }),
    run: (editor) => editor.chain().focus().toggleHeading({ level }).run(),
  }
}

function alignmentTool(alignment: string, label: PlainMessage, key: string, path: string): RichTextTool {
  return {
    id: `align-${alignment}`,
    label,
    keys: `Mod+Shift+${key}`,
    path,
    isActive: (editor) => getAlignment(editor) === alignment,
    run: (editor) => {
      const chain = editor.chain().focus()
      if (alignment === 'left') chain.unsetTextAlign().run()
      else chain.setTextAlign(alignment).run()
    },
  }
}

function levelTool(
  id: 'superscript' | 'subscript',
  label: PlainMessage,
  key: string,
  path: string,
): RichTextTool {
  return {
    id,
    label,
    keys: `Mod+${key}`,
    path,
    isActive: (editor) => editor.isActive(id),
    run: (editor) => editor.chain().focus().toggleMark(id).run(),
  }
}

const TABLE_TOOL_ID = 'table'
export const LINK_TOOL_ID = 'link'
export const FACT_TOOL_ID = 'fact'
/** The tools that open a panel below the toolbar. */
export const PANEL_TOOL_IDS = [LINK_TOOL_ID, FACT_TOOL_ID] as const
export type PanelToolId = (typeof PANEL_TOOL_IDS)[number]
/** The tools that are pressed once, and not on or off. */
export const ONCE_TOOL_IDS: readonly string[] = ['clear', FACT_TOOL_ID, TABLE_TOOL_ID]

/** The groups of the toolbar. Opening a panel is up to the toolbar. */
export const RICH_TEXT_TOOLS: readonly (readonly RichTextTool[])[] = [
  [headingTool(1), headingTool(2)],
  [
    {
      id: 'bold',
      label: messages.bold,
      keys: 'Mod+B',
      path: 'M10 6h7.5a5 5 0 0 1 0 10H10zM10 16h9a5 5 0 0 1 0 10h-9z',
      isActive: (editor) => editor.isActive('bold'),
      run: (editor) => editor.chain().focus().toggleBold().run(),
    },
    {
      id: 'italic',
      label: messages.italic,
      keys: 'Mod+I',
      path: 'M14 6h9M9 26h9M19 6l-6 20',
      isActive: (editor) => editor.isActive('italic'),
      run: (editor) => editor.chain().focus().toggleItalic().run(),
    },
    {
      id: 'underline',
      label: messages.underline,
      keys: 'Mod+U',
      path: 'M10 5.5v9.5a6 6 0 0 0 12 0V5.5M8 27h16',
      isActive: (editor) => editor.isActive('underline'),
      run: (editor) => editor.chain().focus().toggleUnderline().run(),
    },
    {
      id: 'strike',
      label: messages.strikethrough,
      keys: 'Mod+Shift+S',
      path: 'M5 16h22M21.5 10.5c-.5-3-3-4.5-5.5-4.5-3.2 0-5.5 1.7-5.5 4.3 0 2.2 1.3 3.4 3 4.2M10.5 21c.5 3.3 2.8 5 5.8 5 3.2 0 5.7-1.7 5.7-4.6 0-1-.3-1.8-.8-2.4',
      isActive: (editor) => editor.isActive('strike'),
      run: (editor) => editor.chain().focus().toggleStrike().run(),
    },
    levelTool(
      'superscript',
      messages.superscript,
      '.',
      'M6 10l11 15M17 10 6 25M21.5 7.5c.3-1.6 1.4-2.5 2.8-2.5 1.6 0 2.700 1 2.700 2.4 0 2-2.6 3.1-5.300 5.6H27',
    ),
    levelTool(
      'subscript',
      messages.subscript,
      ',',
      'M6 7l11 15M17 7 6 22M21.5 20.5c.3-1.6 1.4-2.5 2.8-2.5 1.6 0 2.700 1 2.700 2.4 0 2-2.6 3.1-5.300 5.6H27',
    ),
  ],
  [
    {
      id: 'ordered-list',
      label: messages.numberedList,
      keys: 'Mod+Shift+7',
      path: 'M14 8h13M14 16h13M14 24h13M5.5 6.5 7 5.5v6M5 20.5c1-1.5 3.5-1 3 .8-.3 1-3 3.2-3 4.2h3.5',
      isActive: (editor) => editor.isActive('orderedList'),
      run: (editor) => editor.chain().focus().toggleOrderedList().run(),
    },
    {
      id: 'bullet-list',
      label: messages.bulletList,
      keys: 'Mod+Shift+8',
      path: 'M13 8h14M13 16h14M13 24h14M6.5 8v.1M6.5 16v.1M6.5 24v.1',
      isActive: (editor) => editor.isActive('bulletList', { isChecklist: false }),
      run: toggleBulletList,
    },
    {
      id: 'checklist',
      label: messages.checklist,
      keys: 'Mod+Shift+6',
      path: 'M15 9h12M15 23h12M5 6h6v6H5zM5 20h6v6H5zM6.500 9l1.500 1.500L11.500 7',
      isActive: (editor) => editor.isActive('bulletList', { isChecklist: true }),
      run: toggleChecklist,
    },
    {
      id: 'call-out',
      label: messages.callOut,
      keys: 'Mod+Shift+9',
      path: 'M5 6h22v20H5zM5 6v20M16 11v7M16 21.500v.1',
      isActive: (editor) => editor.isActive('callOut'),
      run: toggleCallOut,
    },
    {
      id: TABLE_TOOL_ID,
      label: messages.insertTable,
      keys: 'Mod+Alt+3',
      path: 'M5 7h22v18H5zM5 13h22M5 19h22M16 7v18',
      isActive: () => false,
      run: insertTable,
    },
  ],
  [
    alignmentTool('left', messages.alignLeft, 'L', 'M5 7h22M5 13h14M5 19h22M5 25h14'),
    alignmentTool('center', messages.alignCenter, 'E', 'M5 7h22M9 13h14M5 19h22M9 25h14'),
    alignmentTool('right', messages.alignRight, 'R', 'M5 7h22M13 13h14M5 19h22M13 25h14'),
    alignmentTool('justify', messages.justify, 'J', 'M5 7h22M5 13h22M5 19h22M5 25h22'),
  ],
  [
    {
      id: LINK_TOOL_ID,
      label: messages.link,
      keys: 'Mod+K',
      path: 'M13.5 18.5a5.5 5.5 0 0 0 7.8 0l4.2-4.2a5.5 5.5 0 0 0-7.8-7.8l-1.7 1.7M18.5 13.5a5.5 5.5 0 0 0-7.8 0l-4.2 4.2a5.5 5.5 0 0 0 7.8 7.8l1.7-1.7',
      isActive: (editor) => editor.isActive('link'),
      run: () => undefined,
    },
    {
      id: FACT_TOOL_ID,
      label: messages.insertFact,
      keys: 'Mod+Shift+F',
      path: 'M12 6C9 6 9 9 9 12s-1 4-3 4c2 0 3 1 3 4s0 6 3 6M20 6c3 0 3 3 3 6s1 4 3 4c-2 0-3 1-3 4s0 6-3 6M16 12.5v7M12.5 16h7',
      isActive: () => false,
      run: () => undefined,
    },
    {
      id: 'clear',
      label: messages.clearFormatting,
      keys: 'Mod+\\',
      path: 'M8 6h16M16 6l-3.5 14M9 26h6M20 19l7 7M27 19l-7 7',
      isActive: () => false,
      run: clearFormat,
    },
  ],
]

/** Returns the keys as the device names them: "Ctrl+Shift+7", or "⌘⇧7". */
export function formatShortcut(keys: string, isApple: boolean): string {
  if (!isApple) return keys.replace('Mod', 'Ctrl')
  return keys.replace('Mod', '⌘').replace('Alt', '⌥').replace('Shift', '⇧').replaceAll('+', '')
}
