/** The properties of CSS that an element of a drawing can have as attributes as well, with the same values. */
const presentationProperties = new Set(
  `fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin stroke-miterlimit
  stroke-dasharray stroke-dashoffset opacity color vector-effect paint-order shape-rendering visibility
  display`.split(/\s+/),
)

type Attributes = Readonly<Record<string, string>>

/** What a class stands for; `order` counts the classes as a drawing first names them. */
type ClassStyle = { order: number; attributes: Attributes }

export type ClassStyles = ReadonlyMap<string, ClassStyle>

/** In characters. A longer value would be copied to every element of its class. */
const MAX_VALUE_LENGTH = 100

function parseDeclarations(style: string): Attributes {
  const attributes: Record<string, string> = {}
  for (const declaration of style.split(';')) {
    const [name = '', value] = declaration.split(':').map((part) => part.trim())
    if (value === undefined || value.length > MAX_VALUE_LENGTH) continue
    if (presentationProperties.has(name)) attributes[name] = value
  }
  return attributes
}

/** Returns the part of a text between two marks, or null without both. Reads the text once. */
function findBetween(text: string, start: string, end: string): string | null {
  const from = text.indexOf(start)
  const to = from < 0 ? -1 : text.indexOf(end, from + start.length)
  return to < 0 ? null : text.slice(from + start.length, to)
}

/** Reads the rules of the first style element that are for classes, such as `.line, .edge { fill: none }`. */
export function readClassStyles(markup: string): ClassStyles {
  const styles = new Map<string, ClassStyle>()
  const element = findBetween(markup, '<style', '</style>')
  const css = element?.slice(element.indexOf('>') + 1).replace(/<!\[CDATA\[|\]\]>/g, '') ?? ''
  for (const rule of css.split('}')) {
    const [selectors = '', declarations = ''] = rule.split('{')
    const attributes = parseDeclarations(declarations)
    for (const selector of selectors.split(',')) {
      const [, name] = /^\.([\w-]+)$/.exec(selector.trim()) ?? []
      if (name === undefined) continue
      const { order, attributes: earlier } = styles.get(name) ?? { order: styles.size, attributes: {} }
      styles.set(name, { order, attributes: { ...earlier, ...attributes } })
    }
  }
  return styles
}

/** Returns what the classes of an element stand for; where they differ, the class that is named last counts. */
function findClassAttributes(classNames: string, classStyles: ClassStyles): Attributes {
  const styles = classNames
    .split(/\s+/)
    .map((name) => classStyles.get(name))
    .filter((style) => style !== undefined)
    .sort((a, b) => a.order - b.order)
  return Object.assign({}, ...styles.map(({ attributes }) => attributes))
}

/**
 * Returns the attributes of an element with those that its classes and its style amount to. Without them, a drawing whose
 * lines are drawn by a style would be black shapes.
 */
export function addStyleAttributes(attributes: Attributes, classStyles: ClassStyles): Attributes {
  const { class: classNames, style } = attributes
  if (classNames === undefined && style === undefined) return attributes
  return {
    ...attributes,
    ...findClassAttributes(classNames ?? '', classStyles),
    ...parseDeclarations(style ?? ''),
  }
}
