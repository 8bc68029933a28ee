import type { Editor } from '@tiptap/core'
import { BulletList } from '@tiptap/extension-list'

/** The class of a bullet list whose items have a box to tick on paper. */
export const CHECKLIST_CLASS = 'checklist'

const isChecklist = (editor: Editor) => editor.isActive('bulletList', { isChecklist: true })

/** Makes a checklist of paragraphs or of a list, or paragraphs of a checklist. */
export function toggleChecklist(editor: Editor): boolean {
  const chain = editor.chain().focus()
  if (isChecklist(editor)) return chain.toggleBulletList().run()
  const listed = editor.isActive('bulletList') ? chain : chain.toggleBulletList()
  return listed.updateAttributes('bulletList', { isChecklist: true }).run()
}

/** Makes a bullet list of paragraphs, of another list or of a checklist, or paragraphs of a bullet list. */
export function toggleBulletList(editor: Editor): boolean {
  const chain = editor.chain().focus()
  if (isChecklist(editor)) return chain.updateAttributes('bulletList', { isChecklist: false }).run()
  return chain.toggleBulletList().run()
}

/** Bullet lists, which checklists are as well. */
export const BulletListNode = BulletList.extend({
  addAttributes() {
    return {
      ...this.parent?.(),
      isChecklist: {
        default: false,
        parseHTML: (element: Element) => element.classList.contains(CHECKLIST_CLASS),
        renderHTML: ({ isChecklist: isOn }: { isChecklist?: boolean }) =>
          isOn ? { class: CHECKLIST_CLASS } : {},
      },
    }
  },
  addKeyboardShortcuts() {
    return {
      'Mod-Shift-8': () => toggleBulletList(this.editor),
      'Mod-Shift-6': () => toggleChecklist(this.editor),
    }
  },
})
