import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAst } from 'vite'
import { root } from './run.ts'
import { sourceFiles } from './source-files.ts'

/**
 * Prints the title of every test with its file, by layer, in a stable order, so that two commits can be compared:
 * `npm run --silent verification:report > before.txt`. Titles are as they are written: one line a table, not one a row.
 */
const layers: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['domain', /^packages\/domain\//],
  ['port suites', /\/port-suites\//],
  ['procedures', /^packages\/(application|contract)\//],
  ['product tests', /\/product-tests\//],
  ['server', /^apps\/server\//],
  ['adapters', /^packages\/(embedded|cloud)\//],
  ['operator', /^apps\/operator\//],
  ['pages', /^(apps\/(web|demo)|packages)\//],
  ['trials', /^trials\//],
  ['journeys', /^apps\/e2e\//],
  ['others', /./],
]

/** What is read of a node of the syntax tree. */
type Node = { type: string; [key: string]: unknown }

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

const childrenOf = (node: Node) => Object.values(node).flat().filter(isNode)

/** Returns the name that a call begins with: `test` for `test`, `test.each(…)` and `test.skipIf(…).each(…)`. */
function firstName(callee: unknown): unknown {
  if (!isNode(callee)) return null
  if (callee.type === 'Identifier') return callee.name
  return firstName(callee.type === 'MemberExpression' ? callee.object : callee.callee)
}

const listTitles = (text: string, node: Node, groups: readonly string[]): string[] => {
  const args = node.type === 'CallExpression' && Array.isArray(node.arguments) ? node.arguments : []
  const name = firstName(node.callee)
  const [first, ...others] = args.filter(isNode)
  const hasBody = others.some(({ type }) => /Function/.test(type))
  if (first === undefined || !hasBody || !/^(test|it|base|describe|\w+Test)$/.test(String(name)))
    return childrenOf(node).flatMap((child) => listTitles(text, child, groups))
  const title = text.slice(Number(first.start), Number(first.end)).replace(/^['"`]|['"`]$|\s*\n\s*/g, '')
  const inner = childrenOf(node).flatMap((child) => listTitles(text, child, [...groups, title]))
  return name === 'describe' ? inner : [[...groups, title].join(' > '), ...inner]
}

const isVerification = (file: string) => /\.test\.tsx?$|\/port-suites\//.test(file)

const rows = sourceFiles()
  .filter(isVerification)
  .flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8')
    const [layer = ''] = layers.find(([, pattern]) => pattern.test(file)) ?? []
    const tree: unknown = parseAst(text, { lang: file.endsWith('x') ? 'tsx' : 'ts' }, file)
    return isNode(tree) ? listTitles(text, tree, []).map((title) => ({ layer, file, title })) : []
  })

for (const [layer] of layers) {
  const titles = rows.filter((row) => row.layer === layer).map(({ file, title }) => `${file}: ${title}`)
  process.stdout.write(`${[`# ${layer}: ${titles.length}`, ...titles.sort()].join('\n')}\n\n`)
}
