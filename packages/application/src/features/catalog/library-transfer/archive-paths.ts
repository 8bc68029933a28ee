import { isReservedSlug, slugPattern, splitTopicKey, toTopicKey } from '@kitchen-table/domain/catalog'
import type { CatalogKey } from '../ports.ts'

/** The file that makes an archive a library. */
export const MANIFEST_PATH = 'library.yaml'
/** The names of the icons by their slugs. */
export const ICON_NAMES_PATH = 'icons/names.yaml'

/** The fields of records that are files, and their folders beside the record's own file. */
export const folderByFileField = {
  film: 'film',
  attachment: 'attachment',
  embedImage: 'image',
  banner: 'banner',
} as const
export type FileField = keyof typeof folderByFileField
export const fileFields = ['film', 'attachment', 'embedImage', 'banner'] as const satisfies FileField[]

/** Whether the files of a field are pictures, which are encoded again. */
export const isPictureField = (field: FileField): boolean => field === 'embedImage' || field === 'banner'

export function recordPath({ kind, key }: CatalogKey): string {
  switch (kind) {
    case 'unit':
      return `units/${key}/unit.html`
    case 'icon':
      return `icons/${key}.svg`
    case 'track':
      return `tracks/${key}.html`
    case 'layout':
      return `layouts/${key}/layout.yaml`
    case 'topic': {
      const [layout, slug] = splitTopicKey(key)
      return `layouts/${layout}/topics/${slug}/topic.html`
    }
    case 'helpLine':
      return `help-lines/${key}.yaml`
    case 'intent':
      return `intents/${key}.yaml`
    case 'fact':
      return `facts/${key}.yaml`
    default:
      return kind satisfies never
  }
}

/** Returns the path of a file of a record, next to the record's own file. */
export function recordFilePath(record: CatalogKey, field: FileField, name: string): string {
  const path = recordPath(record)
  return `${path.slice(0, path.lastIndexOf('/'))}/${folderByFileField[field]}/${toArchiveFileName(name)}`
}

const recordPatterns: [CatalogKey['kind'], RegExp][] = [
  ['unit', /^units\/([^/]+)\/unit\.html$/],
  ['icon', /^icons\/([^/]+)\.svg$/],
  ['helpLine', /^help-lines\/([^/]+)\.yaml$/],
  ['intent', /^intents\/([^/]+)\.yaml$/],
  ['fact', /^facts\/([^/]+)\.yaml$/],
  ['track', /^tracks\/([^/]+)\.html$/],
  ['layout', /^layouts\/([^/]+)\/layout\.yaml$/],
  ['topic', /^layouts\/([^/]+)\/topics\/([^/]+)\/topic\.html$/],
]
const unitIdPattern = /^[a-z0-9-]{1,16}$/
/** Reserved slugs that records of the product itself have. */
const builtInSlugs = new Set(['layout default', 'layout demo', 'icon blank'])

function isUsableName(kind: CatalogKey['kind'], name: string): boolean {
  if (kind === 'unit') return unitIdPattern.test(name)
  return slugPattern.test(name) && (!isReservedSlug(name) || builtInSlugs.has(`${kind} ${name}`))
}

/** Returns the record whose own file has this path. 'invalid_name': a folder or file has no name that we use. */
export function parseRecordPath(path: string): CatalogKey | 'invalid_name' | null {
  for (const [kind, pattern] of recordPatterns) {
    const [, ...names] = pattern.exec(path) ?? []
    if (names.length === 0) continue
    const [name = '', slug = ''] = names
    const isUsable = isUsableName(kind === 'topic' ? 'layout' : kind, name)
    if (!isUsable || (kind === 'topic' && !isUsableName(kind, slug))) return 'invalid_name'
    return { kind, key: kind === 'topic' ? toTopicKey(name, slug) : name }
  }
  return null
}

const MAX_NAME_LENGTH = 50
const MAX_ENDING_LENGTH = 10

/**
 * Returns the name of a record's file as every system can store it. The record's fields keep the whole name; two names
 * that become equal do not meet, because each file has a folder of its own.
 */
export function toArchiveFileName(name: string): string {
  const safeName = name
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{Cc}<>:"/\\|?*]/gu, '_')
    .replace(/^[. ]+|[. ]+$/g, '')
  const [, base = safeName, ending = ''] = /^(.+)(\.[^.]+)$/s.exec(safeName) ?? []
  const shortName =
    [...base].slice(0, MAX_NAME_LENGTH).join('') + [...ending].slice(0, MAX_ENDING_LENGTH).join('')
  // Names of devices on Windows, which no file there can have.
  return /^(?:con|prn|aux|nul|com\d|lpt\d)?(?:\.|$)/i.test(shortName) ? `_${shortName}` : shortName
}

/** Files that programs for archives add by themselves. */
export function isArchiverMetadataFile(path: string): boolean {
  return /(?:^|\/)(?:__MACOSX\/.*|\.DS_Store|Thumbs\.db|desktop\.ini)$/i.test(path)
}
