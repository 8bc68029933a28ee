import { LARGEST_DRAWING } from '@kitchen-table/contract/catalog-input'
import sanitize from 'sanitize-html'

const MOST_NODES = 2000
const DEEPEST = 64

const NAMESPACE = 'http://www.w3.org/2000/svg'

const shapes = ['path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon']
const words = ['title', 'desc']

const attributes = `viewBox preserveAspectRatio width height x y x1 y1 x2 y2 cx cy r rx ry d points pathLength
  transform fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin
  stroke-miterlimit stroke-dasharray stroke-dashoffset opacity color vector-effect paint-order shape-rendering
  visibility display`.split(/\s+/)

/** Their content goes with them; everything else that is not allowed only loses its tags and its words. */
const dropped =
  `script style foreignObject metadata defs symbol clipPath mask pattern marker filter text tspan textPath
  linearGradient radialGradient animate animateMotion animateTransform animateColor set use image switch view cursor
  handler listener iframe object embed audio video canvas`.split(/\s+/)

/** Numbers, lists, colour words and functions of numbers; no quotes, colons or addresses (`url(…)` has its own rule). */
const plainValue = /^[\w \t\n\r#%,.()+/-]+$/
const address = /url|src|image|var|attr|env/i
const typeDeclaration = /<!\s*(?:ENTITY|ATTLIST|ELEMENT|NOTATION|DOCTYPE[^>[]{0,1000}\[)/i
const controls = /[^\P{Cc}\t\n\r]/gu

function isPlain(value: string): boolean {
  return plainValue.test(value) && !(value.includes('(') && address.test(value))
}

function plainAttributes(given: sanitize.Attributes): sanitize.Attributes {
  return Object.fromEntries(
    attributes.flatMap((name) => {
      const value = Object.hasOwn(given, name) ? given[name] : undefined
      return value !== undefined && isPlain(value) ? [[name, value]] : []
    }),
  )
}

/** Follows the elements as they open and close: one root, and it is `svg`; not too many and not too deep. */
function structure() {
  let depth = 0
  let nodes = 0
  let roots = 0
  let isSvg = true
  /** How deep the title or description begins that is open now, or none is. */
  let wordsAt: number | null = null
  return {
    open: (name: string) => {
      if (wordsAt === null && words.includes(name)) wordsAt = depth
      if (depth === 0) {
        roots += 1
        isSvg &&= name === 'svg'
      }
      depth += 1
      nodes += 1
    },
    close: () => {
      depth -= 1
      if (depth === wordsAt) wordsAt = null
    },
    isRoot: () => depth === 1,
    /** Whether the element that was just closed stands in a title or description, which hold text alone. */
    isInWords: () => wordsAt !== null,
    isDrawing: () => isSvg && roots === 1 && nodes <= MOST_NODES,
  }
}

function pass(markup: string): string | null {
  const { open, close, isRoot, isInWords, isDrawing } = structure()
  const cleaned = sanitize(markup, {
    allowedTags: ['svg', 'g', ...shapes, ...words],
    allowedAttributes: { '*': attributes, svg: ['xmlns'] },
    selfClosing: shapes,
    nonTextTags: dropped,
    nestingLimit: DEEPEST,
    parser: { xmlMode: true, lowerCaseTags: false, lowerCaseAttributeNames: false },
    onOpenTag: open,
    onCloseTag: close,
    exclusiveFilter: isInWords,
    textFilter: (text, tagName) => (words.includes(tagName) ? text : ''),
    transformTags: {
      '*': (tagName, given) => {
        const namespace: sanitize.Attributes = isRoot() ? { xmlns: NAMESPACE } : {}
        return { tagName, attribs: { ...namespace, ...plainAttributes(given) } }
      },
    },
  })
  return isDrawing() ? cleaned : null
}

/** What is left open at the end of a drawing is closed by a first pass, and judged by the next. */
const MOST_PASSES = 4

function passUntilSame(markup: string): string | null {
  let cleaned = markup
  for (let passes = 0; passes < MOST_PASSES; passes += 1) {
    const again = pass(cleaned)
    if (again === null || again === cleaned) return again
    cleaned = again
  }
  return null
}

const draws = new RegExp(`<(?:${shapes.join('|')})[ />]`)

/**
 * A drawing with nothing in it but shapes (security.md T09), fit to be shown inline or as a picture; null when the
 * markup is no SVG, is too large, brings its own entities, or draws nothing. Cleaning what is clean changes nothing.
 */
export function cleanSvg(markup: string): string | null {
  if (Buffer.byteLength(markup) > LARGEST_DRAWING || typeDeclaration.test(markup)) return null
  const cleaned = passUntilSame(markup.toWellFormed().replace(controls, ''))
  // Each `&` that stood alone has become five characters.
  const isSmall = cleaned !== null && Buffer.byteLength(cleaned) <= LARGEST_DRAWING
  return isSmall && draws.test(cleaned) ? cleaned : null
}
