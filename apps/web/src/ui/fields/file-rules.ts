import { formatList } from '@kitchen-table/i18n/formats'
import { messages } from './messages.ts'
export type FileRules = {
  /** Accepted file extensions with their dot: ['.png', '.jpg']. All are accepted when left out. */
  extensions?: readonly string[] | undefined
  maxBytes?: number | undefined
}

const KB = 1024
const MB = 1024 * KB

export function formatBytes(bytes: number): string {
  if (bytes < KB) return messages.bytes({ count: String(bytes) })
  const [size, unit] = bytes < MB ? [bytes / KB, 'KB'] : [bytes / MB, 'MB']
  return `${Number(size.toFixed(size < 10 ? 1 : 0))} ${unit}`
}

/** Returns a description such as "PNG or JPG, up to 10 MB", or undefined without rules. */
export function describeFileRules({ extensions, maxBytes }: FileRules): string | undefined {
  const kinds = extensions?.map(formatExtension)
  const size = maxBytes === undefined ? undefined : formatBytes(maxBytes)
  if (!kinds?.length) return size && messages.upTo({ size })
  const list = formatList(kinds, { type: 'disjunction' })
  return size ? messages.kindsUpTo({ kinds: list, size }) : list
}

/** Returns what is wrong with the file and what to do, or undefined. The server checks the file again. */
export function validateFile(file: { name: string; size: number }, rules: FileRules): string | undefined {
  const { extensions, maxBytes } = rules
  const name = file.name.toLowerCase()
  if (extensions?.length && !extensions.some((ending) => name.endsWith(ending.toLowerCase())))
    return messages.wrongKind({ file: file.name, kinds: extensions.map(formatExtension).join(', ') })
  if (maxBytes !== undefined && file.size > maxBytes)
    return messages.tooLarge({ file: file.name, size: formatBytes(file.size), max: formatBytes(maxBytes) })
  if (file.size === 0) return messages.emptyFile({ file: file.name })
  return undefined
}

function formatExtension(extension: string): string {
  return extension.replace('.', '').toUpperCase()
}
