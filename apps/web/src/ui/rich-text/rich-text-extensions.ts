import { type Editor, Extension } from '@tiptap/core'
import { Bold } from '@tiptap/extension-bold'
import { Document } from '@tiptap/extension-document'
import { HardBreak } from '@tiptap/extension-hard-break'
import { Heading } from '@tiptap/extension-heading'
import { Image } from '@tiptap/extension-image'
import { Italic } from '@tiptap/extension-italic'
import { Link } from '@tiptap/extension-link'
import { ListItem, ListKeymap, OrderedList } from '@tiptap/extension-list'
import { Paragraph } from '@tiptap/extension-paragraph'
import { Strike } from '@tiptap/extension-strike'
import { Text } from '@tiptap/extension-text'
import { TextAlign } from '@tiptap/extension-text-align'
import { Underline } from '@tiptap/extension-underline'
import { Placeholder, Selection, UndoRedo } from '@tiptap/extensions'
import { HeadingLevelsExtension } from '../heading-levels.ts'
import { CallOutNode } from './call-out.ts'
import { BulletListNode } from './checklist.ts'
import { FactNamesExtension } from './fact-names.ts'
import { createTabShortcuts } from './leave-by-tab.ts'
import { PastedLinksExtension } from './pasted-links.ts'
import { MAX_LIST_DEPTH } from './pasted-lists.ts'
import { isAllowedLink, isAllowedPicture } from './rich-text-addresses.ts'
import { BlockDirectionsExtension } from './rich-text-direction.ts'
import { LanguageSpanMark, TextLanguagesExtension } from './rich-text-language.ts'
import { SubscriptMark, SuperscriptMark } from './rich-text-marks.ts'
import { tableExtensions } from './rich-text-tables.ts'

const UNDO_DEPTH = 100
/** Changes within this time are undone together. Milliseconds. */
const UNDO_GROUP_DELAY = 1000

const ALIGNMENT_CLASS = /(?:^|\s)align-(center|right|justify)(?:\s|$)/

function getListDepth(editor: Editor): number {
  const { $from } = editor.state.selection
  const depths = Array.from({ length: $from.depth + 1 }, (_, depth) => $from.node(depth).type.name)
  return depths.filter((name) => name === 'bulletList' || name === 'orderedList').length
}

/** Alignment is a class, because the policy for styles of the pages allows no style attributes in stored text. */
const ClassAlign = TextAlign.extend({
  addGlobalAttributes() {
    return [
      {
        types: this.options.types,
        attributes: {
          textAlign: {
            default: null,
            parseHTML: (element) => ALIGNMENT_CLASS.exec(element.className)?.[1] ?? null,
            renderHTML: ({ textAlign }) => (textAlign ? { class: `align-${textAlign}` } : {}),
          },
        },
      },
    ]
  },
})

const AllowedImage = Image.extend({
  parseHTML() {
    return [
      {
        tag: 'img[src]',
        getAttrs: (element) => (isAllowedPicture(element.getAttribute('src') ?? '') ? null : false),
      },
    ]
  },
  addInputRules: () => [],
})

/** Its rules for pasting leave addresses without a scheme as they are, and replace links by their words. */
const AllowedLink = Link.extend({ addPasteRules: () => [] })

/** In lists Tab and Shift+Tab change the indent. */
const IndentableListItem = ListItem.extend({
  addKeyboardShortcuts() {
    const changeIndent = (change: () => boolean) => () => {
      if (getListDepth(this.editor) === 0) return false
      change()
      return true
    }
    return {
      Enter: () => this.editor.commands.splitListItem(this.name),
      ...createTabShortcuts(this.editor, {
        Tab: changeIndent(
          () => getListDepth(this.editor) < MAX_LIST_DEPTH && this.editor.commands.sinkListItem(this.name),
        ),
        'Shift-Tab': changeIndent(() => this.editor.commands.liftListItem(this.name)),
      }),
    }
  },
})

/** Removes every format of the selected text. */
export function clearFormat(editor: Editor): boolean {
  return editor.chain().focus().unsetAllMarks().clearNodes().unsetTextAlign().run()
}

const ClearFormat = Extension.create({
  name: 'clearFormat',
  addKeyboardShortcuts() {
    return { 'Mod-\\': () => clearFormat(this.editor) }
  },
})

/** Exactly what the server keeps: two headings, six marks, three lists, alignment, links, pictures, boxes, tables, languages. */
export function createRichTextExtensions({ placeholder }: { placeholder: string | undefined }) {
  return [
    Document,
    Paragraph,
    Text,
    HardBreak,
    Heading.configure({ levels: [1, 2] }),
    HeadingLevelsExtension,
    BlockDirectionsExtension,
    TextLanguagesExtension,
    LanguageSpanMark,
    AllowedLink.configure({
      autolink: false,
      openOnClick: false,
      linkOnPaste: false,
      defaultProtocol: 'https',
      isAllowedUri: (address) => isAllowedLink(address),
    }),
    Bold,
    Italic,
    Underline,
    Strike,
    SuperscriptMark,
    SubscriptMark,
    PastedLinksExtension,
    FactNamesExtension,
    BulletListNode,
    OrderedList,
    IndentableListItem,
    ListKeymap,
    CallOutNode,
    ...tableExtensions,
    ClassAlign.configure({ types: ['heading', 'paragraph', 'listItem'] }),
    AllowedImage.configure({ inline: true, allowBase64: true }),
    ClearFormat,
    UndoRedo.configure({ depth: UNDO_DEPTH, newGroupDelay: UNDO_GROUP_DELAY }),
    Selection.configure({ className: 'rich-text-selection' }),
    ...(placeholder ? [Placeholder.configure({ placeholder })] : []),
  ]
}
