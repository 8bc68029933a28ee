export type FileRules = {
  /** Endings that are taken, with their dot: ['.png', '.jpg']. All, when left out. */
  endings?: readonly string[] | undefined
  maxBytes?: number | undefined
}

const KB = 1024
const MB = 1024 * KB

export function formatBytes(bytes: number): string {
  if (bytes < KB) return `${bytes} bytes`
  const [size, unit] = bytes < MB ? [bytes / KB, 'KB'] : [bytes / MB, 'MB']
  return `${Number(size.toFixed(size < 10 ? 1 : 0))} ${unit}`
}

/** "PNG or JPG, up to 10 MB", or undefined where there is no rule. */
export function describeFileRules({ endings, maxBytes }: FileRules): string | undefined {
  const kinds = endings?.map(kindOf)
  const size = maxBytes === undefined ? undefined : formatBytes(maxBytes)
  if (!kinds?.length) return size && `Up to ${size}`
  const list = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(kinds)
  return size ? `${list}, up to ${size}` : list
}

/** What is wrong with the file and what to do, or undefined. The server has the last word. */
export function fileProblem(file: { name: string; size: number }, rules: FileRules): string | undefined {
  const { endings, maxBytes } = rules
  const name = file.name.toLowerCase()
  if (endings?.length && !endings.some((ending) => name.endsWith(ending.toLowerCase())))
    return `${file.name} cannot be used here. Choose a file of this kind: ${endings.map(kindOf).join(', ')}.`
  if (maxBytes !== undefined && file.size > maxBytes)
    return `${file.name} is ${formatBytes(file.size)}, which is too large. Choose one of up to ${formatBytes(maxBytes)}.`
  if (file.size === 0) return `${file.name} is empty. Choose another file.`
  return undefined
}

function kindOf(ending: string): string {
  return ending.replace('.', '').toUpperCase()
}
