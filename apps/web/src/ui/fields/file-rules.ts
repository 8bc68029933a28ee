export type FileRules = {
  /** Accepted file extensions with their dot: ['.png', '.jpg']. All are accepted when left out. */
  extensions?: readonly string[] | undefined
  maxBytes?: number | undefined
}

const KB = 1024
const MB = 1024 * KB

export function formatBytes(bytes: number): string {
  if (bytes < KB) return `${bytes} bytes`
  const [size, unit] = bytes < MB ? [bytes / KB, 'KB'] : [bytes / MB, 'MB']
  return `${Number(size.toFixed(size < 10 ? 1 : 0))} ${unit}`
}

/** Returns a description such as "PNG or JPG, up to 10 MB", or undefined without rules. */
export function describeFileRules({ extensions, maxBytes }: FileRules): string | undefined {
  const kinds = extensions?.map(formatExtension)
  const size = maxBytes === undefined ? undefined : formatBytes(maxBytes)
  if (!kinds?.length) return size && `Up to ${size}`
  const list = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(kinds)
  return size ? `${list}, up to ${size}` : list
}

/** Returns what is wrong with the file and what to do, or undefined. The server checks the file again. */
export function validateFile(file: { name: string; size: number }, rules: FileRules): string | undefined {
  const { extensions, maxBytes } = rules
  const name = file.name.toLowerCase()
  if (extensions?.length && !extensions.some((ending) => name.endsWith(ending.toLowerCase())))
    return `${file.name} cannot be used here. Choose a file of this kind: ${extensions.map(formatExtension).join(', ')}.`
  if (maxBytes !== undefined && file.size > maxBytes)
    return `${file.name} is ${formatBytes(file.size)}, which is too large. Choose one of up to ${formatBytes(maxBytes)}.`
  if (file.size === 0) return `${file.name} is empty. Choose another file.`
  return undefined
}

function formatExtension(extension: string): string {
  return extension.replace('.', '').toUpperCase()
}
