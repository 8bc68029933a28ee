import { MAX_SVG_BYTES } from '@kitchen-table/contract/content-input'
import type sanitize from 'sanitize-html'
import { loadSanitizer } from './load-sanitizer.ts'
import { messages } from './messages.ts'
import { allowedAttributeNames, isPlainAttributeValue } from './svg-attributes.ts'
import { addStyleAttributes, parseStyleSheets } from './svg-styles.ts'

/** A clean drawing, or what is wrong with it as a sentence that is shown beside its field. */
type CleanedDrawing = { svgfile: string; problem: null } | { svgfile: null; problem: string }

const MAX_NODES = 2000
const MAX_DEPTH = 64

const SVG_NAMESPACE = 'http://www.w3.org/2000/svg'

const shapes = ['path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon']
const textElements = ['title', 'desc']

/** Removed with their content. Any other element that is not allowed loses only its tags and its text. */
const droppedElements =
  `script style foreignObject metadata defs symbol clipPath mask pattern marker filter text tspan textPath
  linearGradient radialGradient animate animateMotion animateTransform animateColor set use image switch view cursor
  handler listener iframe object embed audio video canvas`.split(/\s+/)

const TYPE_DECLARATION = /<!\s*(?:ENTITY|ATTLIST|ELEMENT|NOTATION|DOCTYPE[^>[]{0,1000}\[)/i
const CONTROL_CHARACTERS = /[^\P{Cc}\t\n\r]/gu

function filterAttributes(input: sanitize.Attributes): sanitize.Attributes {
  return Object.fromEntries(
    allowedAttributeNames.flatMap((name) => {
      const value = Object.hasOwn(input, name) ? input[name] : undefined
      return value !== undefined && isPlainAttributeValue(value) ? [[name, value]] : []
    }),
  )
}

/** Tracks the elements as they open and close, to check that there is one root, an `svg`, and not too many elements. */
function trackStructure() {
  let depth = 0
  let nodes = 0
  let roots = 0
  let isSvg = true
  let textDepth: number | null = null
  return {
    open: (name: string) => {
      if (textDepth === null && textElements.includes(name)) textDepth = depth
      if (depth === 0) {
        roots += 1
        isSvg &&= name === 'svg'
      }
      depth += 1
      nodes += 1
    },
    close: () => {
      depth -= 1
      if (depth === textDepth) textDepth = null
    },
    isRoot: () => depth === 1,
    /** Whether the element that was just closed is in a title or description, which may contain only text. */
    isInTextElement: () => textDepth !== null,
    isAcceptable: () => isSvg && roots === 1 && nodes <= MAX_NODES,
  }
}

function sanitizeOnce(markup: string): string | null {
  const { open, close, isRoot, isInTextElement, isAcceptable } = trackStructure()
  const { classStyles } = parseStyleSheets(markup)
  const cleaned = loadSanitizer()(markup, {
    allowedTags: ['svg', 'g', ...shapes, ...textElements],
    allowedAttributes: { '*': allowedAttributeNames, svg: ['xmlns'] },
    selfClosing: shapes,
    nonTextTags: droppedElements,
    nestingLimit: MAX_DEPTH,
    parser: { xmlMode: true, lowerCaseTags: false, lowerCaseAttributeNames: false },
    onOpenTag: open,
    onCloseTag: close,
    exclusiveFilter: isInTextElement,
    textFilter: (text, tagName) => (textElements.includes(tagName) ? text : ''),
    transformTags: {
      '*': (tagName, input) => {
        const namespace: sanitize.Attributes = isRoot() ? { xmlns: SVG_NAMESPACE } : {}
        return {
          tagName,
          attribs: { ...namespace, ...filterAttributes(addStyleAttributes(input, classStyles)) },
        }
      },
    },
  })
  return isAcceptable() ? cleaned : null
}

/** The first pass closes elements that the markup leaves open; the next one checks them. */
const MAX_PASSES = 4

/** Returns markup that another pass would not change, unless it is much too large. Null if it is no drawing. */
function sanitizeUntilStable(markup: string): string | null {
  let cleaned = markup
  for (let passes = 0; passes < MAX_PASSES; passes += 1) {
    const next = sanitizeOnce(cleaned)
    if (next === null || next === cleaned) return next
    // A short class can stand for many attributes of every shape.
    if (next.length > 2 * MAX_SVG_BYTES) return next
    cleaned = next
  }
  return null
}

const SHAPE_TAG = new RegExp(`<(?:${shapes.join('|')})[ />]`)

const reject = (problem: string): CleanedDrawing => ({ svgfile: null, problem })

/**
 * Returns a drawing that contains only shapes (docs/security.md T09), safe inline and as a picture. Rejects what is no
 * SVG, is too large, declares entities, or draws nothing. Idempotent: a clean drawing stays as it is.
 */
export function cleanDrawing(markup: string): CleanedDrawing {
  if (Buffer.byteLength(markup) > MAX_SVG_BYTES || TYPE_DECLARATION.test(markup))
    return reject(messages.noDrawing())
  const svgfile = sanitizeUntilStable(markup.toWellFormed().replace(CONTROL_CHARACTERS, ''))
  if (svgfile === null || !SHAPE_TAG.test(svgfile)) return reject(messages.noDrawing())
  // Styles are copied to each shape, and each single `&` becomes five characters.
  if (Buffer.byteLength(svgfile) > MAX_SVG_BYTES) return reject(messages.tooLargeDrawing())
  return { svgfile, problem: null }
}

/** Like `cleanDrawing`, where it does not matter what is wrong with a drawing: null for any that is rejected. */
export function cleanSvg(markup: string): string | null {
  return cleanDrawing(markup).svgfile
}
