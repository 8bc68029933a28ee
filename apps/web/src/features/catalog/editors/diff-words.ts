export type DiffPart = { kind: 'same' | 'removed' | 'added'; text: string }

/** A comparison needs a table of words × words: beyond this many cells the whole text counts as changed. */
const MAX_CELLS = 4_000_000

/** Splits a text into words, each with the space behind it. */
function splitWords(text: string): string[] {
  return text.match(/\S+\s*|\s+/g) ?? []
}

/** Returns the lengths of the longest common subsequences of all ends of `a` and `b`, row by row. */
function measureCommonEnds(a: string[], b: string[]): Uint16Array[] {
  const rows = Array.from({ length: a.length + 1 }, () => new Uint16Array(b.length + 1))
  for (let i = a.length - 1; i >= 0; i -= 1)
    for (let j = b.length - 1; j >= 0; j -= 1) {
      const [row, next] = [rows[i], rows[i + 1]]
      if (row === undefined || next === undefined) continue
      row[j] = a[i] === b[j] ? (next[j + 1] ?? 0) + 1 : Math.max(next[j] ?? 0, row[j + 1] ?? 0)
    }
  return rows
}

/** Appends words to the last part if it is of the same kind. */
function appendPart(parts: DiffPart[], kind: DiffPart['kind'], text: string): void {
  const last = parts.at(-1)
  if (last?.kind === kind) last.text += text
  else if (text !== '') parts.push({ kind, text })
}

/** Returns how one text becomes the other, word by word. */
export function diffWords(before: string, after: string): DiffPart[] {
  const [a, b] = [splitWords(before), splitWords(after)]
  const parts: DiffPart[] = []
  if (a.length * b.length > MAX_CELLS) {
    appendPart(parts, 'removed', before)
    appendPart(parts, 'added', after)
    return parts
  }
  const common = measureCommonEnds(a, b)
  let [i, j] = [0, 0]
  while (i < a.length || j < b.length) {
    const [left, right] = [a[i], b[j]]
    if (left !== undefined && left === right) {
      appendPart(parts, 'same', left)
      i += 1
      j += 1
    } else if (
      right === undefined ||
      (left !== undefined && (common[i + 1]?.[j] ?? 0) >= (common[i]?.[j + 1] ?? 0))
    ) {
      appendPart(parts, 'removed', left ?? '')
      i += 1
    } else {
      appendPart(parts, 'added', right)
      j += 1
    }
  }
  return parts
}
