import type { YAMLMap } from 'yaml'
import { createLazyPackageLoader } from '../../../platform/create-lazy-package-loader.ts'

const loadYaml = createLazyPackageLoader<typeof import('yaml')>('yaml')

/** The fields of a record as YAML, and its rich text as HTML below. */
type ArchiveDocument = { fields: Record<string, unknown>; content: string }

/** Ends of blocks and beginnings of lists: a line ends after each, so that a person can read and edit the text. */
const LINE_END = /(<\/(?:p|h[1-6]|ul|ol|li)>|<[uo]l\b[^>]*>)/g
const REMOVABLE_LINE_END = new RegExp(`${LINE_END.source}\n`, 'g')

function breakLines(html: string): string {
  return html.replace(LINE_END, '$1\n')
}

/** The inverse of `breakLines`: removes one line end where it adds one. */
function joinLines(text: string): string {
  return text.replace(REMOVABLE_LINE_END, '$1')
}

export function formatYaml(fields: object): string {
  return loadYaml().stringify(fields, { lineWidth: 0, aliasDuplicateObjects: false })
}

/** `uniqueKeys` would take seconds for a file of thousands of keys; duplicates are found below. */
const parseOptions = { stringKeys: true, uniqueKeys: false, logLevel: 'silent', prettyErrors: false } as const

/** `__proto__` is no field of anything, and schemas overlook it. */
function hasUnusableKeys(map: YAMLMap): boolean {
  const keys = new Set(map.items.map(({ key }) => String(key)))
  return keys.size < map.items.length || keys.has('__proto__')
}

/** Returns the fields of a YAML file; null if it is not plain YAML (without aliases and tags), or names a field twice. */
export function parseYamlFields(text: string): Record<string, unknown> | null {
  const { isMap, parseDocument } = loadYaml()
  try {
    const document = parseDocument(text, parseOptions)
    if (document.errors.length > 0 || document.warnings.length > 0) return null
    if (!isMap(document.contents) || hasUnusableKeys(document.contents)) return null
    const fields: unknown = document.toJS({ maxAliasCount: 0 })
    return typeof fields === 'object' && fields !== null ? { ...fields } : null
  } catch {
    // The parser throws plain errors for aliases and for structures that are too deep.
    return null
  }
}

export function formatArchiveDocument({ fields, content }: ArchiveDocument): string {
  return `---\n${formatYaml(fields)}---\n${breakLines(content)}`
}

const documentPattern = /^---\n(.*?\n)---\n(.*)$/s

/** Returns the parts of a document; null for any other text. Lines may also end as on Windows. */
export function parseArchiveDocument(rawText: string): ArchiveDocument | null {
  const text = rawText.startsWith('---\r\n') ? rawText.replaceAll('\r\n', '\n') : rawText
  const [, yaml, html] = documentPattern.exec(text) ?? []
  const fields = yaml === undefined ? null : parseYamlFields(yaml)
  return fields === null || html === undefined ? null : { fields, content: joinLines(html) }
}
