import { isPlainAttributeValue, presentationAttributeNames } from './svg-attributes.ts'

const presentationProperties = new Set(presentationAttributeNames)

type Attributes = Readonly<Record<string, string>>

/** `isComplete` is false where a declaration has no attribute that replaces it. */
type Declarations = { attributes: Attributes; isComplete: boolean }

/** What a class stands for; `order` counts the classes as a drawing first names them. */
type ClassStyle = Declarations & { order: number }

type ClassStyles = ReadonlyMap<string, ClassStyle>

/** In characters. A longer value would be copied to every element of its class. */
const MAX_VALUE_LENGTH = 100

const removeComments = (css: string) => css.replace(/\/\*[\s\S]*?(?:\*\/|$)/g, ' ')

/** Returns a value without the mark `!important`, or null if it cannot be the value of an attribute. */
function readValue(text: string): string | null {
  const [value = '', mark] = text.split('!').map((part) => part.trim())
  if (mark !== undefined && mark.toLowerCase() !== 'important') return null
  return value.length <= MAX_VALUE_LENGTH && isPlainAttributeValue(value) ? value : null
}

function parseDeclarations(css: string): Declarations {
  const attributes: Record<string, string> = {}
  let isComplete = true
  for (const declaration of css.split(';')) {
    if (declaration.trim() === '') continue
    const [name = '', ...rest] = declaration.split(':')
    const property = name.trim()
    const value = presentationProperties.has(property) ? readValue(rest.join(':')) : null
    if (value === null) isComplete = false
    else attributes[property] = value
  }
  return { attributes, isComplete }
}

/** Returns the text of each style element, in their order, or null for one without an end. Reads the markup once. */
function listStyleSheets(markup: string): (string | null)[] {
  const [, ...parts] = markup.replace(/<!--[\s\S]*?(?:-->|$)/g, '').split('<style')
  return parts
    .filter((part) => /^[\s/>]/.test(part))
    .map((part) => {
      const start = part.indexOf('>') + 1
      if (part.slice(0, start).endsWith('/>')) return ''
      const end = part.indexOf('</style', start)
      return end < 0 ? null : removeComments(part.slice(start, end).replace(/<!\[CDATA\[|\]\]>/g, ''))
    })
}

/** Adds the rules that are for classes, such as `.line, .edge { fill: none }`. Returns whether that is all there is. */
function addRules(styles: Map<string, ClassStyle>, css: string): boolean {
  let isComplete = true
  for (const rule of css.split('}')) {
    if (rule.trim() === '') continue
    const [selectors = '', text = ''] = rule.split('{')
    const declarations = parseDeclarations(text)
    isComplete &&= declarations.isComplete
    for (const selector of selectors.split(',')) {
      const [, name] = /^\.([\w-]+)$/.exec(selector.trim()) ?? []
      if (name === undefined) {
        isComplete = false
        continue
      }
      const earlier = styles.get(name) ?? { order: styles.size, attributes: {}, isComplete: true }
      styles.set(name, {
        order: earlier.order,
        attributes: { ...earlier.attributes, ...declarations.attributes },
        isComplete: earlier.isComplete && declarations.isComplete,
      })
    }
  }
  return isComplete
}

/** Reads the style elements of a drawing: what its classes stand for, and of which elements all rules are read. */
export function parseStyleSheets(markup: string): { classStyles: ClassStyles; completeSheets: boolean[] } {
  const classStyles = new Map<string, ClassStyle>()
  const completeSheets = listStyleSheets(markup).map((css) => css !== null && addRules(classStyles, css))
  return { classStyles, completeSheets }
}

/** Returns the styles of the classes of an element; where they differ, the class that is named last counts. */
function findClassStyles(classNames: string, classStyles: ClassStyles): ClassStyle[] {
  return classNames
    .split(/\s+/)
    .map((name) => classStyles.get(name))
    .filter((style) => style !== undefined)
    .sort((a, b) => a.order - b.order)
}

/**
 * Returns the attributes of an element with those that its classes and its style amount to. Without them, a drawing whose
 * lines are drawn by a style would be black shapes.
 */
export function addStyleAttributes(attributes: Attributes, classStyles: ClassStyles): Attributes {
  const { class: classNames, style } = attributes
  if (classNames === undefined && style === undefined) return attributes
  const styles = findClassStyles(classNames ?? '', classStyles)
  return {
    ...attributes,
    ...Object.assign({}, ...styles.map((classStyle) => classStyle.attributes)),
    ...parseDeclarations(removeComments(style ?? '')).attributes,
  }
}

/** Returns which of the attributes `class` and `style` say something that `addStyleAttributes` cannot keep. */
export function listIncompleteStyles(
  { class: classNames, style }: Attributes,
  classStyles: ClassStyles,
): string[] {
  const areClassesComplete = findClassStyles(classNames ?? '', classStyles).every(
    ({ isComplete }) => isComplete,
  )
  const { isComplete } = parseDeclarations(removeComments(style ?? ''))
  return [...(areClassesComplete ? [] : ['class']), ...(isComplete ? [] : ['style'])]
}
