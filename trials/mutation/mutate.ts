/** A text of the module in which one thing is wrong. `line` counts from 1. */
export type Mutant = { line: number; before: string; after: string; source: string }

type Mutator = { find: RegExp; replacements: (found: string) => string[] }

const swap = (a: string, b: string) => (found: string) => [found === a ? b : a]

/** Wrong roles of a grant or a comparison. */
const otherRoles = (found: string) =>
  ["'anyone'", "'user'", "'manager'", "'admin'"].filter((role) => role !== found)

/** A call or a comparison, perhaps negated. */
const operand = String.raw`!?[\w.]+(?:\([^()]*\)|(?: [!=]==? (?:[\w.]+|'[^']*'))?)`

/** What a careless change of a decision looks like. */
const mutators: readonly Mutator[] = [
  { find: /===|!==/g, replacements: swap('===', '!==') },
  { find: /&&|\|\|/g, replacements: swap('&&', '||') },
  { find: />=/g, replacements: () => ['>', '<', '<='] },
  { find: /'(?:anyone|user|manager|admin)'/g, replacements: otherRoles },
  { find: /\b(?:true|false)\b/g, replacements: swap('true', 'false') },
  // A negation that is left out.
  { find: /!(?=[A-Za-z])/g, replacements: () => [''] },
  // A condition that is left out of several.
  { find: new RegExp(`${operand} (?:&&|\\|\\|) `, 'g'), replacements: () => [''] },
  { find: new RegExp(` (?:&&|\\|\\|) ${operand}`, 'g'), replacements: () => [''] },
  // A condition that is always or never met, and a result that is always the same.
  { find: /(?<=\bif \()(?:[^()]|\([^()]*\))+(?=\))/g, replacements: () => ['true', 'false'] },
  { find: /(?<=\breturn )(?!true$|false$).+$/g, replacements: () => ['true', 'false'] },
]

const isComment = (line: string) => /^\s*(?:\/\*\*|\*|\/\/)/.test(line)
/** Types decide nothing when the program runs. */
const isDeclaration = (line: string) => /^(?:import|export type|type|export function|\) ?:)/.test(line)

/** Returns every mutant of the module: each has one replacement in one line of its code. */
export function createMutants(source: string): Mutant[] {
  const lines = source.split('\n')
  return lines.flatMap((text, index) => {
    if (isComment(text) || isDeclaration(text)) return []
    const after = new Set(
      mutators.flatMap(({ find, replacements }) =>
        [...text.matchAll(find)].flatMap(({ 0: found, index: at }) =>
          replacements(found).map(
            (replacement) => text.slice(0, at) + replacement + text.slice(at + found.length),
          ),
        ),
      ),
    )
    return [...after].map((line) => ({
      line: index + 1,
      before: text.trim(),
      after: line.trim(),
      source: lines.with(index, line).join('\n'),
    }))
  })
}
