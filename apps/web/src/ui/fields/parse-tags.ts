type TagRules = { lowercase?: boolean | undefined; splitOnSpace?: boolean | undefined }

/** Adds the tags in a text: split at commas and line ends, trimmed, without duplicates (case-insensitive). */
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

/** Whether the text contains a separator that ends a tag. */
export function hasTagSeparator(text: string, { splitOnSpace }: TagRules = {}): boolean {
  return (splitOnSpace ? /[,\s]/ : /[,\n\r]/).test(text)
}

function hasTag(tags: readonly string[], tag: string): boolean {
  return tags.some((other) => other.toLowerCase() === tag.toLowerCase())
}
