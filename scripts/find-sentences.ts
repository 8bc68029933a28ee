import { parseSync } from 'vite'

/** A text that people read and that is in the code, not in a message catalog. */
type Sentence = { line: number; text: string }

/** Two words, one of which may be a value in a template; a number may be between them. */
const twoWords = /\p{L}{2,}[,;:.]? (\d[\d,.]* )?[(“]?(\p{L}{2,}|…)|…[,;:.]? (\d[\d,.]* )?\p{L}{2,}/u
/** What lists of classes, addresses, queries and patterns have, and sentences do not. */
const codeCharacters =
  /[\w\]][:[\]_]\w|[a-z]-\[|^[\w-]+(\/[\w-]+)+$|^\/|=>|[{}|\\]|\S=|=\S|--|;.*;|^<\w|\b(SELECT|INSERT|UPDATE|DELETE|PRAGMA|CREATE|ALTER)\b/
/** A declaration of a style: the value is one word or a list of fonts, or has a number, a color or a function. */
const declaration = /^…?(font-family:|[a-z-]+: ?([^ ]+$|[^ ].*[\d#(;…]))/
/** Words that sentences have, and neither lists of classes nor selectors. */
const functionWords =
  /(^| )(an|and|are|be|been|can|cannot|did|do|does|for|has|have|in|is|it|its|no|not|of|on|or|our|that|the|their|they|this|to|was|we|were|will|with|you|your)( |$)/

/** Names of classes or of elements: all in small letters, with a hyphen in one, or separated by commas. */
const isCodeList = (text: string) =>
  /^[a-z0-9]+(, [a-z0-9]+)+$/.test(text) ||
  (/^[a-z0-9./…-]+( [a-z0-9./…-]+)*$/.test(text) && /[a-z]-[a-z0-9…]/.test(text) && !functionWords.test(text))

const isProse = (text: string) =>
  twoWords.test(text) && !codeCharacters.test(text) && !declaration.test(text) && !isCodeList(text)
/** A word by itself, as on a button. */
const isLabel = (text: string) => /^\p{Lu}[\p{Ll}’']+[.:…]?$/u.test(text.trim())

/** Names of attributes and properties whose values people read, also if that is one word. */
const readNames =
  /^(aria-(label|description|roledescription|valuetext)|alt|\w*[tT]itle|\w*[lL]abel|placeholder|heading|lead|description|hint|legend|caption|eyebrow|action|reason|message|question|note|text|\w+Text)$/
/** Names of attributes, properties, variables and functions whose texts are code. */
const codeNames =
  /^(className|class|style|d|viewBox|points|transform|id|htmlFor|href|src|srcSet|sizes|rel|type|role|key|accept|autoComplete|media|cva|querySelector(All)?|matches|closest|matchMedia|prepare|exec|split|join|define|setHeader|fail)$|Error$|[sS]tyles?$|[cC]lass(es|Names?)?$|Pattern$/

type Node = { type: string; start: number; end: number } & Record<string, unknown>

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

/** Returns what the code calls the values within a node: the name of its attribute, property, variable or function. */
function nameOf(node: Node): string | null {
  for (const part of [node.name, node.key, node.id, node.left, node.callee, node.property, node.tag]) {
    if (typeof part === 'string') return part
    if (isNode(part)) return typeof part.value === 'string' ? part.value : nameOf(part)
  }
  return null
}

const namingTypes =
  /^(JSXAttribute|AssignmentPattern|Property|PropertyDefinition|VariableDeclarator|CallExpression|NewExpression|TaggedTemplateExpression)$/
const isType = ({ type }: Node) => type.startsWith('TS') && !/^TS(As|Satisfies|NonNull)Expression$/.test(type)
const isLeftOut = (node: Node) =>
  isType(node) || (/^(Import|Export(All|Named)Declaration$)/.test(node.type) && node.declaration == null)

/** Returns the text of a node; of a template, with … for each value in it. */
function textOf(node: Node): string | null {
  if (node.type === 'JSXText' || node.type === 'Literal')
    return typeof node.value === 'string' ? node.value : null
  if (node.type !== 'TemplateLiteral') return null
  return (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('…')
}

/** Returns the sentences in a file of code, and the words on its buttons and labels. */
export function findSentences(file: string, code: string): Sentence[] {
  const found: Sentence[] = []
  function visit(node: Node, name: string | null): void {
    if (isLeftOut(node) || (node.type === 'ExpressionStatement' && 'directive' in node && node.directive))
      return
    const ownName = namingTypes.test(node.type) ? nameOf(node) : name
    if (namingTypes.test(node.type) && ownName !== null && codeNames.test(ownName)) return
    // The texts of logs, and of errors of ours, are for those who run and develop an installation.
    if (
      node.type === 'CallExpression' &&
      isNode(node.callee) &&
      isNode(node.callee.object) &&
      /^(console|log|logger)$/.test(nameOf(node.callee.object) ?? String(node.callee.object.name))
    )
      return
    if (node.type === 'CallExpression' && isNode(node.callee) && node.callee.type === 'Super') return
    const text = textOf(node)?.replace(/\s+/g, ' ').trim()
    const canBeLabel = node.type === 'JSXText' || (ownName !== null && readNames.test(ownName))
    if (
      text &&
      (isProse(text) || (canBeLabel && isLabel(text)) || (node.type === 'JSXText' && /\p{L}{2}/u.test(text)))
    )
      found.push({ line: code.slice(0, node.start).split('\n').length, text })
    for (const [key, value] of Object.entries(node)) {
      if (key === 'callee' || (key === 'key' && !node.computed)) continue
      for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) visit(child, ownName)
    }
  }
  visit(parseSync(file, code).program as unknown as Node, null)
  return found
}
