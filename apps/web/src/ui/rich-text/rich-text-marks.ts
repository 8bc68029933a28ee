import { Mark } from '@tiptap/core'

/** A mark for the level of words in their line. Words have one level: each excludes the other. */
function createLevelMark(name: 'superscript' | 'subscript', tag: 'sup' | 'sub', key: string) {
  return Mark.create({
    name,
    excludes: 'superscript subscript',
    parseHTML: () => [{ tag }],
    renderHTML: () => [tag, 0],
    addKeyboardShortcuts() {
      return { [key]: () => this.editor.commands.toggleMark(this.name) }
    },
  })
}

/** With the keys of the extensions of the same names, which do not exist in the version of the others. */
export const SuperscriptMark = createLevelMark('superscript', 'sup', 'Mod-.')
export const SubscriptMark = createLevelMark('subscript', 'sub', 'Mod-,')
