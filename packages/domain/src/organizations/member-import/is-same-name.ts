import { toSearchKey } from '../member-search.ts'

type Name = { first: string; last: string }

const toWords = ({ first, last }: Name) =>
  new Set(
    toSearchKey(`${first} ${last}`)
      .split(/[^\p{L}\p{M}\p{N}]+/u)
      .filter(Boolean),
  )

/** Whether two names may be of one person: all words of the shorter one are in the other one, in any order. No name is the same as none. */
export function isSameName(a: Name, b: Name): boolean {
  const [short, long] = [toWords(a), toWords(b)].sort((one, other) => one.size - other.size)
  return (
    short !== undefined && long !== undefined && short.size > 0 && [...short].every((word) => long.has(word))
  )
}
