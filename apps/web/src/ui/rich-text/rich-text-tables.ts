import { MAX_TABLE_COLUMNS, MAX_TABLE_ROWS } from '@kitchen-table/domain/catalog'
import type { Editor } from '@tiptap/core'
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'
import { TableMap } from '@tiptap/pm/tables'
import { createTabShortcuts } from './leave-by-tab.ts'

/** What a cell contains: no headings, boxes or further tables. */
const CELL_CONTENT = '(paragraph | bulletList | orderedList)+'

/** Without the styles that the extension writes for widths, which the policy of the pages does not allow. */
const PlainTable = Table.extend({
  renderHTML: ({ HTMLAttributes }) => ['table', HTMLAttributes, ['tbody', 0]],
  addKeyboardShortcuts() {
    const { Tab, 'Shift-Tab': ShiftTab, ...others } = this.parent?.() ?? {}
    const run = (command: typeof Tab) => () => command?.({ editor: this.editor }) ?? false
    return {
      ...others,
      ...createTabShortcuts(this.editor, { Tab: run(Tab), 'Shift-Tab': run(ShiftTab) }),
      'Mod-Alt-3': () => insertTable(this.editor),
    }
  },
})

export const tableExtensions = [
  PlainTable,
  TableRow,
  TableHeader.extend({ content: CELL_CONTENT }),
  TableCell.extend({ content: CELL_CONTENT }),
]

/** Inserts a table of two columns with headings, unless the cursor is in one. */
export function insertTable(editor: Editor): boolean {
  if (editor.isActive('table')) return editor.commands.focus()
  return editor.chain().focus().insertTable({ rows: 3, cols: 2, withHeaderRow: true }).run()
}

/** Returns how many rows and columns the table at the cursor has; null outside of tables. */
export function measureTable({ state }: Editor): { rows: number; columns: number } | null {
  const { $from } = state.selection
  for (let { depth } = $from; depth > 0; depth -= 1)
    if ($from.node(depth).type.name === 'table') {
      const { height, width } = TableMap.get($from.node(depth))
      return { rows: height, columns: width }
    }
  return null
}

export const hasMostRows = (size: { rows: number } | null) => (size?.rows ?? 0) >= MAX_TABLE_ROWS
export const hasMostColumns = (size: { columns: number } | null) => (size?.columns ?? 0) >= MAX_TABLE_COLUMNS
