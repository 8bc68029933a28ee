import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { Button } from '../button.tsx'
import { messages } from './messages.ts'
import { hasMostColumns, hasMostRows, measureTable } from './rich-text-tables.ts'

/** What can be done to the table at the cursor, below the toolbar; nothing outside of tables. */
export function TableActions({ editor }: { editor: Editor }) {
  const size = useEditorState({ editor, selector: ({ editor: latest }) => measureTable(latest) })
  if (size === null) return null
  const chain = () => editor.chain().focus()
  const actions = [
    { label: messages.rowAbove, run: () => chain().addRowBefore().run(), isOff: hasMostRows(size) },
    { label: messages.rowBelow, run: () => chain().addRowAfter().run(), isOff: hasMostRows(size) },
    { label: messages.deleteRow, run: () => chain().deleteRow().run(), isOff: size.rows === 1 },
    { label: messages.columnBefore, run: () => chain().addColumnBefore().run(), isOff: hasMostColumns(size) },
    { label: messages.columnAfter, run: () => chain().addColumnAfter().run(), isOff: hasMostColumns(size) },
    { label: messages.deleteColumn, run: () => chain().deleteColumn().run(), isOff: size.columns === 1 },
    { label: messages.headingRow, run: () => chain().toggleHeaderRow().run() },
    { label: messages.headingColumn, run: () => chain().toggleHeaderColumn().run() },
    { label: messages.deleteTable, run: () => chain().deleteTable().run() },
  ]
  return (
    <fieldset className="flex flex-wrap gap-1 border-b border-line bg-card px-2 py-1">
      <legend className="sr-only">{messages.table()}</legend>
      {actions.map(({ label, run, isOff }) => (
        <Button
          key={label()}
          size="small"
          variant="quiet"
          disabled={isOff}
          // Keeps the selection of the text.
          onMouseDown={(event) => event.preventDefault()}
          onClick={run}
        >
          {label()}
        </Button>
      ))}
    </fieldset>
  )
}
