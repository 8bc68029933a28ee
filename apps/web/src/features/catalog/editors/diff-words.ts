import type { ComparedWord } from './rich-text-words.ts'

export type DiffPart = { kind: 'same' | 'removed' | 'added'; text: string }

/** A comparison needs a table of words × words: beyond this many cells all that lies between counts as changed. */
const MAX_CELLS = 4_000_000

/** Returns the lengths of the longest common subsequences of all ends of `a` and `b`, row by row. */
function measureCommonEnds(a: ComparedWord[], b: ComparedWord[]): Uint16Array[] {
  const rows = Array.from({ length: a.length + 1 }, () => new Uint16Array(b.length + 1))
  for (let i = a.length - 1; i >= 0; i -= 1)
    for (let j = b.length - 1; j >= 0; j -= 1) {
      const [row, next] = [rows[i], rows[i + 1]]
      if (row === undefined || next === undefined) continue
      row[j] = a[i]?.key === b[j]?.key ? (next[j + 1] ?? 0) + 1 : Math.max(next[j] ?? 0, row[j + 1] ?? 0)
    }
  return rows
}

function countCommonStart(a: ComparedWord[], b: ComparedWord[]): number {
  const end = a.findIndex(({ key }, index) => key !== b[index]?.key)
  return end === -1 ? a.length : end
}

/** `after` also has the white space of the later text where both sides have the word. */
type Step = { kind: DiffPart['kind']; before?: ComparedWord; after?: ComparedWord }

const pairWords = (a: ComparedWord[], b: ComparedWord[]): Step[] =>
  a.map((before, index) => ({ kind: 'same', before, after: b[index] ?? before }))

/** Returns the steps of what lies between the common start and the common end. */
function compareMiddle(a: ComparedWord[], b: ComparedWord[]): Step[] {
  const removeAll = a.map((before): Step => ({ kind: 'removed', before }))
  const addAll = b.map((after): Step => ({ kind: 'added', after }))
  if (a.length * b.length > MAX_CELLS) return [...removeAll, ...addAll]

  const common = measureCommonEnds(a, b)
  const steps: Step[] = []
  let [i, j] = [0, 0]
  while (i < a.length && j < b.length) {
    const [before, after] = [a[i], b[j]]
    if (before === undefined || after === undefined) break
    if (before.key === after.key) {
      steps.push({ kind: 'same', before, after })
      i += 1
      j += 1
    } else if ((common[i + 1]?.[j] ?? 0) >= (common[i]?.[j + 1] ?? 0)) {
      steps.push({ kind: 'removed', before })
      i += 1
    } else {
      steps.push({ kind: 'added', after })
      j += 1
    }
  }
  return [...steps, ...removeAll.slice(i), ...addAll.slice(j)]
}

/** Returns the white space before a step: that of the text to which the step before it belongs. */
function findGap({ kind, before, after }: Step, previous: Step | undefined): string {
  if (previous === undefined) return ''
  const gap = (previous.kind === 'removed' ? before?.gap : after?.gap) ?? before?.gap ?? after?.gap ?? ''
  const isReplacement = previous.kind !== 'same' && kind !== 'same' && previous.kind !== kind
  return isReplacement && gap === '' ? ' ' : gap
}

function toParts(steps: Step[]): DiffPart[] {
  const parts: DiffPart[] = []
  function append(kind: DiffPart['kind'], text: string) {
    const last = parts.at(-1)
    if (last?.kind === kind) last.text += text
    else if (text !== '') parts.push({ kind, text })
  }

  steps.forEach((step, index) => {
    const previous = steps[index - 1]
    // The space between a changed word and another one is not marked.
    append(previous?.kind === step.kind ? step.kind : 'same', findGap(step, previous))
    append(step.kind, (step.after ?? step.before)?.text ?? '')
  })
  return parts
}

/** Returns how one text becomes the other, word by word. White space is not compared. */
export function diffWords(before: ComparedWord[], after: ComparedWord[]): DiffPart[] {
  const start = countCommonStart(before, after)
  const [restBefore, restAfter] = [before.slice(start), after.slice(start)]
  const end = countCommonStart([...restBefore].reverse(), [...restAfter].reverse())
  const [middleBefore, middleAfter] = [restBefore, restAfter].map((rest) => rest.slice(0, rest.length - end))
  return toParts([
    ...pairWords(before.slice(0, start), after.slice(0, start)),
    ...compareMiddle(middleBefore ?? [], middleAfter ?? []),
    ...pairWords(before.slice(before.length - end), after.slice(after.length - end)),
  ])
}
