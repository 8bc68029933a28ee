/** The longest beginning that a word can share with the one before it: one digit of base 36 says how long it is. */
const MAX_SHARED = 35

function countSharedLetters(a: string, b: string): number {
  const max = Math.min(a.length, b.length, MAX_SHARED)
  let shared = 0
  while (shared < max && a[shared] === b[shared]) shared += 1
  return shared
}

/**
 * Writes sorted words, which have no spaces, as one string: each as the number of letters that it shares with the one
 * before it, and the others.
 */
export function writeWordList(words: readonly string[]): string {
  return words
    .map((word, at) => {
      const shared = countSharedLetters(words[at - 1] ?? '', word)
      return shared.toString(36) + word.slice(shared)
    })
    .join(' ')
}

export function readWordList(list: string): string[] {
  let word = ''
  return (list.match(/\S+/g) ?? []).map((entry) => {
    word = word.slice(0, Number.parseInt(entry.charAt(0), 36)) + entry.slice(1)
    return word
  })
}
