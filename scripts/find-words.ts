import type { Rule } from './word-list.ts'

/** The whole word of a found text, with what is written in its place. `index` is where the found text begins. */
type FoundWord = { index: number; word: string; replacement: string }

/** Returns a text in lower case, in which every character has the same place. */
function lowerCase(text: string): string {
  const lower = text.toLowerCase()
  // "İ" becomes two characters.
  return lower.length === text.length ? lower : text.replace(/[A-Z]+/g, (capitals) => capitals.toLowerCase())
}

/** Returns a text with the capitals of another: "Color" for "Colour". */
function withCapitalsOf(found: string, text: string): string {
  if (found === found.toLowerCase()) return text
  return found === found.toUpperCase() ? text.toUpperCase() : text.slice(0, 1).toUpperCase() + text.slice(1)
}

/** Whether a capital within a found text begins another word: "RecentResults" has no "centre". */
function hasOtherWord(text: string, { pattern }: Rule, index: number, end: number): boolean {
  const isEnding = pattern.startsWith('(?<=')
  return /[a-z][A-Z]/.test(text.slice(isEnding ? Math.max(0, index - 1) : index, end))
}

function describeWord(text: string, { replacement }: Rule, index: number, end: number): FoundWord {
  const before = /[a-z]*$/i.exec(text.slice(Math.max(0, index - 60), index))?.[0] ?? ''
  const after = /^[a-z]*/i.exec(text.slice(end, end + 60))?.[0] ?? ''
  const found = text.slice(index, end)
  return {
    index,
    word: before + found + after,
    replacement: before + withCapitalsOf(found, replacement) + after,
  }
}

/** Returns a function that returns where a text has what one of the rules names, also within a name such as `pickColor`. */
export function createWordFinder(rules: readonly Rule[]): (text: string) => FoundWord[] {
  // One pattern of all rules is faster than one after the other.
  const any = new RegExp(rules.map(({ pattern }) => pattern).join('|'), 'g')
  const each = rules.map((rule) => ({ rule, pattern: new RegExp(rule.pattern, 'y') }))

  function findRule(lower: string, index: number, found: string): Rule {
    for (const { rule, pattern } of each) {
      pattern.lastIndex = index
      if (pattern.exec(lower)?.[0] === found) return rule
    }
    throw new Error(`No rule is about “${found}”.`)
  }

  return (text) => {
    const lower = lowerCase(text)
    return [...lower.matchAll(any)].flatMap(({ index, 0: found }) => {
      const rule = findRule(lower, index, found)
      const end = index + found.length
      return hasOtherWord(text, rule, index, end) ? [] : [describeWord(text, rule, index, end)]
    })
  }
}
