import { type Editor, Node } from '@tiptap/core'
import { type EditorState, TextSelection, type Transaction } from '@tiptap/pm/state'
import { findWrapping } from '@tiptap/pm/transform'

const NAME = 'callOut'

/** Returns a change that takes the text at the cursor out of its box; null outside of boxes. */
function unwrap({ selection, tr }: EditorState): Transaction | null {
  const { $from } = selection
  for (let { depth } = $from; depth > 0; depth -= 1) {
    const box = $from.node(depth)
    if (box.type.name !== NAME) continue
    tr.replaceWith($from.before(depth), $from.after(depth), box.content)
    return tr.setSelection(TextSelection.near(tr.doc.resolve($from.pos - 1)))
  }
  return null
}

/** Returns a change that puts the selected blocks of the text into a box; null if a box cannot contain them. */
function wrap({ selection, schema, tr }: EditorState): Transaction | null {
  const type = schema.nodes[NAME]
  const range = selection.$from.blockRange(selection.$to, (parent) => parent === tr.doc)
  const wrapping = type && range && findWrapping(range, type)
  return range && wrapping ? tr.wrap(range, wrapping) : null
}

/** Puts whole blocks of the text into a box, or takes them out of theirs. */
export function toggleCallOut(editor: Editor): boolean {
  const change = unwrap(editor.state) ?? wrap(editor.state)
  if (change !== null) editor.view.dispatch(change.scrollIntoView())
  return editor.commands.focus()
}

/** A box for what must not be overlooked, such as "If you have a court paper". */
export const CallOutNode = Node.create({
  name: NAME,
  group: 'block',
  content: '(paragraph | heading | bulletList | orderedList)+',
  defining: true,
  parseHTML: () => [{ tag: 'aside' }],
  renderHTML: ({ HTMLAttributes }) => ['aside', HTMLAttributes, 0],
  addKeyboardShortcuts() {
    return { 'Mod-Shift-9': () => toggleCallOut(this.editor) }
  },
})
