import { pickLanguageAttributes, type TextLanguage } from '@kitchen-table/domain/catalog'
import { Extension, Mark } from '@tiptap/core'

/** Everything that has words but plain text and line breaks. */
const TYPES = [
  'paragraph',
  'heading',
  'bulletList',
  'orderedList',
  'listItem',
  'callOut',
  'table',
  'tableRow',
  'tableHeader',
  'tableCell',
  'image',
  'link',
  'bold',
  'italic',
  'underline',
  'strike',
  'superscript',
  'subscript',
  'languageSpan',
]

const readLanguage = (element: HTMLElement): TextLanguage =>
  pickLanguageAttributes({ lang: element.getAttribute('lang'), dir: element.getAttribute('dir') })

const createAttribute = (name: 'lang' | 'dir') => ({
  default: null,
  parseHTML: (element: HTMLElement) => readLanguage(element)[name] ?? null,
  renderHTML: (attributes: Record<string, unknown>) =>
    attributes[name] === null ? {} : { [name]: attributes[name] },
})

/** Keeps in which language and direction the parts of a text are. The toolbar does not set them: imports and the API do. */
export const TextLanguagesExtension = Extension.create({
  name: 'textLanguages',
  addGlobalAttributes: () => [
    { types: TYPES, attributes: { lang: createAttribute('lang'), dir: createAttribute('dir') } },
  ],
})

/** Words in another language or direction than those around them. One can be within another. */
export const LanguageSpanMark = Mark.create({
  name: 'languageSpan',
  excludes: '',
  parseHTML: () => [
    { tag: 'span', getAttrs: (element) => (Object.keys(readLanguage(element)).length > 0 ? null : false) },
  ],
  renderHTML: ({ HTMLAttributes }) => ['span', HTMLAttributes, 0],
})
