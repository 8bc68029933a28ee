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
  return {
    open: (name: string) => {
      if (depth === 0) {
        roots += 1
        isSvg &&= name === 'svg'
      }
      depth += 1
      nodes += 1
    },
    close: () => {
      depth -= 1
    },
    isRoot: () => depth === 1,
    isDrawing: () => isSvg && roots === 1 && nodes <= MOST_NODES,
  }
}

function pass(markup: string): string | null {
  const { open, close, isRoot, isDrawing } = structure()
  const cleaned = sanitize(markup, {
    allowedTags: ['svg', 'g', ...shapes, ...words],
    allowedAttributes: { '*': attributes, svg: ['xmlns'] },
    selfClosing: shapes,
    nonTextTags: dropped,
    nestingLimit: DEEPEST,
    parser: { xmlMode: true, lowerCaseTags: false, lowerCaseAttributeNames: false },
    onOpenTag: open,
    onCloseTag: close,
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

const draws = new RegExp(`<(?:${shapes.join('|')})[ />]`)

/**
 * A drawing with nothing in it but shapes (security.md T09), fit to be shown inline or as a picture; null when the
 * markup is no SVG, is too large, brings its own entities, or draws nothing. Cleaning what is clean changes nothing.
 */
export function cleanSvg(markup: string): string | null {
  if (Buffer.byteLength(markup) > LARGEST_DRAWING || typeDeclaration.test(markup)) return null
  const cleaned = pass(markup.toWellFormed().replace(controls, ''))
  return cleaned && draws.test(cleaned) ? cleaned : null
}
