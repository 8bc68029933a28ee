export type TagRules = { lowercase?: boolean | undefined; splitOnSpace?: boolean | undefined }

/** Adds what was typed or pasted to the tags: split at commas and line ends, trimmed, nothing twice in any case. */
export function addTags(
  tags: readonly string[],
  text: string,
  { lowercase, splitOnSpace }: TagRules = {},
): string[] {
  const all = [...tags]
  for (const part of text.split(splitOnSpace ? /[,\s]+/ : /[,\n\r]+/)) {
    const normalized = part.trim().replace(/\s+/g, ' ')
    const tag = lowercase ? normalized.toLowerCase() : normalized
    if (tag && !hasTag(all, tag)) all.push(tag)
  }
  return all
}

/** Whether the text holds a mark that ends a tag. */
export function hasTagSeparator(text: string, { splitOnSpace }: TagRules = {}): boolean {
  return (splitOnSpace ? /[,\s]/ : /[,\n\r]/).test(text)
}

function hasTag(tags: readonly string[], tag: string): boolean {
  return tags.some((other) => other.toLowerCase() === tag.toLowerCase())
}
